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
    /// How much of a query the trigram index is asked for, in Unicode scalars: each takes a walk through all the places
    /// of a trigram. The rest is looked for in the rows that it finds.
    package static let phraseLength = 16
    /// How long a search may take. Hundreds of times its budget; texts that were written to make searches slow need more.
    package static let searchTime = Duration.seconds(5)
    /// How often a short query may stand in all accounts' rows together; above that, walking is no slower.
    package static let occurrenceCount = 100_000
}
