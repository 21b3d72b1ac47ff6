extension PostgreSQLMigrations {
    /// What SQLite's 0013 has made. The numbers of changes were there before, and rows had none of them.
    static let changes = """
        CREATE TABLE epoch (
            number integer PRIMARY KEY CHECK (number = 1),
            value text NOT NULL
        );
        INSERT INTO epoch (number, value) VALUES (1, left(replace(gen_random_uuid()::text, '-', ''), 16));

        ALTER TABLE accountVersion ADD COLUMN forgotten bigint NOT NULL DEFAULT 0;
        ALTER TABLE settings ADD COLUMN sequence bigint NOT NULL DEFAULT 0;
        ALTER TABLE sakatsu ADD COLUMN sequence bigint NOT NULL DEFAULT 0;
        ALTER TABLE memo ADD COLUMN sequence bigint NOT NULL DEFAULT 0;
        CREATE INDEX sakatsuBySequence ON sakatsu (accountID, sequence, id);
        CREATE INDEX memoBySequence ON memo (accountID, sequence, id);

        CREATE TABLE tombstone (
            accountID uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            list text NOT NULL CHECK (list IN ('sakatsu', 'memo')),
            sequence bigint NOT NULL,
            id uuid NOT NULL,
            deletedAt bigint NOT NULL,
            PRIMARY KEY (accountID, list, sequence, id)
        );
        CREATE INDEX tombstoneByDeletion ON tombstone (deletedAt, accountID, sequence);
        """

    /// What SQLite's 0015 has made.
    static let imports = """
        CREATE TABLE import (
            accountID uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            id uuid NOT NULL,
            createdAt bigint NOT NULL,
            state text NOT NULL CHECK (state IN ('reading', 'choosing', 'ready', 'applying', 'applied', 'undoing', 'undone')),
            size bigint NOT NULL DEFAULT 0,
            isOverwriting boolean NOT NULL DEFAULT false,
            PRIMARY KEY (accountID, id)
        );
        CREATE INDEX importByCreation ON import (createdAt);

        CREATE TABLE importItem (
            accountID uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            importID uuid NOT NULL,
            place bigint NOT NULL,
            kind text NOT NULL CHECK (kind IN ('visit', 'memo', 'settings', 'none')),
            decision text NOT NULL CHECK (decision IN ('new', 'same', 'different', 'unreadable')),
            phase text NOT NULL CHECK (phase IN ('pending', 'applied', 'settled')),
            item text,
            replaced text,
            itemID uuid,
            revision bigint,
            wasDeleted boolean NOT NULL DEFAULT false,
            PRIMARY KEY (accountID, importID, place)
        );
        CREATE INDEX importItemByPhase ON importItem (accountID, importID, phase, decision, place);

        CREATE TABLE importPiece (
            accountID uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            importID uuid NOT NULL,
            place bigint NOT NULL,
            piece text NOT NULL,
            PRIMARY KEY (accountID, importID, place)
        );
        """

    /// What SQLite's 0016 has made.
    static let calendarFeed = """
        CREATE TABLE calendarFeed (
            accountID uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            secretHash bytea NOT NULL CHECK (length(secretHash) = 32),
            detail text NOT NULL CHECK (detail IN ('facility', 'everything')),
            language text NOT NULL CHECK (language IN ('ja', 'en')),
            createdAt bigint NOT NULL
        );
        """

    /// What SQLite's 0017 has made.
    static let importCounts = """
        ALTER TABLE import ADD COLUMN sameCount bigint NOT NULL DEFAULT 0;
        ALTER TABLE import ADD COLUMN unreadableCount bigint NOT NULL DEFAULT 0;
        ALTER TABLE import ADD COLUMN problems text NOT NULL DEFAULT '[]';
        UPDATE import SET
            sameCount = (SELECT count(*) FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.phase = 'settled' AND item.decision = 'same'),
            unreadableCount = (SELECT count(*) FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.phase = 'settled' AND item.decision = 'unreadable'),
            problems = coalesce((SELECT json_agg(json_build_object('place', place, 'reason', item))::text FROM (
                SELECT item.place, item.item FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.phase = 'settled' AND item.decision = 'unreadable'
                ORDER BY item.place LIMIT 100) AS named), '[]');
        DELETE FROM importItem WHERE phase = 'settled' AND decision IN ('same', 'unreadable');
        """

    /// What SQLite's 0018 has made.
    static let importNames = """
        ALTER TABLE import ADD COLUMN name text;
        ALTER TABLE import ADD COLUMN newCount bigint NOT NULL DEFAULT 0;
        ALTER TABLE import ADD COLUMN differentCount bigint NOT NULL DEFAULT 0;
        UPDATE import SET
            newCount = (SELECT count(*) FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.decision = 'new'),
            differentCount = (SELECT count(*) FROM importItem AS item WHERE item.accountID = import.accountID
                AND item.importID = import.id AND item.decision = 'different');
        ALTER TABLE importItem ADD COLUMN aliases text;
        CREATE TABLE visitAlias (
            accountID uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            alias uuid NOT NULL,
            visitID uuid NOT NULL,
            PRIMARY KEY (accountID, alias)
        );
        """

    /// What SQLite's 0019 has made.
    static let epochs = """
        ALTER TABLE epoch DROP CONSTRAINT epoch_number_check;
        ALTER TABLE epoch ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (START WITH 2);
        ALTER TABLE epoch RENAME COLUMN value TO name;
        ALTER TABLE epoch ADD UNIQUE (name);
        ALTER TABLE accountVersion ADD COLUMN epoch bigint NOT NULL DEFAULT 1;
        CREATE TABLE epochEnd (
            accountID uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            epoch bigint NOT NULL,
            version bigint NOT NULL,
            PRIMARY KEY (accountID, epoch)
        );
        """

    /// SQLite's 0020.
    static let searchRewriting = """
        ALTER TABLE searchVersion ADD COLUMN rewrittenThrough bigint;
        ALTER TABLE searchVersion ADD COLUMN rewritten bigint NOT NULL DEFAULT 0;
        """
}
