CREATE TABLE `list_counts` (
	`list` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` (`customer_name`);