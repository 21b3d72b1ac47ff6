/// Where a search stops counting, and where it takes another way (see ``RecordList``).
package enum ListLimits {
    /// Where counting stops, and above which a query counts as common.
    package static let count = 1_000
    /// How many rows at the start of the list tell whether a short query is common.
    package static let sampleSize = 5_000
    /// The shortest text that a trigram index can find, in Unicode scalars.
    package static let trigramLength = 3
    /// How many trigrams may stand for a short query. One that starts more is common in all likelihood.
    package static let trigramCount = 400
}
