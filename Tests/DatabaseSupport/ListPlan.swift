/// How SQLite finds the rows of a list, in the words of its query plans.
package struct ListPlan: Sendable {
    /// The list from its start.
    package let list: String
    /// The rows after a cursor.
    package let listAfterCursor: String
    /// The list up to a cursor.
    package let listThroughCursor: String
    /// The first rows after a cursor, up to the last one of a scan.
    package let windowAfterCursor: String
    /// One row.
    package let identifier: String
    /// The rows of a range of identifiers, in their order.
    package let identifierRange: String
    /// The row of the account, with the number of its last change and the length of each list.
    package let version = "SEARCH accountVersion USING PRIMARY KEY (accountID=?)"
    /// The full-text index, by a text (M) and a range of row numbers (> and <).
    package let fullText: String
    /// The positions of trigrams, by a range of them.
    package let places: String
    /// Rows found by a list of their numbers, and sorted.
    package var listed: [String] { ["SCAN json_each VIRTUAL TABLE INDEX 1:"] + sorted }
    /// Rows found by their numbers, and sorted.
    package let sorted: [String]

    /// - Parameter order: the columns that sort the list.
    package init(of table: String, index: String, order: [String]) {
        let search = "SEARCH \(table) USING INDEX \(index)"
        let place = "(\(order.joined(separator: ",")))"
        let marks = "(\(order.map { _ in "?" }.joined(separator: ",")))"
        list = "\(search) (accountID=?)"
        listAfterCursor = "\(search) (accountID=? AND \(place)<\(marks))"
        // SQLite writes > for >= as well.
        listThroughCursor = "\(search) (accountID=? AND \(place)>\(marks))"
        windowAfterCursor = "\(search) (accountID=? AND \(place)>\(marks) AND \(place)<\(marks))"
        identifierRange = "SEARCH \(table) USING INDEX sqlite_autoindex_\(table)_1 (accountID=? AND id>? AND id<?)"
        identifier = "SEARCH \(table) USING INDEX sqlite_autoindex_\(table)_1 (accountID=? AND id=?)"
        fullText = "SCAN \(table)Search VIRTUAL TABLE INDEX 0:M1><"
        places = "SCAN \(table)SearchPlaces VIRTUAL TABLE INDEX 6:"
        sorted = ["SEARCH \(table) USING INTEGER PRIMARY KEY (rowid=?)", "USE TEMP B-TREE FOR ORDER BY"]
    }
}
