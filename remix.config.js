/** The options of the Remix compiler; vite.config.ts hands them to the plugin. */
export default {
  appDirectory: "app",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // All routes are a few short lines: fetching them piece by piece costs more requests than it saves bytes.
    v3_lazyRouteDiscovery: false,
  },
  // No index route: its forms would post to an address with `?index`, which a refused save then shows.
  routes: (defineRoutes) => defineRoutes((route) => route("/", "routes/_index.tsx")),
  ignoredRouteFiles: ["**/*.test.ts"],
};
