import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

const now = sql`(cast((julianday('now') - 2440587.5) * 86400000 as integer))`;

// Each write sets `revision` to the highest. A migration that rebuilds the table creates its triggers again and mends
// drizzle-kit's `photo_count` and index expressions, as 0005_search.sql and 0008_gallons-and-changes.sql do; those of
// `list_versions` name it too. No row is ever deleted: the browsers' copies and the tank log would not learn of it
// (decision 0003).
export const tanks = sqliteTable(
  "tanks",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    customerName: text("customer_name").notNull(),
    productContained: text("product_contained").notNull(),
    tankSizeGallons: integer("tank_size_gallons").notNull(),
    propertyNumber: text("property_number").notNull(),
    locationWithinFacility: text("location_within_facility").notNull(),
    photoUrls: text("photo_urls", { mode: "json" }).$type<string[]>().notNull().default([]),
    photoCount: integer("photo_count")
      .notNull()
      .generatedAlwaysAs(sql`json_array_length(photo_urls)`, { mode: "stored" }),
    customerKey: text("customer_key").notNull(),
    searchText: text("search_text").notNull(),
    version: integer().notNull().default(1),
    revision: integer().notNull().unique(),
    changedBy: text("changed_by"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull().default(now),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull().default(now),
  },
  (table) => [
    // The size ends each index, so that the gallons of a filter are added up without reading the rows.
    index("tanks_by_customer").on(table.customerKey, sql`seq desc`, table.tankSizeGallons),
    index("tanks_by_customer_name").on(table.customerName, sql`seq desc`, table.tankSizeGallons),
    index("tanks_by_product").on(table.productContained, sql`seq desc`, table.tankSizeGallons),
    index("tanks_by_size").on(table.tankSizeGallons, table.seq),
    index("tanks_by_photos").on(sql`(photo_count > 0)`, table.seq, table.tankSizeGallons),
    index("tanks_by_change").on(table.updatedAt, table.seq, table.tankSizeGallons),
    check(
      "tanks_texts_present",
      sql`length(customer_name) > 0 and length(product_contained) > 0
      and length(property_number) > 0 and length(location_within_facility) > 0`,
    ),
    check("tanks_size_in_range", sql`tank_size_gallons between 1 and 1000000000`),
    check("tanks_photos_are_a_list", sql`json_valid(photo_urls) and json_type(photo_urls) = 'array'`),
  ],
);

/** Of writes that came with an `Idempotency-Key`; `call` is a hash of what was asked for. */
export const receipts = sqliteTable(
  "receipts",
  {
    key: text().primaryKey(),
    tankId: text("tank_id").notNull(),
    call: text().notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  },
  (table) => [index("receipts_by_age").on(table.createdAt)],
);

/** Unused: only the specification names it. */
export const users = sqliteTable("users", {
  id: text().primaryKey(),
  username: text().notNull().unique(),
  password: text().notNull(),
});

export const admins = sqliteTable("admins", {
  id: text().primaryKey(),
  username: text().notNull().unique(),
  password: text().notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull().default(now),
});

export const customers = sqliteTable(
  "customers",
  {
    id: text().primaryKey(),
    customerNumber: text("customer_number").notNull().unique(),
    customerName: text("customer_name").notNull(),
    type: text(),
    /** When the row was written; the list's own time is that of its newest import. */
    importedAt: integer("imported_at", { mode: "timestamp_ms" }).notNull().default(now),
  },
  (table) => [
    index("customers_by_name").on(table.customerName),
    check("customers_texts_present", sql`length(customer_number) > 0 and length(customer_name) > 0`),
  ],
);

export const products = sqliteTable(
  "products",
  {
    id: text().primaryKey(),
    itemNumber: text("item_number").notNull().unique(),
    description: text(),
    importedAt: integer("imported_at", { mode: "timestamp_ms" }).notNull().default(now),
  },
  () => [check("products_number_present", sql`length(item_number) > 0`)],
);

const importColumns = () => ({
  id: text().primaryKey(),
  fileName: text("file_name").notNull(),
  recordCount: integer("record_count").notNull(),
  importedAt: integer("imported_at", { mode: "timestamp_ms" }).notNull().default(now),
  importedBy: text("imported_by")
    .notNull()
    .references(() => admins.id),
  restoredFrom: text("restored_from"),
  /** The list's version that it made, which orders the changes as they were committed; unknown of earlier ones. */
  version: integer(),
  /** A hash of the checked file and of the version that it was confirmed for; none of an import through the API. */
  confirmation: text().unique(),
  /** How many rows it added, changed and removed; unknown of imports before these columns. */
  added: integer(),
  changed: integer(),
  removed: integer(),
});

export const customerImports = sqliteTable("customer_imports", importColumns(), () => [
  check("customer_imports_count", sql`record_count >= 0`),
  index("customer_imports_by_version").on(sql`coalesce(version, imported_at)`),
]);

export const productImports = sqliteTable("product_imports", importColumns(), () => [
  check("product_imports_count", sql`record_count >= 0`),
  index("product_imports_by_version").on(sql`coalesce(version, imported_at)`),
]);

export const listClears = sqliteTable(
  "list_clears",
  {
    id: text().primaryKey(),
    list: text().notNull(),
    clearedAt: integer("cleared_at", { mode: "timestamp_ms" }).notNull(),
    clearedBy: text("cleared_by")
      .notNull()
      .references(() => admins.id),
    removed: integer().notNull(),
    version: integer(),
  },
  (table) => [index("list_clears_by_version").on(table.list, sql`coalesce(version, cleared_at)`)],
);

/** Photos, and files of imports, by the night on which nothing referred to them. */
export const unreferencedPhotos = sqliteTable("unreferenced_photos", {
  id: text().primaryKey(),
  since: integer({ mode: "timestamp_ms" }).notNull(),
});

/** The token itself is only in the browser's cookie. */
export const adminSessions = sqliteTable(
  "admin_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    adminId: text("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    device: text(),
  },
  (table) => [index("admin_sessions_by_expiry").on(table.expiresAt)],
);

export const loginFailures = sqliteTable(
  "login_failures",
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastFailedAt: integer("last_failed_at").notNull(),
  },
  (table) => [index("login_failures_by_age").on(table.lastFailedAt)],
);

/** Maintained by triggers: `count(*)` reads every row. `unlisted` are the tanks whose entry a list lacks, `names` its first. */
export const listCounts = sqliteTable("list_counts", {
  list: text().primaryKey(),
  count: integer().notNull(),
  gallons: integer().notNull().default(0),
  unlisted: integer().notNull().default(0),
  names: text({ mode: "json" }).$type<string[]>().notNull().default([]),
});

export const listVersions = sqliteTable("list_versions", {
  list: text().primaryKey(),
  version: integer().notNull(),
});
