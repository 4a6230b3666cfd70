-- drizzle-kit knows neither virtual tables nor triggers.
INSERT INTO `list_counts` (`list`, `count`) SELECT 'tanks', count(*) FROM `tanks`;
--> statement-breakpoint
CREATE TRIGGER `tanks_counted` AFTER INSERT ON `tanks` BEGIN
  UPDATE `list_counts` SET `count` = `count` + 1 WHERE `list` = 'tanks';
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_discounted` AFTER DELETE ON `tanks` BEGIN
  UPDATE `list_counts` SET `count` = `count` - 1 WHERE `list` = 'tanks';
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `tanks_search` USING fts5(`search_text`, content='tanks', content_rowid='seq', tokenize='trigram');
--> statement-breakpoint
INSERT INTO `tanks_search` (`tanks_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `tanks_search_inserted` AFTER INSERT ON `tanks` BEGIN
  INSERT INTO `tanks_search` (`rowid`, `search_text`) VALUES (new.`seq`, new.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_search_updated` AFTER UPDATE OF `search_text` ON `tanks` WHEN old.`search_text` <> new.`search_text` BEGIN
  INSERT INTO `tanks_search` (`tanks_search`, `rowid`, `search_text`) VALUES ('delete', old.`seq`, old.`search_text`);
  INSERT INTO `tanks_search` (`rowid`, `search_text`) VALUES (new.`seq`, new.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `tanks_search_deleted` AFTER DELETE ON `tanks` BEGIN
  INSERT INTO `tanks_search` (`tanks_search`, `rowid`, `search_text`) VALUES ('delete', old.`seq`, old.`search_text`);
END;
