/// The shipped migrations from 0013 on: the order of changes, the trash, imports, the calendar's address, epochs.
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

    /// Items of an import that are there already, or that cannot be kept, are counted; of the latter the first 100 are
    /// named.
    static let sql0017 = """
        ALTER TABLE import ADD COLUMN sameCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE import ADD COLUMN unreadableCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE import ADD COLUMN problems TEXT NOT NULL DEFAULT '[]';
        UPDATE import SET
            sameCount = (SELECT count(*) FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.phase = 'settled' AND item.decision = 'same'),
            unreadableCount = (SELECT count(*) FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.phase = 'settled' AND item.decision = 'unreadable'),
            problems = (SELECT json_group_array(json_object('place', place, 'reason', item)) FROM (
                SELECT item.place, item.item FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.phase = 'settled' AND item.decision = 'unreadable'
                ORDER BY item.place LIMIT 100));
        DELETE FROM importItem WHERE phase = 'settled' AND decision IN ('same', 'unreadable');
        """

    /// Says which file an import is of, and what visits of Loki for iOS are known as: by an identifier made of each of their
    /// sets, so that a visit whose sets were changed on the phone is still the same.
    static let sql0018 = """
        ALTER TABLE import ADD COLUMN name TEXT;
        ALTER TABLE import ADD COLUMN newCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE import ADD COLUMN differentCount INTEGER NOT NULL DEFAULT 0;
        UPDATE import SET
            newCount = (SELECT count(*) FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.decision = 'new'),
            differentCount = (SELECT count(*) FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.decision = 'different');
        ALTER TABLE importItem ADD COLUMN aliases TEXT;
        CREATE TABLE visitAlias (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            alias TEXT NOT NULL CHECK (length(alias) = 36),
            visitID TEXT NOT NULL CHECK (length(visitID) = 36),
            PRIMARY KEY (accountID, alias)
        ) STRICT, WITHOUT ROWID;
        """

    /// Epochs of the file's history instead of one name for the file: since when each account's changes are in the epoch
    /// that `accountVersion` names, and the last change of each account in the epochs before.
    static let sql0019 = """
        ALTER TABLE epoch RENAME TO formerEpoch;
        CREATE TABLE epoch (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        INSERT INTO epoch (number, name) SELECT number, value FROM formerEpoch;
        DROP TABLE formerEpoch;
        ALTER TABLE accountVersion ADD COLUMN epoch INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE epochEnd (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            epoch INTEGER NOT NULL,
            version INTEGER NOT NULL,
            PRIMARY KEY (accountID, epoch)
        ) STRICT, WITHOUT ROWID;
        """

    /// Lets the rewriting of search texts continue where it was interrupted.
    ///
    /// The texts of rows up to the number `rewrittenThrough` are of the version `text`, in all if it is null. `rewritten`
    /// counts the texts that were looked at.
    static let sql0020 = """
        ALTER TABLE searchVersion ADD COLUMN rewrittenThrough INTEGER;
        ALTER TABLE searchVersion ADD COLUMN rewritten INTEGER NOT NULL DEFAULT 0;
        """
}
