extension PostgreSQLMigrations {
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
}
