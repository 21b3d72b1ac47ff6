/// How much each account stores: what is shown, and what is deleted and not yet removed.
///
/// A row counts with its texts, with what makes them searchable, and with some bytes for everything else in it and in
/// the indexes.
enum Migration0010 {
    static let sql = """
        CREATE TABLE storage (
            accountID TEXT PRIMARY KEY NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            size INTEGER NOT NULL CHECK (size >= 0),
            deletedSize INTEGER NOT NULL CHECK (deletedSize >= 0)
        ) STRICT;

        \(table("sakatsu", texts: ["facilityName", "foreword", "sets", "afterword", "temperatures", "searchText"]))
        \(table("memo", texts: ["body", "searchText"]))

        INSERT INTO storage (accountID, size, deletedSize)
        SELECT accountID, sum(iif(deletedAt IS NULL, size, 0)), sum(iif(deletedAt IS NULL, 0, size))
        FROM (
            SELECT accountID, deletedAt, size FROM sakatsu UNION ALL SELECT accountID, deletedAt, size FROM memo
        )
        GROUP BY accountID;
        """

    private static func table(_ name: String, texts: [String]) -> String {
        let size = (["500"] + texts.map { "length(CAST(\($0) AS BLOB))" }).joined(separator: " + ")
        return """
            ALTER TABLE \(name) ADD COLUMN size INTEGER GENERATED ALWAYS AS (\(size)) VIRTUAL;

            CREATE TRIGGER \(name)Stored AFTER INSERT ON \(name) BEGIN
                INSERT INTO storage (accountID, size, deletedSize)
                    VALUES (
                        new.accountID,
                        iif(new.deletedAt IS NULL, new.size, 0), iif(new.deletedAt IS NULL, 0, new.size)
                    )
                    ON CONFLICT (accountID) DO UPDATE
                    SET size = size + excluded.size, deletedSize = deletedSize + excluded.deletedSize;
            END;

            CREATE TRIGGER \(name)Resized AFTER UPDATE ON \(name)
            WHEN old.size <> new.size OR (old.deletedAt IS NULL) <> (new.deletedAt IS NULL) BEGIN
                UPDATE storage SET
                    size = size - iif(old.deletedAt IS NULL, old.size, 0) + iif(new.deletedAt IS NULL, new.size, 0),
                    deletedSize = deletedSize
                        - iif(old.deletedAt IS NULL, 0, old.size) + iif(new.deletedAt IS NULL, 0, new.size)
                    WHERE accountID = new.accountID;
            END;

            CREATE TRIGGER \(name)Unstored AFTER DELETE ON \(name) BEGIN
                UPDATE storage SET
                    size = size - iif(old.deletedAt IS NULL, old.size, 0),
                    deletedSize = deletedSize - iif(old.deletedAt IS NULL, 0, old.size)
                    WHERE accountID = old.accountID;
            END;
            """
    }
}
