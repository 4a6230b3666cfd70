CREATE TABLE `receipts` (
	`key` text PRIMARY KEY NOT NULL,
	`tank_id` text NOT NULL,
	`call` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `receipts_by_age` ON `receipts` (`created_at`);