import { z } from "zod";

export const maxPhotos = 50;
export const maxGallons = 1_000_000_000;
export const maxNameLength = 200;
export const maxLocationLength = 2000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;
const photoPath = /^\/objects(\/\w[\w-]*(\.\w+)*)+$/;
const maxPathLength = 200;

interface TextRule {
  name: string;
  missing: string;
  max: number;
  lines: "one" | "many";
}

/** Text as it is stored: trimmed, lines ended by \n, the breaks of a one-line field made spaces. */
function text({ name, missing, max, lines }: TextRule) {
  return z
    .string({ error: missing })
    .transform((value) => (lines === "one" ? value.replace(/[\r\n\t]+/g, " ") : value.replace(/\r\n?/g, "\n")))
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(max, `${name} must be at most ${max.toLocaleString("en-US")} characters.`)
        .refine((value) => !unstorable.test(value), `${name} contains a character that cannot be stored.`),
    );
}

const tooSmall = "Tank size must be at least 1 gallon.";

/** A whole number, or its digits as a form sends them; an empty field is 0, which is too small. */
const gallons = z.union([z.number(), z.string().trim().regex(/^\d*$/).transform(Number)], { error: tooSmall }).pipe(
  z
    .number({ error: tooSmall })
    .int(tooSmall)
    .min(1, tooSmall)
    .max(maxGallons, `Tank size must be at most ${maxGallons.toLocaleString("en-US")} gallons.`),
);

/** The length is checked first: a list of a million is refused without looking at its items. */
export const photoUrlsSchema = z
  .unknown()
  .refine((value) => Array.isArray(value), { error: "Photos must be a list.", abort: true })
  .refine((value) => Array.isArray(value) && value.length <= maxPhotos, {
    error: `A tank can have at most ${maxPhotos} photos.`,
    abort: true,
  })
  .pipe(
    z.array(
      z
        .string({ error: "Photos must be a list of paths." })
        .max(maxPathLength, "Photos must be uploaded first.")
        .regex(photoPath, "Photos must be uploaded first."),
    ),
  )
  .default([]);

/** What a person or a program supplies of a tank: the one rule of the form, the page's action and the API. */
export const tankSchema = z.object({
  customerName: text({
    name: "Customer name",
    missing: "Customer name is required.",
    max: maxNameLength,
    lines: "one",
  }),
  productContained: text({
    name: "Product type",
    missing: "Product type is required.",
    max: maxNameLength,
    lines: "one",
  }),
  tankSizeGallons: gallons,
  propertyNumber: text({
    name: "Property number",
    missing: "Property number is required.",
    max: maxNameLength,
    lines: "one",
  }),
  locationWithinFacility: text({
    name: "Location",
    missing: "Location is required.",
    max: maxLocationLength,
    lines: "many",
  }),
  photoUrls: photoUrlsSchema,
});

/** The client may name a new tank itself, so that a request sent twice makes one tank. */
export const newTankSchema = tankSchema.extend({
  id: z.uuid({ error: "The id must be a UUID." }).toLowerCase().optional(),
});

export type TankInput = z.output<typeof tankSchema>;
export type NewTankInput = z.output<typeof newTankSchema>;
