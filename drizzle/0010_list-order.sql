ALTER TABLE `customer_imports` ADD `version` integer;--> statement-breakpoint
ALTER TABLE `customer_imports` ADD `confirmation` text;--> statement-breakpoint
CREATE UNIQUE INDEX `customer_imports_confirmation_unique` ON `customer_imports` (`confirmation`);--> statement-breakpoint
ALTER TABLE `list_clears` ADD `version` integer;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `version` integer;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `confirmation` text;--> statement-breakpoint
CREATE UNIQUE INDEX `product_imports_confirmation_unique` ON `product_imports` (`confirmation`);