CREATE TABLE `unreferenced_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) STRICT;
