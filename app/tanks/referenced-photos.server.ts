import { sql } from "drizzle-orm";
import { tanks } from "~drizzle/schema";

/** A subquery: the path of every photo that a tank refers to. */
export const referencedPhotos = sql`select photo.value from ${tanks}, json_each(${tanks.photoUrls}) as photo`;
