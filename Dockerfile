# docker build --tag preflight . && docker run --rm --read-only --volume "$PWD:/data:ro" preflight lint extract
FROM node:22-alpine AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run build

FROM node:22-alpine
COPY --from=build /build/package.json /build/LICENSE /opt/preflight/
COPY --from=build /build/bin /opt/preflight/bin
COPY --from=build /build/dist /opt/preflight/dist
COPY --from=build /build/schemas /opt/preflight/schemas
RUN chmod +x /opt/preflight/bin/preflight.js && ln -s /opt/preflight/bin/preflight.js /usr/local/bin/preflight
# The user "node" of the base image.
USER 1000:1000
WORKDIR /data
ENTRYPOINT ["preflight"]
CMD ["--help"]
