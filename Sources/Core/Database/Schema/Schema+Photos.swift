extension Schema {
    /// The photos of visits.
    ///
    /// A visit has the list of its photos, in JSON. `photo` has the stored pictures; `size` is in bytes. SQLite's
    /// pictures are files (see ``PhotoFolder``), PostgreSQL's are in `photoFile`.
    static let photos: SQL = """
        ALTER TABLE sakatsu ADD COLUMN photos TEXT NOT NULL DEFAULT '[]' CHECK (\(isArray("photos")));
        CREATE INDEX sakatsuWithPhotos ON sakatsu (accountID) WHERE photos <> '[]';
        CREATE TABLE photo (
            \(account),
            \(identifier("id")),
            width \(integer) NOT NULL CHECK (width > 0),
            height \(integer) NOT NULL CHECK (height > 0),
            size \(integer) NOT NULL CHECK (size > 0),
            PRIMARY KEY (accountID, id)
        )\(keyed);
        \(postgreSQL: files)
        """

    /// The photos of facilities. A facility has the list of its photos, as a visit has.
    static let facilityPhotos: SQL = """
        ALTER TABLE facility ADD COLUMN photos TEXT NOT NULL DEFAULT '[]' CHECK (\(isArray("photos")));
        """

    private static let files = """
        CREATE TABLE photoFile (
            accountID uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            photoID uuid NOT NULL,
            size TEXT NOT NULL CHECK (size IN ('large', 'small')),
            bytes bytea NOT NULL,
            PRIMARY KEY (accountID, photoID, size)
        );
        """
}
