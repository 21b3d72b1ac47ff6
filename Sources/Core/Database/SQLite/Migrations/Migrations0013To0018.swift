/// The shipped migrations from 0013 on: the order of changes, the trash, imports, the calendar's address.
extension Migrations {
    /// Numbers each account's changes, so that programs can keep exact copies.
    ///
    /// A row has the number of its last change (`sequence`); 0 stands for the time before changes were numbered. What was
    /// removed for good leaves a tombstone, and what became of those is `forgotten`: the number of the last change of
    /// which nothing is known any more. The epoch tells the numbers of this file from those of any other.
    static let sql0013 = """
        CREATE TABLE epoch (
            number INTEGER PRIMARY KEY CHECK (number = 1),
            value TEXT NOT NULL
        ) STRICT;
        INSERT INTO epoch (number, value) VALUES (1, lower(hex(randomblob(8))));

        CREATE TABLE accountVersion (
            accountID TEXT PRIMARY KEY NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            version INTEGER NOT NULL DEFAULT 0,
            forgotten INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        INSERT INTO accountVersion (accountID) SELECT id FROM account;
        CREATE TRIGGER accountMade AFTER INSERT ON account BEGIN
            INSERT INTO accountVersion (accountID) VALUES (new.id);
        END;

        ALTER TABLE settings ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sakatsu ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE memo ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX sakatsuBySequence ON sakatsu (accountID, sequence, id);
        CREATE INDEX memoBySequence ON memo (accountID, sequence, id);

        CREATE TABLE tombstone (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            list TEXT NOT NULL CHECK (list IN ('sakatsu', 'memo')),
            sequence INTEGER NOT NULL,
            id TEXT NOT NULL CHECK (length(id) = 36),
            deletedAt INTEGER NOT NULL,
            PRIMARY KEY (accountID, list, sequence, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tombstoneByDeletion ON tombstone (deletedAt, accountID, sequence);
        """

    /// Lists what an account has deleted, the last deletion first.
    static let sql0014 = """
        CREATE INDEX sakatsuTrash ON sakatsu (accountID, deletedAt, id) WHERE deletedAt IS NOT NULL;
        CREATE INDEX memoTrash ON memo (accountID, deletedAt, id) WHERE deletedAt IS NOT NULL;
        """

    /// Keeps what an import has read until it is taken over, and what it has changed until it cannot be undone any more.
    ///
    /// An import's `size` is that of what was kept of the file, in bytes. The pieces of a table wait, in base64, until it is
    /// said what its columns mean; piece 0 is its start as the page shows it. A pending `item` is as the API has it, or says why it cannot be kept. Once it is applied, `item` is gone,
    /// `replaced` is what it has overwritten, `wasDeleted` whether that was in the trash, and `revision` the one that it was given: what was changed since is not
    /// undone.
    static let sql0015 = """
        CREATE TABLE import (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) = 36),
            createdAt INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('reading', 'choosing', 'ready', 'applying', 'applied', 'undoing', 'undone')),
            size INTEGER NOT NULL DEFAULT 0,
            isOverwriting INTEGER NOT NULL DEFAULT 0 CHECK (isOverwriting IN (0, 1)),
            PRIMARY KEY (accountID, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX importByCreation ON import (createdAt);

        CREATE TABLE importItem (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            importID TEXT NOT NULL CHECK (length(importID) = 36),
            place INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('visit', 'memo', 'settings', 'none')),
            decision TEXT NOT NULL CHECK (decision IN ('new', 'same', 'different', 'unreadable')),
            phase TEXT NOT NULL CHECK (phase IN ('pending', 'applied', 'settled')),
            item TEXT,
            replaced TEXT,
            itemID TEXT,
            revision INTEGER,
            wasDeleted INTEGER NOT NULL DEFAULT 0 CHECK (wasDeleted IN (0, 1)),
            PRIMARY KEY (accountID, importID, place)
        ) STRICT;
        CREATE INDEX importItemByPhase ON importItem (accountID, importID, phase, decision, place);

        CREATE TABLE importPiece (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            importID TEXT NOT NULL CHECK (length(importID) = 36),
            place INTEGER NOT NULL,
            piece TEXT NOT NULL,
            PRIMARY KEY (accountID, importID, place)
        ) STRICT;
        """

    /// Lets calendars read an account's visits at an address that nobody can guess.
    static let sql0016 = """
        CREATE TABLE calendarFeed (
            accountID TEXT PRIMARY KEY NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            secretHash BLOB NOT NULL CHECK (length(secretHash) = 32),
            detail TEXT NOT NULL CHECK (detail IN ('facility', 'everything')),
            language TEXT NOT NULL CHECK (language IN ('ja', 'en')),
            createdAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
