/// The shipped migrations from 0007 on: tokens, storage, the clock, search versions.
extension Migrations {
    /// Tokens, with which programs use an account without its password. Of their secrets only hashes are kept.
    static let sql0007 = """
        CREATE TABLE apiToken (
            secretHash BLOB PRIMARY KEY NOT NULL CHECK (length(secretHash) = 32),
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            access TEXT NOT NULL CHECK (access IN ('read', 'readWrite')),
            createdAt INTEGER NOT NULL,
            lastUsedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX apiTokenByAccount ON apiToken (accountID);
        """

    /// Indexes for programs: which visits were changed since an instant, and how many there were to each facility. Memos
    /// have an index for the first.
    ///
    /// With `deletedAt` in them, although it is null in every entry, SQLite answers from the index alone: it looks for the
    /// column even where the index's own condition says what it holds.
    static let sql0008 = """
        DROP INDEX sakatsuByFacility;
        CREATE INDEX sakatsuByFacility ON sakatsu (accountID, facilityName, visitingDate, deletedAt)
            WHERE deletedAt IS NULL;
        CREATE INDEX sakatsuByChange ON sakatsu (accountID, updatedAt, deletedAt) WHERE deletedAt IS NULL;
        """

    /// The time zone that an account's browser named last, as its IANA name; null before one did.
    static let sql0009 = """
        ALTER TABLE account ADD COLUMN timeZone TEXT CHECK (timeZone <> '');
        """

    /// How much each account stores: what is shown, and what is deleted and not yet removed.
    ///
    /// A row counts with its texts, with what makes them searchable, and with some bytes for everything else in it and in
    /// the indexes.
    static let sql0010 = """
        CREATE TABLE storage (
            accountID TEXT PRIMARY KEY NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            size INTEGER NOT NULL CHECK (size >= 0),
            deletedSize INTEGER NOT NULL CHECK (deletedSize >= 0)
        ) STRICT;

        \(sized("sakatsu", texts: ["facilityName", "foreword", "sets", "afterword", "temperatures", "searchText"]))
        \(sized("memo", texts: ["body", "searchText"]))

        INSERT INTO storage (accountID, size, deletedSize)
        SELECT accountID, sum(iif(deletedAt IS NULL, size, 0)), sum(iif(deletedAt IS NULL, 0, size))
        FROM (
            SELECT accountID, deletedAt, size FROM sakatsu UNION ALL SELECT accountID, deletedAt, size FROM memo
        )
        GROUP BY accountID;
        """

    private static func sized(_ name: String, texts: [String]) -> String {
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

    /// What keeps sign-in open under attack, and deletion safe from a clock that jumps.
    ///
    /// `knownDevice` says on which devices there was a sign-in to an account; of their secrets only hashes are kept.
    /// `removalStartedAt` says that nothing brings the account back any more. `clockReading` says what the clock showed when,
    /// both in milliseconds; see `ClockReading`.
    static let sql0011 = """
        CREATE TABLE knownDevice (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            secretHash BLOB NOT NULL CHECK (length(secretHash) = 32),
            lastUsedAt INTEGER NOT NULL,
            PRIMARY KEY (accountID, secretHash)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE account ADD COLUMN removalStartedAt INTEGER;

        CREATE TABLE clockReading (
            number INTEGER PRIMARY KEY,
            shown INTEGER NOT NULL,
            passed INTEGER NOT NULL CHECK (passed >= 0)
        ) STRICT;
        CREATE INDEX clockReadingByTime ON clockReading (passed, shown);
        """

    /// With which version of the program the search texts and the search index of each list were made.
    ///
    /// What is there already is of an unknown version: its texts are looked at once.
    static let sql0012 = """
        CREATE TABLE searchVersion (
            list TEXT PRIMARY KEY NOT NULL CHECK (list IN ('sakatsu', 'memo')),
            text TEXT NOT NULL,
            indexed INTEGER NOT NULL CHECK (indexed >= 1)
        ) STRICT;
        INSERT INTO searchVersion (list, text, indexed) VALUES ('sakatsu', '', 1), ('memo', '', 1);
        """
}
