/// Visits, one row each, with what finds and counts them.
///
/// `number` is the account's number in the upper and a running number in the lower 32 bits. An account's rows are
/// thus one range of the full-text index, which skips everybody else's instead of reading and dropping it.
///
/// The triggers keep the index and the count to the visits that are not deleted.
enum Migration0003 {
    static let sql = """
        CREATE TABLE sakatsu (
            number INTEGER PRIMARY KEY,
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) = 36),
            visitingDate TEXT NOT NULL CHECK (visitingDate IS date(visitingDate, '+0 days')),
            facilityName TEXT NOT NULL CHECK (facilityName <> ''),
            foreword TEXT NOT NULL,
            sets TEXT NOT NULL CHECK (json_type(sets) = 'array'),
            afterword TEXT NOT NULL,
            temperatures TEXT NOT NULL CHECK (json_type(temperatures) = 'array'),
            setCount INTEGER NOT NULL CHECK (setCount >= 0),
            saunaSeconds REAL NOT NULL CHECK (saunaSeconds >= 0),
            coolBathSeconds REAL NOT NULL CHECK (coolBathSeconds >= 0),
            relaxationSeconds REAL NOT NULL CHECK (relaxationSeconds >= 0),
            searchText TEXT NOT NULL,
            revision INTEGER NOT NULL CHECK (revision >= 1),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            deletedAt INTEGER,
            UNIQUE (accountID, id)
        ) STRICT;

        CREATE INDEX sakatsuByDate ON sakatsu (accountID, visitingDate, createdAt, id) WHERE deletedAt IS NULL;
        CREATE INDEX sakatsuByFacility ON sakatsu (accountID, facilityName, visitingDate) WHERE deletedAt IS NULL;
        CREATE INDEX sakatsuByDeletion ON sakatsu (deletedAt, accountID) WHERE deletedAt IS NOT NULL;

        CREATE TABLE sakatsuCount (
            accountID TEXT PRIMARY KEY NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            count INTEGER NOT NULL CHECK (count >= 0)
        ) STRICT;

        CREATE VIRTUAL TABLE sakatsuSearch USING fts5 (
            searchText,
            content = 'sakatsu', content_rowid = 'number',
            tokenize = 'trigram case_sensitive 1'
        );
        CREATE VIRTUAL TABLE sakatsuSearchTerms USING fts5vocab ('sakatsuSearch', 'row');

        CREATE TRIGGER sakatsuInserted AFTER INSERT ON sakatsu WHEN new.deletedAt IS NULL BEGIN
            INSERT INTO sakatsuSearch (rowid, searchText) VALUES (new.number, new.searchText);
            INSERT INTO sakatsuCount (accountID, count) VALUES (new.accountID, 1)
                ON CONFLICT (accountID) DO UPDATE SET count = count + 1;
        END;

        CREATE TRIGGER sakatsuRewritten AFTER UPDATE OF searchText ON sakatsu
        WHEN old.deletedAt IS NULL AND new.deletedAt IS NULL AND old.searchText <> new.searchText BEGIN
            INSERT INTO sakatsuSearch (sakatsuSearch, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            INSERT INTO sakatsuSearch (rowid, searchText) VALUES (new.number, new.searchText);
        END;

        CREATE TRIGGER sakatsuHidden AFTER UPDATE OF deletedAt ON sakatsu
        WHEN old.deletedAt IS NULL AND new.deletedAt IS NOT NULL BEGIN
            INSERT INTO sakatsuSearch (sakatsuSearch, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            UPDATE sakatsuCount SET count = count - 1 WHERE accountID = old.accountID;
        END;

        CREATE TRIGGER sakatsuShown AFTER UPDATE OF deletedAt ON sakatsu
        WHEN old.deletedAt IS NOT NULL AND new.deletedAt IS NULL BEGIN
            INSERT INTO sakatsuSearch (rowid, searchText) VALUES (new.number, new.searchText);
            UPDATE sakatsuCount SET count = count + 1 WHERE accountID = new.accountID;
        END;

        CREATE TRIGGER sakatsuRemoved AFTER DELETE ON sakatsu WHEN old.deletedAt IS NULL BEGIN
            INSERT INTO sakatsuSearch (sakatsuSearch, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            UPDATE sakatsuCount SET count = count - 1 WHERE accountID = old.accountID;
        END;
        """
}
