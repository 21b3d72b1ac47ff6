/// A table of people's data that is listed and searched.
///
/// Besides its own columns it has `number` (see ``AccountNumbers``), `accountID`, `id`, `searchText` (see
/// ``SearchText``) and `deletedAt`. What belongs to it is named after it: `…Count` holds how many rows each account
/// has, `…Search` is the full-text index of `searchText`, and `…SearchTerms` its trigrams. All leave out what is
/// deleted.
package struct ListTable: Sendable {
    let name: String
    /// The table, read in the order of the list.
    let inOrder: String
    /// Where a row stands in the list, as a row value.
    let place: String
    /// The terms that sort the list.
    let descending: String

    /// - Parameters:
    ///   - index: of the account and `order`, without what is deleted.
    ///   - order: the columns that the list is sorted by, all descending. No two rows of an account agree in all.
    package init(_ name: String, index: String, order: [String]) {
        let columns = order.map { "\(name).\($0)" }
        self.name = name
        inOrder = "\(name) INDEXED BY \(index)"
        place = "(\(columns.joined(separator: ", ")))"
        descending = columns.map { "\($0) DESC" }.joined(separator: ", ")
    }
}
