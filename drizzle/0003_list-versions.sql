CREATE TABLE `list_versions` (
	`list` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
) STRICT;
