/// Where in which list somebody was, for the way back to it.
package struct ListPlace<Cursor: LosslessStringConvertible & Equatable>: Equatable {
    /// What was looked for; empty for nothing.
    package var searchText: String
    /// How far the list must reach to show what was in sight; nil for its first part.
    package var through: Cursor?

    package init(searchText: String = "", through: Cursor? = nil) {
        self.searchText = searchText
        self.through = through
    }

    /// The fields of an address's query that name the place.
    package var query: [String] {
        [searchText.isEmpty ? nil : "q=\(searchText.queryEncoded)", through.map { "through=\($0)" }].compactMap(\.self)
    }
}

extension ListPlace: Sendable where Cursor: Sendable {}
