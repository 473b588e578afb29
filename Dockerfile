# The image that a release publishes. The command is static: it needs nothing else.
FROM scratch
ARG TARGETPLATFORM
COPY $TARGETPLATFORM/weburl /weburl
USER 65534:65534
ENTRYPOINT ["/weburl"]
