/// Which visits were changed since an instant. Memos have an index that answers this.
enum Migration0008 {
    static let sql = """
        CREATE INDEX sakatsuByChange ON sakatsu (accountID, updatedAt) WHERE deletedAt IS NULL;
        """
}
