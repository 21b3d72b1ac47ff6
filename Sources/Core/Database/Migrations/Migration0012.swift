/// With which version of the program the search texts and the search index of each list were made.
///
/// What is there already is of an unknown version: its texts are looked at once.
enum Migration0012 {
    static let sql = """
        CREATE TABLE searchVersion (
            list TEXT PRIMARY KEY NOT NULL CHECK (list IN ('sakatsu', 'memo')),
            text TEXT NOT NULL,
            indexed INTEGER NOT NULL CHECK (indexed >= 1)
        ) STRICT;
        INSERT INTO searchVersion (list, text, indexed) VALUES ('sakatsu', '', 1), ('memo', '', 1);
        """
}
