import { z } from "zod";
import { maxPhotos } from "~/tanks/model/tank.schema";
import { tankFieldNames, tankFields } from "~/tanks/model/tank-fields";

const time = z.iso.datetime();
const nullableText = z.string().nullable();

const fieldValues = Object.fromEntries(
  tankFieldNames.map((name) => [name, tankFields[name].kind === "gallons" ? z.int() : z.string()]),
);

export const tank = z
  .strictObject({
    id: z.string(),
    ...fieldValues,
    photoUrls: z.array(z.string()).max(maxPhotos),
    version: z.int(),
    createdAt: time,
    updatedAt: time,
    changedBy: nullableText,
  })
  .meta({ id: "Tank" });

export const compactList = z.strictObject({
  revision: z.int(),
  version: z.string(),
  total: z.int(),
  begun: z.int(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});

const customer = z
  .strictObject({
    id: z.string(),
    customerNumber: z.string(),
    customerName: z.string(),
    type: nullableText,
    importedAt: time,
  })
  .meta({ id: "Customer" });

const product = z
  .strictObject({ id: z.string(), itemNumber: z.string(), description: nullableText, importedAt: time })
  .meta({ id: "Product" });

export const customers = z.strictObject({ customers: z.array(customer) });
export const products = z.strictObject({ products: z.array(product) });

export const centralCustomers = z.strictObject({
  customers: z.array(
    z.strictObject({ id: z.string(), number: z.string(), displayName: z.string(), type: z.string().optional() }),
  ),
  fetchedAt: time,
  stale: z.boolean(),
});

export const signedUpload = z.strictObject({ uploadURL: z.url(), method: z.literal("PUT") });
export const storedPhoto = z.strictObject({ objectPath: z.string() });

export const signedIn = z.strictObject({ admin: z.strictObject({ id: z.string(), username: z.string() }) });
export const nothing = z.strictObject({});

export const imported = z.looseObject({ imported: z.int() });
export const cleared = z.strictObject({ cleared: z.int() });
export const usedNames = z.strictObject({
  names: z.array(z.strictObject({ name: z.string(), tanks: z.int(), href: z.string() })),
});

export const imports = z.strictObject({
  imports: z.array(
    z.strictObject({
      id: z.string(),
      fileName: z.string(),
      recordCount: z.int(),
      importedAt: time,
      importedBy: z.string(),
    }),
  ),
});

/** What it would change is told in `preview`, by counts and the first entries of each kind. */
export const checkedFile = z.looseObject({
  fileName: z.string(),
  size: z.int(),
  checkedId: z.string(),
  preview: z.looseObject({ count: z.int(), removed: z.int(), changed: z.int(), added: z.int(), unchanged: z.int() }),
});

const check = z.strictObject({ ok: z.boolean() });
const timedCheck = check.extend({ at: time.nullable() });

export const health = z.strictObject({
  status: z.enum(["ok", "failed"]),
  checks: z.strictObject({
    database: check,
    bucket: check,
    migrations: check,
    lastImport: timedCheck,
    lastDailyRun: timedCheck,
    lastBackup: timedCheck,
  }),
});

export const refusal = z
  .looseObject({
    error: z.string().min(1),
    fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
    problems: z.array(z.strictObject({ row: z.int(), column: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Refusal" });
