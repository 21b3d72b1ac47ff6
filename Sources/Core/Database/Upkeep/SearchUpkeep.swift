/// Keeps what searches look in the same as the records of a list.
package protocol SearchUpkeep: Sendable {
    /// Writes all search texts anew when this program would write others than the one that has written them, and the
    /// index when it was made for another version of it. Takes a transaction for each 200 texts, so that others write
    /// in between.
    ///
    /// - Returns: how many texts were changed.
    /// - Throws: ``StorageError``.
    func update() async throws -> Int

    /// Makes the texts and the index anew from the records. Nobody else writes while the index is made: some seconds for
    /// 10,000 records.
    ///
    /// - Parameter isDamaged: whether the pages of an index are damaged, so that it cannot even be emptied.
    /// - Throws: ``StorageError``.
    func rebuild(isDamaged: Bool) async throws

    /// Whether each record has the text that it should have; also when another version of the program has written them.
    ///
    /// - Throws: ``StorageError``.
    func isTextSound() async throws -> Bool

    /// Whether the index holds the texts of the records that are not deleted, and nothing else.
    ///
    /// - Throws: ``StorageError``.
    func isIndexSound() async throws -> Bool
}
