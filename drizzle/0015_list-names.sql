ALTER TABLE `list_counts` ADD `unlisted` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `list_counts` ADD `names` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- drizzle-kit does not know triggers.
INSERT INTO `list_counts` (`list`, `count`) VALUES ('customers', 0), ('products', 0);
--> statement-breakpoint
UPDATE `list_counts` SET
    `count` = (SELECT count(*) FROM `customers`),
    `unlisted` = (SELECT count(*) FROM `tanks` WHERE `customer_name` NOT IN (SELECT `customer_name` FROM `customers`)),
    `names` = (SELECT json_group_array(`name`) FROM (SELECT DISTINCT `customer_name` AS `name` FROM `customers` ORDER BY 1 LIMIT 100))
  WHERE `list` = 'customers';
--> statement-breakpoint
UPDATE `list_counts` SET
    `count` = (SELECT count(*) FROM `products`),
    `unlisted` = (SELECT count(*) FROM `tanks` WHERE `product_contained` NOT IN (SELECT `item_number` FROM `products`)),
    `names` = (SELECT json_group_array(`name`) FROM (SELECT DISTINCT `item_number` AS `name` FROM `products` ORDER BY 1 LIMIT 100))
  WHERE `list` = 'products';
--> statement-breakpoint
CREATE TRIGGER `list_versions_begun` AFTER INSERT ON `list_versions` BEGIN
  UPDATE `list_counts` SET
    `count` = (SELECT count(*) FROM `customers`),
    `unlisted` = (SELECT count(*) FROM `tanks` WHERE `customer_name` NOT IN (SELECT `customer_name` FROM `customers`)),
    `names` = (SELECT json_group_array(`name`) FROM (SELECT DISTINCT `customer_name` AS `name` FROM `customers` ORDER BY 1 LIMIT 100))
  WHERE `list` = 'customers' AND new.`list` = 'customers';
  UPDATE `list_counts` SET
    `count` = (SELECT count(*) FROM `products`),
    `unlisted` = (SELECT count(*) FROM `tanks` WHERE `product_contained` NOT IN (SELECT `item_number` FROM `products`)),
    `names` = (SELECT json_group_array(`name`) FROM (SELECT DISTINCT `item_number` AS `name` FROM `products` ORDER BY 1 LIMIT 100))
  WHERE `list` = 'products' AND new.`list` = 'products';
END;
--> statement-breakpoint
CREATE TRIGGER `list_versions_raised` AFTER UPDATE ON `list_versions` BEGIN
  UPDATE `list_counts` SET
    `count` = (SELECT count(*) FROM `customers`),
    `unlisted` = (SELECT count(*) FROM `tanks` WHERE `customer_name` NOT IN (SELECT `customer_name` FROM `customers`)),
    `names` = (SELECT json_group_array(`name`) FROM (SELECT DISTINCT `customer_name` AS `name` FROM `customers` ORDER BY 1 LIMIT 100))
  WHERE `list` = 'customers' AND new.`list` = 'customers';
  UPDATE `list_counts` SET
    `count` = (SELECT count(*) FROM `products`),
    `unlisted` = (SELECT count(*) FROM `tanks` WHERE `product_contained` NOT IN (SELECT `item_number` FROM `products`)),
    `names` = (SELECT json_group_array(`name`) FROM (SELECT DISTINCT `item_number` AS `name` FROM `products` ORDER BY 1 LIMIT 100))
  WHERE `list` = 'products' AND new.`list` = 'products';
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_unlisted` AFTER INSERT ON `tanks` BEGIN
  UPDATE `list_counts` SET `unlisted` = `unlisted` + 1 WHERE `list` = 'customers' AND NOT EXISTS (SELECT 1 FROM `customers` WHERE `customer_name` = new.`customer_name`);
  UPDATE `list_counts` SET `unlisted` = `unlisted` + 1 WHERE `list` = 'products' AND NOT EXISTS (SELECT 1 FROM `products` WHERE `item_number` = new.`product_contained`);
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_unlisted_deleted` AFTER DELETE ON `tanks` BEGIN
  UPDATE `list_counts` SET `unlisted` = `unlisted` - 1 WHERE `list` = 'customers' AND NOT EXISTS (SELECT 1 FROM `customers` WHERE `customer_name` = old.`customer_name`);
  UPDATE `list_counts` SET `unlisted` = `unlisted` - 1 WHERE `list` = 'products' AND NOT EXISTS (SELECT 1 FROM `products` WHERE `item_number` = old.`product_contained`);
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_customers_changed` AFTER UPDATE OF `customer_name` ON `tanks` WHEN old.`customer_name` <> new.`customer_name` BEGIN
  UPDATE `list_counts` SET `unlisted` = `unlisted` + EXISTS (SELECT 1 FROM `customers` WHERE `customer_name` = old.`customer_name`) - EXISTS (SELECT 1 FROM `customers` WHERE `customer_name` = new.`customer_name`)
  WHERE `list` = 'customers' AND EXISTS (SELECT 1 FROM `customers` WHERE `customer_name` = old.`customer_name`) <> EXISTS (SELECT 1 FROM `customers` WHERE `customer_name` = new.`customer_name`);
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_products_changed` AFTER UPDATE OF `product_contained` ON `tanks` WHEN old.`product_contained` <> new.`product_contained` BEGIN
  UPDATE `list_counts` SET `unlisted` = `unlisted` + EXISTS (SELECT 1 FROM `products` WHERE `item_number` = old.`product_contained`) - EXISTS (SELECT 1 FROM `products` WHERE `item_number` = new.`product_contained`)
  WHERE `list` = 'products' AND EXISTS (SELECT 1 FROM `products` WHERE `item_number` = old.`product_contained`) <> EXISTS (SELECT 1 FROM `products` WHERE `item_number` = new.`product_contained`);
END;
