/// Memos, with what finds and counts them: the same as visits have (see ``Migration0003``).
enum Migration0005 {
    static let sql = """
        CREATE TABLE memo (
            number INTEGER PRIMARY KEY,
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) = 36),
            body TEXT NOT NULL CHECK (body <> ''),
            isPinned INTEGER NOT NULL CHECK (isPinned IN (0, 1)),
            searchText TEXT NOT NULL,
            revision INTEGER NOT NULL CHECK (revision >= 1),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            deletedAt INTEGER,
            UNIQUE (accountID, id)
        ) STRICT;

        CREATE INDEX memoByChange ON memo (accountID, isPinned, updatedAt, id) WHERE deletedAt IS NULL;
        CREATE INDEX memoByDeletion ON memo (deletedAt, accountID) WHERE deletedAt IS NOT NULL;

        CREATE TABLE memoCount (
            accountID TEXT PRIMARY KEY NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            count INTEGER NOT NULL CHECK (count >= 0)
        ) STRICT;

        CREATE VIRTUAL TABLE memoSearch USING fts5 (
            searchText,
            content = 'memo', content_rowid = 'number',
            tokenize = 'trigram case_sensitive 1'
        );
        CREATE VIRTUAL TABLE memoSearchPlaces USING fts5vocab ('memoSearch', 'instance');

        CREATE TRIGGER memoInserted AFTER INSERT ON memo WHEN new.deletedAt IS NULL BEGIN
            INSERT INTO memoSearch (rowid, searchText) VALUES (new.number, new.searchText);
            INSERT INTO memoCount (accountID, count) VALUES (new.accountID, 1)
                ON CONFLICT (accountID) DO UPDATE SET count = count + 1;
        END;

        CREATE TRIGGER memoRewritten AFTER UPDATE OF searchText ON memo
        WHEN old.deletedAt IS NULL AND new.deletedAt IS NULL AND old.searchText <> new.searchText BEGIN
            INSERT INTO memoSearch (memoSearch, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            INSERT INTO memoSearch (rowid, searchText) VALUES (new.number, new.searchText);
        END;

        CREATE TRIGGER memoHidden AFTER UPDATE OF deletedAt ON memo
        WHEN old.deletedAt IS NULL AND new.deletedAt IS NOT NULL BEGIN
            INSERT INTO memoSearch (memoSearch, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            UPDATE memoCount SET count = count - 1 WHERE accountID = old.accountID;
        END;

        CREATE TRIGGER memoShown AFTER UPDATE OF deletedAt ON memo
        WHEN old.deletedAt IS NOT NULL AND new.deletedAt IS NULL BEGIN
            INSERT INTO memoSearch (rowid, searchText) VALUES (new.number, new.searchText);
            UPDATE memoCount SET count = count + 1 WHERE accountID = new.accountID;
        END;

        CREATE TRIGGER memoRemoved AFTER DELETE ON memo WHEN old.deletedAt IS NULL BEGIN
            INSERT INTO memoSearch (memoSearch, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            UPDATE memoCount SET count = count - 1 WHERE accountID = old.accountID;
        END;
        """
}
