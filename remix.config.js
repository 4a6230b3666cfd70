/** The options of the Remix compiler; vite.config.ts hands them to the plugin. */
export default {
  appDirectory: "app",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
  ignoredRouteFiles: ["**/*.test.ts"],
};
