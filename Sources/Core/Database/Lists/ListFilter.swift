package import GRDB

/// What the rows of a list are, besides that they hold the text that is looked for.
package struct ListFilter: Sendable {
    /// Every row.
    package static let none = ListFilter()

    let least: DatabaseValue?
    let greatest: DatabaseValue?
    let selections: [ListSelection]

    /// - Parameters:
    ///   - least: the lowest value of the column that the list is sorted by first; nil for any.
    ///   - greatest: the highest one; nil for any.
    ///   - selections: all of which a row must fulfil.
    package init(
        from least: DatabaseValue? = nil, through greatest: DatabaseValue? = nil, selections: [ListSelection] = []
    ) {
        self.least = least
        self.greatest = greatest
        self.selections = selections
    }

    var hasBounds: Bool { least != nil || greatest != nil }
}

/// A condition on rows of a list, and the index that answers it.
package struct ListSelection: Sendable {
    let index: String
    let condition: SQL
    let entry: SQL?

    /// - Parameters:
    ///   - index: of the account and the columns of `condition`, without what is deleted.
    ///   - condition: names its columns with the table's name before them.
    ///   - entry: what leads to the condition's columns in the index when others stand before them; true of every row.
    package init(index: String, where condition: SQL, entry: SQL? = nil) {
        self.index = index
        self.condition = condition
        self.entry = entry
    }
}
