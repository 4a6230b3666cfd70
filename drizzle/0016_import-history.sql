CREATE INDEX `customer_imports_by_version` ON `customer_imports` (coalesce(`version`, `imported_at`));--> statement-breakpoint
CREATE INDEX `list_clears_by_version` ON `list_clears` (`list`,coalesce(`version`, `cleared_at`));--> statement-breakpoint
CREATE INDEX `product_imports_by_version` ON `product_imports` (coalesce(`version`, `imported_at`));