import { z } from "~/browser/jitless-zod";
import { photoPathPattern } from "~/photos/model/photo-path";
import { numeral } from "~/text/numerals";
import { storedText } from "~/text/typed-text";
import { type OptionalFieldName, type TankFieldName, tankFieldNames, tankFields } from "./tank-fields";

export const maxPhotos = 50;
export const tooManyPhotos = `A tank can have at most ${maxPhotos} photos.`;
export const photosFirst = "Photos must be uploaded first.";
const maxGallons = 1_000_000_000;
const maxNameLength = 200;
const maxLocationLength = 2000;

/** Control characters other than tab and line breaks, and halves of surrogate pairs. */
const unstorable = /[^\P{Cc}\t\n\r]|\p{Surrogate}/u;

interface FieldRule {
  noun: string;
  isRequired: boolean;
}

interface TextRule extends FieldRule {
  max: number;
  normalizeBreaks: (text: string) => string;
}

function text({ noun, isRequired, max, normalizeBreaks }: TextRule) {
  const missing = `${noun} is required.`;
  const notText = `${noun} must be text.`;
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : notText);
  const given = z.string({ error: isRequired ? error : notText });
  return (isRequired ? given : given.default(""))
    .transform((value) => storedText(normalizeBreaks(value)))
    .pipe(
      z
        .string()
        .min(isRequired ? 1 : 0, missing)
        .max(max, `${noun} must be at most ${numeral(max)} characters.`)
        .refine((value) => !unstorable.test(value), `${noun} contains a character that cannot be stored.`),
    );
}

const tooSmall = "Tank size must be at least 1 gallon.";
const notWhole = "Tank size must be a whole number of gallons, such as 2,500.";

const wholeNumber = /^-?(\d*|[1-9]\d{0,2}(,\d{3})+)$/;

export function isWholeNumber(text: string): boolean {
  return wholeNumber.test(text.trim());
}

/** A whole number, or the text of one; an empty field is 0, which is too small. */
function gallons() {
  const digits = z
    .string()
    .trim()
    .regex(wholeNumber)
    .transform((text) => Number(text.replaceAll(",", "")));
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || (typeof input !== "object" && Number(input) < 1) ? tooSmall : notWhole;
  return z.union([z.number(), digits], { error }).pipe(
    z
      .number({ error: notWhole })
      .max(maxGallons, `Tank size must be at most ${numeral(maxGallons)} gallons.`)
      .min(1, { error: tooSmall, abort: true })
      .int(notWhole),
  );
}

/** The rule of each kind of field; the messages are those of the specification's section 5. */
export const rules = {
  line: (field: FieldRule) =>
    text({ ...field, max: maxNameLength, normalizeBreaks: (value) => value.replace(/[\r\n\t]+/g, " ") }),
  lines: (field: FieldRule) =>
    text({
      ...field,
      max: maxLocationLength,
      normalizeBreaks: (value) => value.replace(/\r\n?|[\u2028\u2029]/g, "\n"),
    }),
  gallons,
};

type FieldRules = {
  [Name in TankFieldName]: ReturnType<(typeof rules)[(typeof tankFields)[Name]["kind"]]>;
};

/** The type follows from the table: each field has the rule of its kind. */
const fieldRules = Object.fromEntries(
  tankFieldNames.map((name) => [name, rules[tankFields[name].kind](tankFields[name])]),
) as FieldRules;

type OptionalRules = { [Name in OptionalFieldName]: z.ZodUnion<[z.ZodUndefined, FieldRules[Name]]> };

const changeRules = Object.fromEntries(
  tankFieldNames
    .filter((name) => !tankFields[name].isRequired)
    .map((name) => [name, z.undefined().or(fieldRules[name])]),
) as OptionalRules;

const photoPath = z.string({ error: "Photos must be a list of paths." }).regex(photoPathPattern, photosFirst);
const photoPaths = z.array(photoPath).max(maxPhotos);

/** The length is checked first: a list of a million is refused without looking at its items. A photo is kept once. */
const listOf = (paths: typeof photoPaths) =>
  z
    .unknown()
    .refine((value) => Array.isArray(value), { error: "Photos must be a list.", abort: true })
    .refine((value) => Array.isArray(value) && value.length <= maxPhotos, {
      error: tooManyPhotos,
      abort: true,
    })
    .pipe(paths)
    .transform((listed) => [...new Set(listed)]);

const photoListSchema = listOf(photoPaths);

export const photoUrlsSchema = photoListSchema.default([]);

/** What a client supplies of a tank: validated alike in the form, in the page's action and in the API. */
export const tankSchema = z.object({ ...fieldRules, photoUrls: photoUrlsSchema });

/** What a form showed: two people's photos together may be more than a tank can have. */
export const shownTankSchema = tankSchema.extend({
  photoUrls: z
    .array(photoPath)
    .max(4 * maxPhotos)
    .default([]),
});

/** A change keeps what it does not name, photos too; a form lists what it keeps, so without any it removes them all. */
export const tankChangeSchema = tankSchema.extend({ ...changeRules, photoUrls: photoListSchema.optional() });

/** A client may choose the id of a new tank, so that a repeated request creates one tank. */
export const newTankSchema = tankSchema.extend({
  id: z.uuid({ error: "The id must be a UUID." }).toLowerCase().optional(),
});

export const addedPhotosSchema = z.object({ photoUrls: listOf(photoPaths.min(1, "Name at least one photo.")) });

export const changedPhotosSchema = z.object({ opened: photoListSchema, photoUrls: photoListSchema });

export type TankInput = z.output<typeof tankSchema>;
export type TankChange = z.output<typeof tankChangeSchema>;
export type NewTankInput = z.output<typeof newTankSchema>;
