CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`created_at` integer DEFAULT (cast((julianday('now') - 2440587.5) * 86400000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_username_unique` ON `admins` (`username`);--> statement-breakpoint
CREATE TABLE `customer_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`record_count` integer NOT NULL,
	`imported_at` integer DEFAULT (cast((julianday('now') - 2440587.5) * 86400000 as integer)) NOT NULL,
	`imported_by` text NOT NULL,
	FOREIGN KEY (`imported_by`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_imports_count" CHECK(record_count >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_number` text NOT NULL,
	`customer_name` text NOT NULL,
	`type` text,
	`imported_at` integer DEFAULT (cast((julianday('now') - 2440587.5) * 86400000 as integer)) NOT NULL,
	CONSTRAINT "customers_texts_present" CHECK(length(customer_number) > 0 and length(customer_name) > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_customer_number_unique` ON `customers` (`customer_number`);--> statement-breakpoint
CREATE TABLE `product_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`record_count` integer NOT NULL,
	`imported_at` integer DEFAULT (cast((julianday('now') - 2440587.5) * 86400000 as integer)) NOT NULL,
	`imported_by` text NOT NULL,
	FOREIGN KEY (`imported_by`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_imports_count" CHECK(record_count >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`item_number` text NOT NULL,
	`imported_at` integer DEFAULT (cast((julianday('now') - 2440587.5) * 86400000 as integer)) NOT NULL,
	CONSTRAINT "products_number_present" CHECK(length(item_number) > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_item_number_unique` ON `products` (`item_number`);--> statement-breakpoint
CREATE TABLE `tanks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`customer_name` text NOT NULL,
	`product_contained` text NOT NULL,
	`tank_size_gallons` integer NOT NULL,
	`property_number` text NOT NULL,
	`location_within_facility` text NOT NULL,
	`photo_urls` text DEFAULT '[]' NOT NULL,
	`photo_count` integer GENERATED ALWAYS AS (json_array_length(photo_urls)) STORED NOT NULL,
	`customer_key` text NOT NULL,
	`search_text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer DEFAULT (cast((julianday('now') - 2440587.5) * 86400000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast((julianday('now') - 2440587.5) * 86400000 as integer)) NOT NULL,
	CONSTRAINT "tanks_texts_present" CHECK(length(customer_name) > 0 and length(product_contained) > 0
      and length(property_number) > 0 and length(location_within_facility) > 0),
	CONSTRAINT "tanks_size_in_range" CHECK(tank_size_gallons between 1 and 1000000000),
	CONSTRAINT "tanks_photos_are_a_list" CHECK(json_valid(photo_urls) and json_type(photo_urls) = 'array')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tanks_id_unique` ON `tanks` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tanks_revision_unique` ON `tanks` (`revision`);--> statement-breakpoint
CREATE INDEX `tanks_by_customer` ON `tanks` (`customer_key`,seq desc);--> statement-breakpoint
CREATE INDEX `tanks_by_product` ON `tanks` (`product_contained`,`seq`);--> statement-breakpoint
CREATE INDEX `tanks_by_size` ON `tanks` (`tank_size_gallons`,`seq`);--> statement-breakpoint
CREATE INDEX `tanks_by_photos` ON `tanks` ((photo_count > 0),`seq`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);