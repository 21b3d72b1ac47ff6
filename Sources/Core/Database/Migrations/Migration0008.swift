/// Indexes for programs: which visits were changed since an instant, and how many there were to each facility. Memos
/// have an index for the first.
///
/// With `deletedAt` in them, although it is null in every entry, SQLite answers from the index alone: it looks for the
/// column even where the index's own condition says what it holds.
enum Migration0008 {
    static let sql = """
        DROP INDEX sakatsuByFacility;
        CREATE INDEX sakatsuByFacility ON sakatsu (accountID, facilityName, visitingDate, deletedAt)
            WHERE deletedAt IS NULL;
        CREATE INDEX sakatsuByChange ON sakatsu (accountID, updatedAt, deletedAt) WHERE deletedAt IS NULL;
        """
}
