/// An account's settings. Default times are seconds; no row means that nothing was set yet.
enum Migration0002 {
    static let sql = """
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
}
