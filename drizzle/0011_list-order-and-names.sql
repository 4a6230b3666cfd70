DROP INDEX `tanks_by_product`;--> statement-breakpoint
CREATE INDEX `tanks_by_customer_name` ON `tanks` (`customer_name`,seq desc,`tank_size_gallons`);--> statement-breakpoint
CREATE INDEX `tanks_by_product` ON `tanks` (`product_contained`,seq desc,`tank_size_gallons`);