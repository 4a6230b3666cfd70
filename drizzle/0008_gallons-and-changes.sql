DROP INDEX `tanks_by_customer`;--> statement-breakpoint
DROP INDEX `tanks_by_product`;--> statement-breakpoint
DROP INDEX `tanks_by_photos`;--> statement-breakpoint
CREATE INDEX `tanks_by_change` ON `tanks` (`updated_at`,`seq`,`tank_size_gallons`);--> statement-breakpoint
CREATE INDEX `tanks_by_customer` ON `tanks` (`customer_key`,seq desc,`tank_size_gallons`);--> statement-breakpoint
CREATE INDEX `tanks_by_product` ON `tanks` (`product_contained`,`seq`,`tank_size_gallons`);--> statement-breakpoint
CREATE INDEX `tanks_by_photos` ON `tanks` ((photo_count > 0),`seq`,`tank_size_gallons`);--> statement-breakpoint
ALTER TABLE `list_counts` ADD `gallons` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- drizzle-kit does not know triggers.
UPDATE `list_counts` SET `gallons` = (SELECT coalesce(sum(`tank_size_gallons`), 0) FROM `tanks`) WHERE `list` = 'tanks';
--> statement-breakpoint
DROP TRIGGER `tanks_counted`;
--> statement-breakpoint
DROP TRIGGER `tanks_discounted`;
--> statement-breakpoint
CREATE TRIGGER `tanks_counted` AFTER INSERT ON `tanks` BEGIN
  UPDATE `list_counts` SET `count` = `count` + 1, `gallons` = `gallons` + new.`tank_size_gallons` WHERE `list` = 'tanks';
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_discounted` AFTER DELETE ON `tanks` BEGIN
  UPDATE `list_counts` SET `count` = `count` - 1, `gallons` = `gallons` - old.`tank_size_gallons` WHERE `list` = 'tanks';
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_measured` AFTER UPDATE OF `tank_size_gallons` ON `tanks` WHEN old.`tank_size_gallons` <> new.`tank_size_gallons` BEGIN
  UPDATE `list_counts` SET `gallons` = `gallons` + new.`tank_size_gallons` - old.`tank_size_gallons` WHERE `list` = 'tanks';
END;
