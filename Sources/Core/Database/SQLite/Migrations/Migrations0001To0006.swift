import Foundation
package import ValuesCore

/// The shipped migrations up to 0006: accounts, settings, visits, memos.
extension Migrations {
    /// Accounts, and the one that everything belongs to until people can sign in.
    static let sql0001 = """
        CREATE TABLE account (
            number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 2147483647),
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
            createdAt INTEGER NOT NULL
        ) STRICT;

        INSERT INTO account (number, id, createdAt)
        VALUES (1, '00000000-0000-4000-8000-000000000001', strftime('%s', 'now') * 1000);
        """

    /// An account's settings. Default times are seconds; no row means that nothing was set yet.
    static let sql0002 = """
        CREATE TABLE settings (
            accountID TEXT PRIMARY KEY NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            language TEXT NOT NULL CHECK (language IN ('system', 'ja', 'en')),
            appearance TEXT NOT NULL CHECK (appearance IN ('system', 'light', 'dark')),
            saunaSeconds REAL CHECK (saunaSeconds >= 0),
            saunaUnit TEXT NOT NULL CHECK (saunaUnit IN ('minutes', 'seconds')),
            coolBathSeconds REAL CHECK (coolBathSeconds >= 0),
            coolBathUnit TEXT NOT NULL CHECK (coolBathUnit IN ('minutes', 'seconds')),
            relaxationSeconds REAL CHECK (relaxationSeconds >= 0),
            relaxationUnit TEXT NOT NULL CHECK (relaxationUnit IN ('minutes', 'seconds'))
        ) STRICT;
        """

    /// Visits, one row each, with what finds and counts them.
    ///
    /// `number` is the account's number in the upper and a running number in the lower 32 bits. An account's rows are
    /// thus one range of the full-text index, which skips everybody else's instead of reading and dropping it.
    ///
    /// The triggers keep the index and the count to the visits that are not deleted.
    static let sql0003 = """
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

        \(triggers(of: "sakatsu"))
        """

    /// People who sign in, their sessions, and links that admit a person once.
    ///
    /// Of passwords and secrets only hashes are kept. An account without a name is the one of the time when there was no
    /// signing in; the first person who signs up takes it over.
    static let sql0004 = """
        ALTER TABLE account ADD COLUMN name TEXT CHECK (name <> '');
        ALTER TABLE account ADD COLUMN nameKey TEXT CHECK ((nameKey IS NULL) = (name IS NULL));
        ALTER TABLE account ADD COLUMN passwordHash TEXT CHECK ((passwordHash IS NULL) = (name IS NULL));
        ALTER TABLE account ADD COLUMN isOwner INTEGER NOT NULL DEFAULT 0 CHECK (isOwner IN (0, 1));
        ALTER TABLE account ADD COLUMN lastUsedAt INTEGER;
        ALTER TABLE account ADD COLUMN disabledAt INTEGER;
        ALTER TABLE account ADD COLUMN deletionRequestedAt INTEGER;
        CREATE UNIQUE INDEX accountByName ON account (nameKey);
        CREATE UNIQUE INDEX accountOwner ON account (isOwner) WHERE isOwner = 1;
        CREATE INDEX accountByDeletion ON account (deletionRequestedAt) WHERE deletionRequestedAt IS NOT NULL;

        CREATE TABLE session (
            secretHash BLOB PRIMARY KEY NOT NULL CHECK (length(secretHash) = 32),
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            browser TEXT NOT NULL,
            system TEXT NOT NULL,
            createdAt INTEGER NOT NULL,
            lastUsedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessionByAccount ON session (accountID);

        CREATE TABLE oneTimeLink (
            secretHash BLOB PRIMARY KEY NOT NULL CHECK (length(secretHash) = 32),
            purpose TEXT NOT NULL CHECK (purpose IN ('invitation', 'passwordReset')),
            accountID TEXT REFERENCES account (id) ON DELETE CASCADE,
            expiresAt INTEGER NOT NULL,
            CHECK ((purpose = 'passwordReset') = (accountID IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX oneTimeLinkByAccount ON oneTimeLink (accountID);

        CREATE TABLE server (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            isSignUpOpen INTEGER NOT NULL CHECK (isSignUpOpen IN (0, 1))
        ) STRICT;
        INSERT INTO server (id, isSignUpOpen) VALUES (1, 0);
        """

    /// Memos, with what finds and counts them: the same as visits have (see ``sql0003``).
    static let sql0005 = """
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

        \(triggers(of: "memo"))
        """

    /// Where trigrams stand in visits, in place of which trigrams there are: one question then finds the visits themselves.
    static let sql0006 = """
        DROP TABLE sakatsuSearchTerms;
        CREATE VIRTUAL TABLE sakatsuSearchPlaces USING fts5vocab ('sakatsuSearch', 'instance');
        """

    private static func triggers(of table: String) -> String {
        """
        CREATE TRIGGER \(table)Inserted AFTER INSERT ON \(table) WHEN new.deletedAt IS NULL BEGIN
            INSERT INTO \(table)Search (rowid, searchText) VALUES (new.number, new.searchText);
            INSERT INTO \(table)Count (accountID, count) VALUES (new.accountID, 1)
                ON CONFLICT (accountID) DO UPDATE SET count = count + 1;
        END;

        CREATE TRIGGER \(table)Rewritten AFTER UPDATE OF searchText ON \(table)
        WHEN old.deletedAt IS NULL AND new.deletedAt IS NULL AND old.searchText <> new.searchText BEGIN
            INSERT INTO \(table)Search (\(table)Search, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            INSERT INTO \(table)Search (rowid, searchText) VALUES (new.number, new.searchText);
        END;

        CREATE TRIGGER \(table)Hidden AFTER UPDATE OF deletedAt ON \(table)
        WHEN old.deletedAt IS NULL AND new.deletedAt IS NOT NULL BEGIN
            INSERT INTO \(table)Search (\(table)Search, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            UPDATE \(table)Count SET count = count - 1 WHERE accountID = old.accountID;
        END;

        CREATE TRIGGER \(table)Shown AFTER UPDATE OF deletedAt ON \(table)
        WHEN old.deletedAt IS NOT NULL AND new.deletedAt IS NULL BEGIN
            INSERT INTO \(table)Search (rowid, searchText) VALUES (new.number, new.searchText);
            UPDATE \(table)Count SET count = count + 1 WHERE accountID = new.accountID;
        END;

        CREATE TRIGGER \(table)Removed AFTER DELETE ON \(table) WHEN old.deletedAt IS NULL BEGIN
            INSERT INTO \(table)Search (\(table)Search, rowid, searchText)
                VALUES ('delete', old.number, old.searchText);
            UPDATE \(table)Count SET count = count - 1 WHERE accountID = old.accountID;
        END;
        """
    }
}

extension AccountID {
    /// The account that the first migration makes.
    package static let first = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
}
