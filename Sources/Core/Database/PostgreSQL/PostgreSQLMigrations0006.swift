extension PostgreSQLMigrations {
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
}
