# The image that a release publishes: .ci/packages makes its context. The command is
# static: it needs nothing else.
FROM scratch
ARG TARGETPLATFORM
# A folder for the temporary files of SQLite.
ADD tmp.tar /
COPY $TARGETPLATFORM/weburl /weburl
USER 65534:65534
ENTRYPOINT ["/weburl"]
