declare module "*/build/server" {
  const build: import("@remix-run/cloudflare").ServerBuild & {
    entry: { module: typeof import("../app/entry.server") };
  };
  export = build;
}

declare module "*/remix.config.js" {
  const config: import("@remix-run/dev").VitePluginConfig;
  export default config;
}

declare module "react-dom/server.node" {
  export { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
}
