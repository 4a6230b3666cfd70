-- Names and numbers from before these characters were left out when they are stored: no-break spaces are plain ones, zero-width
-- characters are gone, as in app/text/typed-text.ts. A row that would be the double of another stays as it is.
UPDATE `tanks` SET
    `customer_name` = coalesce(nullif(trim(replace(replace(replace(replace(replace(replace(`customer_name`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), ''), char(9, 10, 13, 32)), ''), `customer_name`),
    `product_contained` = coalesce(nullif(trim(replace(replace(replace(replace(replace(replace(`product_contained`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), ''), char(9, 10, 13, 32)), ''), `product_contained`),
    `property_number` = coalesce(nullif(trim(replace(replace(replace(replace(replace(replace(`property_number`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), ''), char(9, 10, 13, 32)), ''), `property_number`),
    `location_within_facility` = coalesce(nullif(trim(replace(replace(replace(replace(replace(replace(`location_within_facility`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), ''), char(9, 10, 13, 32)), ''), `location_within_facility`),
    `customer_key` = trim(replace(replace(replace(replace(replace(replace(`customer_key`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), '')),
    `search_text` = replace(replace(replace(replace(replace(replace(`search_text`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), ''),
    `revision` = `odd`.`next`
  FROM (SELECT `seq` AS `row`, (SELECT max(`revision`) FROM `tanks`) + row_number() OVER (ORDER BY `revision`) AS `next` FROM `tanks`
    WHERE `customer_name` || `product_contained` || `property_number` || `location_within_facility` GLOB '*[' || char(160, 8239, 173, 8203, 8288, 65279) || ']*') AS `odd`
  WHERE `seq` = `odd`.`row`;
--> statement-breakpoint
UPDATE OR IGNORE `customers` SET
    `customer_number` = coalesce(nullif(trim(replace(replace(replace(replace(replace(replace(`customer_number`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), ''), char(9, 10, 13, 32)), ''), `customer_number`),
    `customer_name` = coalesce(nullif(trim(replace(replace(replace(replace(replace(replace(`customer_name`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), ''), char(9, 10, 13, 32)), ''), `customer_name`),
    `type` = nullif(trim(replace(replace(replace(replace(replace(replace(`type`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), '')), '')
  WHERE `customer_number` || `customer_name` || coalesce(`type`, '') GLOB '*[' || char(160, 8239, 173, 8203, 8288, 65279) || ']*';
--> statement-breakpoint
UPDATE OR IGNORE `products` SET
    `item_number` = coalesce(nullif(trim(replace(replace(replace(replace(replace(replace(`item_number`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), ''), char(9, 10, 13, 32)), ''), `item_number`),
    `description` = nullif(trim(replace(replace(replace(replace(replace(replace(`description`, char(160), ' '), char(8239), ' '), char(173), ''), char(8203), ''), char(8288), ''), char(65279), '')), '')
  WHERE `item_number` || coalesce(`description`, '') GLOB '*[' || char(160, 8239, 173, 8203, 8288, 65279) || ']*';
--> statement-breakpoint
UPDATE `list_versions` SET `version` = `version`;
