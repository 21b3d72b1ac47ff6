/// Where a search stops counting, and where it takes another way (see ``RecordList``).
///
/// Measured among 100,000 visits: a walk takes about a microsecond for each row, the full-text index as much for each
/// hit that is then sorted, and a third of it for each occurrence of a short query.
package enum ListLimits {
    /// Where counting stops, and above which a query can be common.
    package static let count = 1_000
    /// How many rows a walk may look at to fill a page of a common query.
    package static let windowSize = 2_000
    /// The shortest text that a trigram index can find, in Unicode scalars.
    package static let trigramLength = 3
    /// How often a short query may stand in all accounts' rows together; above that, walking is no slower.
    package static let occurrenceCount = 100_000
}
