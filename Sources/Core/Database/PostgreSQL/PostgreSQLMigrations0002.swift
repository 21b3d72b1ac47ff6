extension PostgreSQLMigrations {
    /// What processes have in common, and counts for many rows at once.
    static let sharing = attempts + jobs + countsByStatement

    /// Not written to the log of the database: after a crash, attempts are counted anew.
    private static let attempts = """
        CREATE UNLOGGED TABLE attempt (
            key bytea PRIMARY KEY CHECK (length(key) = 32),
            times text NOT NULL,
            lastAt bigint NOT NULL
        );
        CREATE INDEX attemptByTime ON attempt (lastAt);

        """

    /// What one process does for all of them.
    private static let jobs = """
        CREATE TABLE job (
            name text PRIMARY KEY,
            startedAt bigint NOT NULL
        );
        """

    /// Counts what a statement has changed with one change of the account's row: of its many versions within one
    /// transaction, each would be found by way of all before it.
    private static let countsByStatement = """
        DROP TRIGGER sakatsuCounted ON sakatsu;
        DROP TRIGGER memoCounted ON memo;
        DROP FUNCTION loki_row_counted();

        """
        + countingTriggers("INSERT", rows: "SELECT *, 1 AS sign FROM made", tables: "NEW TABLE AS made")
        + countingTriggers("DELETE", rows: "SELECT *, -1 AS sign FROM gone", tables: "OLD TABLE AS gone")
        + countingTriggers(
            "UPDATE", rows: "SELECT *, 1 AS sign FROM made UNION ALL SELECT *, -1 AS sign FROM gone",
            tables: "NEW TABLE AS made OLD TABLE AS gone")

    private static func countingTriggers(_ event: String, rows: String, tables: String) -> String {
        let function = "loki_count_\(event.lowercased())"
        let triggers = ["sakatsu", "memo"].map { list in
            """
            CREATE TRIGGER \(list)_\(event.lowercased()) AFTER \(event) ON \(list) REFERENCING \(tables)
                FOR EACH STATEMENT EXECUTE FUNCTION \(function)();
            """
        }
        return """
            CREATE FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql AS $$
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
                        sakatsuCount = sakatsuCount + CASE TG_TABLE_NAME WHEN 'sakatsu' THEN change.shown ELSE 0 END,
                        memoCount = memoCount + CASE TG_TABLE_NAME WHEN 'memo' THEN change.shown ELSE 0 END,
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
