/// A table of people's data that is listed and searched.
///
/// Besides its own columns it has `number` (see `AccountNumbers`), `accountID`, `id`, `searchText` (see
/// ``SearchText``) and `deletedAt`. What belongs to it is named after it: `…Count` holds how many rows each account
/// has, `…Search` is the full-text index of `searchText`, and `…SearchPlaces` where its trigrams stand. All leave out
/// what is deleted.
package struct ListTable: Sendable {
    let name: String
    /// The table, read in the order of the list.
    let inOrder: String
    /// The columns that tell where a row stands in the list.
    let columns: String
    /// The one of them that it is sorted by first.
    let firstColumn: String
    /// All of them as a row value.
    let place: String
    /// The terms that sort the list.
    let descending: String

    /// - Parameters:
    ///   - index: of the account and `order`, without what is deleted.
    ///   - order: the columns that the list is sorted by, one or more, all descending. No two rows of an account agree
    ///     in all.
    package init(_ name: String, index: String, order: [String]) {
        let columns = order.map { "\(name).\($0)" }
        self.name = name
        inOrder = "\(name) INDEXED BY \(index)"
        self.columns = columns.joined(separator: ", ")
        firstColumn = columns[0]
        place = "(\(self.columns))"
        descending = columns.map { "\($0) DESC" }.joined(separator: ", ")
    }
}
