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
}
