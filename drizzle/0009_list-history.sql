CREATE TABLE `list_clears` (
	`id` text PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`cleared_at` integer NOT NULL,
	`cleared_by` text NOT NULL,
	`removed` integer NOT NULL,
	FOREIGN KEY (`cleared_by`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `customer_imports` ADD `added` integer;--> statement-breakpoint
ALTER TABLE `customer_imports` ADD `changed` integer;--> statement-breakpoint
ALTER TABLE `customer_imports` ADD `removed` integer;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `added` integer;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `changed` integer;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `removed` integer;