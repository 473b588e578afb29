# The image that a release publishes. The command is static: it needs nothing else.
FROM scratch
ARG TARGETPLATFORM
# A folder for the temporary files of SQLite.
ADD build/tmp.tar /
COPY $TARGETPLATFORM/weburl /weburl
USER 65534:65534
ENTRYPOINT ["/weburl"]
