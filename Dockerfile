# syntax=docker/dockerfile:1
# codemem in a container, for one mounted repository:
#
#   docker build -t codemem .
#   docker run -i --rm --user "$(id -u):$(id -g)" -v "$PWD:/repo" codemem mcp
#
# The registry lies in the repository's git directory, so that the user must be able to write there: the one who
# owns it, or none with `mcp --read-only`.

FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
COPY mcp/noschema/go.mod mcp/noschema/
RUN go mod download
COPY . .
ARG VERSION=""
ARG COMMIT=""
# Static: the image below has the C library that git needs, but this program does not depend on its version.
RUN CGO_ENABLED=1 go build -trimpath -buildvcs=false -tags netgo,osusergo \
    -ldflags "-s -w -X codemem/cmd.release=${VERSION} -X codemem/cmd.releaseCommit=${COMMIT} -linkmode external -extldflags '-static -Wl,--unresolved-symbols=report-all'" \
    -o /codemem ./cmd/codemem && go run ./release notices

FROM alpine:3.22
LABEL org.opencontainers.image.title="codemem" \
      org.opencontainers.image.description="Codebase memory for coding agents" \
      org.opencontainers.image.source="https://github.com/codemem/codemem" \
      org.opencontainers.image.licenses="MIT" \
      io.modelcontextprotocol.server.name="io.github.codemem/codemem"
# git reads the history (packed objects, renames) and the rarer forms of repositories. What is mounted belongs
# to whoever runs the container: mounting it says that it is to be trusted, so git and codemem are told so.
RUN apk add --no-cache git \
    && git config --system --add safe.directory '*' \
    && mkdir /repo && install -d -o 65532 -g 65532 /home/codemem
COPY --from=build /codemem /usr/local/bin/codemem
COPY --from=build /src/LICENSE /src/bin/THIRD_PARTY_NOTICES /usr/share/licenses/codemem/
ENV HOME=/home/codemem
USER 65532:65532
WORKDIR /repo
ENTRYPOINT ["codemem"]
CMD ["mcp"]
