import Foundation
package import ModelsCore

extension Schema {
    /// The parts that only SQLite has: the full-text indexes, and the triggers that keep them and the counts of each
    /// account consistent with the rows.
    static let sqliteTriggers =
        """
        CREATE TRIGGER accountMade AFTER INSERT ON account BEGIN
            INSERT INTO accountVersion (accountID) VALUES (new.id);
        END;

        """ + sqliteTriggers(of: "sakatsu") + sqliteTriggers(of: "memo")

    /// The index contains the rows that are not deleted. `…SearchPlaces` lists its trigrams with their positions.
    static func sqliteTriggers(of list: String) -> String {
        let add = "INSERT INTO \(list)Search (rowid, searchText) VALUES (new.number, new.searchText);"
        let remove = """
            INSERT INTO \(list)Search (\(list)Search, rowid, searchText) VALUES ('delete', old.number, old.searchText);
            """
        return """
            CREATE VIRTUAL TABLE \(list)Search USING fts5 (
                searchText, content = '\(list)', content_rowid = 'number', tokenize = 'trigram case_sensitive 1'
            );
            CREATE VIRTUAL TABLE \(list)SearchPlaces USING fts5vocab ('\(list)Search', 'instance');

            CREATE TRIGGER \(list)Inserted AFTER INSERT ON \(list) WHEN new.deletedAt IS NULL BEGIN
                \(add)
            END;
            CREATE TRIGGER \(list)Rewritten AFTER UPDATE OF searchText ON \(list)
            WHEN old.deletedAt IS NULL AND new.deletedAt IS NULL AND old.searchText <> new.searchText BEGIN
                \(remove)
                \(add)
            END;
            CREATE TRIGGER \(list)Hidden AFTER UPDATE OF deletedAt ON \(list)
            WHEN old.deletedAt IS NULL AND new.deletedAt IS NOT NULL BEGIN
                \(remove)
            END;
            CREATE TRIGGER \(list)Shown AFTER UPDATE OF deletedAt ON \(list)
            WHEN old.deletedAt IS NOT NULL AND new.deletedAt IS NULL BEGIN
                \(add)
            END;
            CREATE TRIGGER \(list)Removed AFTER DELETE ON \(list) WHEN old.deletedAt IS NULL BEGIN
                \(remove)
            END;

            CREATE TRIGGER \(list)InsertedCounted AFTER INSERT ON \(list) BEGIN
                \(sqliteCount(list, "+ new"))
            END;
            CREATE TRIGGER \(list)UpdatedCounted AFTER UPDATE ON \(list)
            WHEN old.size <> new.size OR (old.deletedAt IS NULL) <> (new.deletedAt IS NULL) BEGIN
                \(sqliteCount(list, "- old", "+ new"))
            END;
            CREATE TRIGGER \(list)RemovedCounted AFTER DELETE ON \(list) BEGIN
                \(sqliteCount(list, "- old"))
            END;

            """
    }

    /// - Parameter rows: a trigger's names of the row that is added or removed, each with its sign.
    private static func sqliteCount(_ list: String, _ rows: String...) -> String {
        let sum = { (value: (String) -> String) in
            rows.map { "\($0.prefix(1)) \(value(String($0.dropFirst(2))))" }.joined(separator: " ")
        }
        return """
            UPDATE accountVersion SET
                \(list)Count = \(list)Count \(sum { "(\($0).deletedAt IS NULL)" }),
                size = size \(sum { "iif(\($0).deletedAt IS NULL, \($0).size, 0)" }),
                deletedSize = deletedSize \(sum { "iif(\($0).deletedAt IS NULL, 0, \($0).size)" })
                WHERE accountID = \(rows[0].dropFirst(2)).accountID;
            """
    }

    /// The parts that only PostgreSQL has: tables that its processes share, the triggers that count, and the index of
    /// each text's characters and pairs of characters, by account.
    ///
    /// The function is declared expensive, so that the planner uses the index rather than the function. Attempts are
    /// not written to the log of the database: after a crash, counting starts from zero.
    static let postgreSQLTriggers =
        """
        CREATE UNLOGGED TABLE attempt (
            key bytea PRIMARY KEY CHECK (length(key) = 32),
            times text NOT NULL,
            lastAt bigint NOT NULL
        );
        CREATE INDEX attemptByTime ON attempt (lastAt);
        CREATE TABLE job (
            name text PRIMARY KEY,
            startedAt bigint NOT NULL
        );

        CREATE FUNCTION loki_account_made() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO accountVersion (accountID) VALUES (NEW.id);
            RETURN NULL;
        END $$;
        CREATE TRIGGER accountMade AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION loki_account_made();

        """ + postgreSQLCounts(of: ["sakatsu", "memo"], triggeredBy: ["sakatsu", "memo"])
            + """
            CREATE EXTENSION IF NOT EXISTS btree_gin;
            CREATE FUNCTION loki_grams(searched text) RETURNS bigint[]
            IMMUTABLE STRICT PARALLEL SAFE COST 10000 LANGUAGE plpgsql AS $$
            DECLARE
                characters text[] := string_to_array(searched, NULL);
                count int := coalesce(cardinality(characters), 0);
                grams bigint[] := '{}';
                last bigint;
                next bigint;
            BEGIN
                FOR i IN 1..count LOOP
                    next := ascii(characters[i]);
                    grams[i] := next;
                    IF i > 1 THEN grams[count + i - 1] := (last << 21) | next; END IF;
                    last := next;
                END LOOP;
                RETURN grams;
            END $$;
            CREATE INDEX sakatsuGrams ON sakatsu USING gin (accountID, loki_grams(searchText))
                WITH (fastupdate = off) WHERE deletedAt IS NULL;
            CREATE INDEX memoGrams ON memo USING gin (accountID, loki_grams(searchText))
                WITH (fastupdate = off) WHERE deletedAt IS NULL;

            """

    /// - Parameters:
    ///   - lists: all lists that are counted.
    ///   - tables: those that do not have the triggers yet.
    static func postgreSQLCounts(of lists: [String], triggeredBy tables: [String]) -> String {
        postgreSQLCount(
            "INSERT", lists, tables, rows: "SELECT *, 1 AS sign FROM made", transition: "NEW TABLE AS made")
            + postgreSQLCount(
                "DELETE", lists, tables, rows: "SELECT *, -1 AS sign FROM gone", transition: "OLD TABLE AS gone")
            + postgreSQLCount(
                "UPDATE", lists, tables,
                rows: "SELECT *, 1 AS sign FROM made UNION ALL SELECT *, -1 AS sign FROM gone",
                transition: "NEW TABLE AS made OLD TABLE AS gone")
    }

    /// Counts the changes of a statement with one change of the account's row: finding each of many versions of a row
    /// within one transaction would require reading all earlier ones.
    private static func postgreSQLCount(
        _ event: String, _ lists: [String], _ tables: [String], rows: String, transition: String
    ) -> String {
        let function = "loki_count_\(event.lowercased())"
        let triggers = tables.map { list in
            """
            CREATE TRIGGER \(list)_\(event.lowercased()) AFTER \(event) ON \(list) REFERENCING \(transition)
                FOR EACH STATEMENT EXECUTE FUNCTION \(function)();
            """
        }
        let counts = lists.map { list in
            "\(list)Count = \(list)Count + CASE TG_TABLE_NAME WHEN '\(list)' THEN change.shown ELSE 0 END,"
        }
        return """
            CREATE \(lists == tables ? "" : "OR REPLACE ")FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                change record;
            BEGIN
                FOR change IN
                    SELECT accountID, coalesce(sum(sign) FILTER (WHERE deletedAt IS NULL), 0) AS shown,
                        coalesce(sum(sign * size) FILTER (WHERE deletedAt IS NULL), 0) AS bytes,
                        coalesce(sum(sign * size) FILTER (WHERE deletedAt IS NOT NULL), 0) AS deletedBytes
                    FROM (\(rows)) AS changed GROUP BY accountID
                LOOP
                    UPDATE accountVersion SET
                        \(counts.joined(separator: "\n            "))
                        size = size + change.bytes, deletedSize = deletedSize + change.deletedBytes
                    WHERE accountID = change.accountID
                        AND (change.shown <> 0 OR change.bytes <> 0 OR change.deletedBytes <> 0);
                END LOOP;
                RETURN NULL;
            END $$;
            \(triggers.joined(separator: "\n"))

            """
    }
}

extension AccountID {
    /// The account that exists from the start.
    package static let first = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
}
