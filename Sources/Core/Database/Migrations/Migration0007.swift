/// Tokens, with which programs use an account without its password. Of their secrets only hashes are kept.
enum Migration0007 {
    static let sql = """
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
}
