/** The rooms of app/ that each room may import besides itself; imports follow a request from its route to the data. */
const rooms = {
  routes: [
    "tanks",
    "photos",
    "lists",
    "business-central",
    "admin",
    "health",
    "offline",
    "outbox",
    "openapi",
    "csv",
    "http",
    "browser",
    "text",
    "ui",
  ],
  admin: ["lists", "server", "csv", "http", "browser", "text", "ui"],
  tanks: ["outbox", "photos", "lists", "offline", "server", "csv", "browser", "text", "ui"],
  outbox: ["tanks", "photos", "csv", "browser", "ui"],
  offline: ["outbox", "browser", "ui"],
  photos: ["outbox", "server", "browser", "ui"],
  lists: ["business-central", "server", "csv", "browser", "text", "ui"],
  "business-central": [],
  health: ["server"],
  backup: ["server"],
  openapi: ["admin", "tanks", "photos", "lists", "http"],
  http: ["server", "csv", "ui"],
  ui: ["browser", "text"],
  browser: [],
  text: [],
  server: [],
  csv: ["text"],
};

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `app/${room} imports only ${allowed.join(", ") || "itself"}.`,
  severity: "error",
  from: { path: `^app/${room}/` },
  to: { path: "^app/", pathNot: `^app/(${[room, ...allowed].join("|")})/` },
}));

/** The rules that `npm run lint` holds the imports against, as dependency-cruiser reads them. */
export default {
  forbidden: [
    ...roomRules,
    { name: "no-cycle-of-files", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-cycle-of-folders",
      scope: "folder",
      severity: "error",
      from: { path: "^app/" },
      to: { circular: true },
    },
    {
      name: "unknown-room",
      comment: "A new folder of app/ gets a line in `rooms`.",
      severity: "error",
      from: { path: "^app/[^/]+/", pathNot: `^app/(${Object.keys(rooms).join("|")})/` },
      to: {},
    },
    {
      name: "server-code-stays-on-the-server",
      comment: "Components and shared modules import neither values nor types of a .server file.",
      severity: "error",
      from: { path: "^app/", pathNot: ["\\.server\\.tsx?$", "^app/routes/", "^app/root\\.tsx$"] },
      to: { path: "\\.server\\.ts$" },
    },
    {
      name: "the-database-is-for-server-files",
      comment: "Only a feature's X.server.ts queries the database; routes get the platform as the load context.",
      severity: "error",
      from: { path: "^app/", pathNot: ["^app/(?!routes/).+\\.server\\.ts$", "\\.test\\.tsx?$"] },
      to: { path: ["^drizzle/", "node_modules/drizzle-orm/"] },
    },
    {
      name: "features-meet-in-a-route",
      comment: "tanks/ uses the components and types of photos and lists, never their server functions.",
      severity: "error",
      from: { path: "^app/tanks/" },
      to: { path: "^app/(?!tanks/|server/).+\\.server\\.ts$" },
    },
    {
      name: "http-is-for-routes",
      comment:
        "A feature may take a Request or return a Response, but only routes, the admin's API doors (admin/api/) and the API's document import http/.",
      severity: "error",
      from: { path: "^app/admin/(?!api/)" },
      to: { path: "^app/http/" },
    },
    {
      name: "the-admin-loads-no-schema-library",
      comment:
        "zod is several times the size of these pages: the admin's forms are checked on the server, and share only constants with it.",
      severity: "error",
      from: { path: "^app/admin/.+\\.tsx$" },
      to: { path: "node_modules/zod/", reachable: true },
    },
    {
      name: "schemas-of-the-browser-are-jitless",
      comment:
        "A schema that the browser may load takes zod from browser/jitless-zod, which keeps it from probing for eval.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: ["\\.server\\.ts$", "^app/routes/api\\.", "^app/browser/jitless-zod\\.ts$", "\\.test\\.tsx?$"],
      },
      to: { path: "node_modules/zod/" },
    },
    {
      name: "app-knows-no-platform",
      severity: "error",
      from: { path: "^app/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^workers/" },
    },
    {
      name: "workers-know-no-tank",
      comment: "The Worker runs the built app; it imports no source of it.",
      severity: "error",
      from: { path: "^workers/", pathNot: ["\\.test\\.ts$", "\\.d\\.ts$"] },
      to: { path: ["^app/", "^drizzle/"] },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^build/", "\\.test\\.tsx?$"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
