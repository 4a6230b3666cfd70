ALTER TABLE `customer_imports` ADD `restored_from` text;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `restored_from` text;