/// People who sign in, their sessions, and links that let somebody in once.
///
/// Of passwords and secrets only hashes are kept. An account without a name is the one of the time when there was no
/// signing in; the first person who signs up takes it over.
enum Migration0004 {
    static let sql = """
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
}
