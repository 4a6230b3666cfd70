-- Names and numbers from before these characters were left out when they are stored, as 0017 did it for others: spaces of another
-- width are plain ones, and what orders letters around a text is gone, as in app/text/typed-text.ts. The texts of a row pass through
-- the list of characters as one JSON array, in which the separator of the search text is written as an escape. A row that would be the double of another stays as it is.
UPDATE `tanks` SET
    `customer_name` = coalesce(nullif(trim(json_extract(`new`.`texts`, '$[0]'), char(9, 10, 13, 32, 8206, 8207, 1564)), ''), `customer_name`),
    `product_contained` = coalesce(nullif(trim(json_extract(`new`.`texts`, '$[1]'), char(9, 10, 13, 32, 8206, 8207, 1564)), ''), `product_contained`),
    `property_number` = coalesce(nullif(trim(json_extract(`new`.`texts`, '$[2]'), char(9, 10, 13, 32, 8206, 8207, 1564)), ''), `property_number`),
    `location_within_facility` = coalesce(nullif(trim(json_extract(`new`.`texts`, '$[3]'), char(9, 10, 13, 32, 8206, 8207, 1564)), ''), `location_within_facility`),
    `customer_key` = trim(json_extract(`new`.`texts`, '$[4]'), char(9, 10, 13, 32, 8206, 8207, 1564)),
    `search_text` = trim(json_extract(`new`.`texts`, '$[5]'), char(9, 10, 13, 32, 8206, 8207, 1564)),
    `revision` = `new`.`next`
  FROM (SELECT `seq` AS `row`, (
      WITH RECURSIVE `odd` (`n`, `found`, `plain`) AS (VALUES
          (1, char(5760), ' '), (2, char(8192), ' '), (3, char(8193), ' '), (4, char(8194), ' '), (5, char(8195), ' '), (6, char(8196), ' '),
          (7, char(8197), ' '), (8, char(8198), ' '), (9, char(8199), ' '), (10, char(8200), ' '), (11, char(8201), ' '), (12, char(8202), ' '),
          (13, char(8287), ' '), (14, char(12288), ' '), (15, char(8234), ''), (16, char(8235), ''), (17, char(8236), ''), (18, char(8237), ''),
          (19, char(8238), ''), (20, char(8294), ''), (21, char(8295), ''), (22, char(8296), ''), (23, char(8297), ''),
          (24, '\u001f' || char(8206), '\u001f'), (25, char(8206) || '\u001f', '\u001f'), (26, '\u001f' || char(8207), '\u001f'), (27, char(8207) || '\u001f', '\u001f'),
          (28, '\u001f' || char(1564), '\u001f'), (29, char(1564) || '\u001f', '\u001f'), (30, '\u001f' || char(32), '\u001f'), (31, char(32) || '\u001f', '\u001f'),
          (32, '\u001f' || char(8206), '\u001f'), (33, char(8206) || '\u001f', '\u001f'), (34, '\u001f' || char(8207), '\u001f'), (35, char(8207) || '\u001f', '\u001f'),
          (36, '\u001f' || char(1564), '\u001f'), (37, char(1564) || '\u001f', '\u001f'), (38, '\u001f' || char(32), '\u001f'), (39, char(32) || '\u001f', '\u001f')),
        `step` (`n`, `texts`) AS (
          SELECT 0, json_array(`customer_name`, `product_contained`, `property_number`, `location_within_facility`, `customer_key`, `search_text`)
          UNION ALL SELECT `odd`.`n`, replace(`texts`, `found`, `plain`) FROM `step` JOIN `odd` ON `odd`.`n` = `step`.`n` + 1)
      SELECT `texts` FROM `step` ORDER BY `n` DESC LIMIT 1) AS `texts`,
      (SELECT max(`revision`) FROM `tanks`) + row_number() OVER (ORDER BY `revision`) AS `next`
    FROM `tanks` WHERE `customer_name` || `product_contained` || `property_number` || `location_within_facility` GLOB '*[' || char(5760, 8287, 12288, 8206, 8207, 1564, 8192, 45, 8202, 8234, 45, 8238, 8294, 45, 8297) || ']*') AS `new`
  WHERE `seq` = `new`.`row`;
--> statement-breakpoint
UPDATE OR IGNORE `customers` SET
    `customer_number` = coalesce(nullif(trim(json_extract(`new`.`texts`, '$[0]'), char(9, 10, 13, 32, 8206, 8207, 1564)), ''), `customer_number`),
    `customer_name` = coalesce(nullif(trim(json_extract(`new`.`texts`, '$[1]'), char(9, 10, 13, 32, 8206, 8207, 1564)), ''), `customer_name`),
    `type` = nullif(trim(json_extract(`new`.`texts`, '$[2]'), char(9, 10, 13, 32, 8206, 8207, 1564)), '')
  FROM (SELECT `id` AS `row`, (
      WITH RECURSIVE `odd` (`n`, `found`, `plain`) AS (VALUES
          (1, char(5760), ' '), (2, char(8192), ' '), (3, char(8193), ' '), (4, char(8194), ' '), (5, char(8195), ' '), (6, char(8196), ' '),
          (7, char(8197), ' '), (8, char(8198), ' '), (9, char(8199), ' '), (10, char(8200), ' '), (11, char(8201), ' '), (12, char(8202), ' '),
          (13, char(8287), ' '), (14, char(12288), ' '), (15, char(8234), ''), (16, char(8235), ''), (17, char(8236), ''), (18, char(8237), ''),
          (19, char(8238), ''), (20, char(8294), ''), (21, char(8295), ''), (22, char(8296), ''), (23, char(8297), '')),
        `step` (`n`, `texts`) AS (
          SELECT 0, json_array(`customer_number`, `customer_name`, `type`)
          UNION ALL SELECT `odd`.`n`, replace(`texts`, `found`, `plain`) FROM `step` JOIN `odd` ON `odd`.`n` = `step`.`n` + 1)
      SELECT `texts` FROM `step` ORDER BY `n` DESC LIMIT 1) AS `texts`
    FROM `customers` WHERE `customer_number` || `customer_name` || coalesce(`type`, '') GLOB '*[' || char(5760, 8287, 12288, 8206, 8207, 1564, 8192, 45, 8202, 8234, 45, 8238, 8294, 45, 8297) || ']*') AS `new`
  WHERE `id` = `new`.`row`;
--> statement-breakpoint
UPDATE OR IGNORE `products` SET
    `item_number` = coalesce(nullif(trim(json_extract(`new`.`texts`, '$[0]'), char(9, 10, 13, 32, 8206, 8207, 1564)), ''), `item_number`),
    `description` = nullif(trim(json_extract(`new`.`texts`, '$[1]'), char(9, 10, 13, 32, 8206, 8207, 1564)), '')
  FROM (SELECT `id` AS `row`, (
      WITH RECURSIVE `odd` (`n`, `found`, `plain`) AS (VALUES
          (1, char(5760), ' '), (2, char(8192), ' '), (3, char(8193), ' '), (4, char(8194), ' '), (5, char(8195), ' '), (6, char(8196), ' '),
          (7, char(8197), ' '), (8, char(8198), ' '), (9, char(8199), ' '), (10, char(8200), ' '), (11, char(8201), ' '), (12, char(8202), ' '),
          (13, char(8287), ' '), (14, char(12288), ' '), (15, char(8234), ''), (16, char(8235), ''), (17, char(8236), ''), (18, char(8237), ''),
          (19, char(8238), ''), (20, char(8294), ''), (21, char(8295), ''), (22, char(8296), ''), (23, char(8297), '')),
        `step` (`n`, `texts`) AS (
          SELECT 0, json_array(`item_number`, `description`)
          UNION ALL SELECT `odd`.`n`, replace(`texts`, `found`, `plain`) FROM `step` JOIN `odd` ON `odd`.`n` = `step`.`n` + 1)
      SELECT `texts` FROM `step` ORDER BY `n` DESC LIMIT 1) AS `texts`
    FROM `products` WHERE `item_number` || coalesce(`description`, '') GLOB '*[' || char(5760, 8287, 12288, 8206, 8207, 1564, 8192, 45, 8202, 8234, 45, 8238, 8294, 45, 8297) || ']*') AS `new`
  WHERE `id` = `new`.`row`;
--> statement-breakpoint
UPDATE `list_versions` SET `version` = `version`;
