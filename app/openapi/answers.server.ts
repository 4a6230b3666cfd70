import { z } from "zod";
import { listKinds } from "~/lists/lists";
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
  revision: z
    .int()
    .describe(
      "The `since` of the next request. It grows with each save; a smaller one is that of a restored database.",
    ),
  version: z.string().describe("Another one at the same `revision` is that of a restored database."),
  total: z.int().describe("How many tanks there are in all. None is ever deleted."),
  begun: z.int().describe("When the first tank was made, in ms since 1970: another one is another database's."),
  columns: z.array(z.string()).describe("What each row holds, in this order."),
  rows: z
    .array(z.array(z.union([z.string(), z.number(), z.null()])))
    .describe(
      "By the order in which the tanks were made. `createdAt` and `changedAt` are in ms since 1970; `coverPhoto` is the path of the first photo, `otherPhotos` the ids of the others by spaces, which are their paths without `/objects/uploads/`.",
    ),
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
const usedName = z.strictObject({ name: z.string(), tanks: z.int(), href: z.string() });

const leftNames = z.strictObject({
  first: z.array(usedName.extend({ newName: z.string().optional() })),
  names: z.int(),
  tanks: z.int(),
});

export const usedNames = z.strictObject({ names: z.array(usedName) });

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

const listChanges = z.array(z.strictObject({ cells: z.array(z.string()), before: z.array(z.string()).optional() }));

export const checkedFile = z.strictObject({
  fileName: z.string(),
  size: z.int(),
  checkedId: z.string(),
  preview: z.strictObject({
    version: z.string(),
    count: z.int().describe("Of the list as it is."),
    total: z.int().describe("Of the file."),
    removed: z.int(),
    changed: z.int(),
    added: z.int(),
    unchanged: z.int(),
    examples: z
      .strictObject({ removed: listChanges, changed: listChanges, added: listChanges })
      .describe("The first entries of each kind, as they would be and as they are."),
    lost: leftNames.describe("Names that tanks use and only the list as it is has."),
    renamed: leftNames.describe("Those whose number has another name in the file."),
    isUnusual: z.boolean().describe("Much of the list would be removed."),
    isEncodingGuessed: z.boolean(),
    unread: z.array(z.string()).describe("The titles of the columns that are not read."),
    alsoMatches: z.enum(listKinds).optional().describe("The other list, if the file may be meant for that one."),
    emptied: z
      .array(z.strictObject({ label: z.string(), count: z.int() }))
      .describe("The columns that the file does not fill, and how many entries lose a value."),
  }),
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

export const refusedFile = refusal
  .extend({ fileName: z.string().optional(), size: z.int().optional() })
  .meta({ id: "RefusedFile" });
