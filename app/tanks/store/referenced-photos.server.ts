import { sql } from "drizzle-orm";
import { tanks } from "~drizzle/schema";

export const referencedPhotos = sql`select photo.value from ${tanks}, json_each(${tanks.photoUrls}) as photo`;
