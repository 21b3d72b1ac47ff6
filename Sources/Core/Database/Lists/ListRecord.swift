package import GRDB

/// A row of a ``ListTable``, as read.
package protocol ListRecord: Sendable {
    /// What a row is to the rest of the program.
    associatedtype Model: Sendable
    /// Names a position in the list.
    associatedtype Cursor: Sendable

    static var table: ListTable { get }
    /// What `init(row:)` reads, in its order.
    static var columns: String { get }
    /// The position by the columns that order the table, in their order.
    static func place(of cursor: Cursor) -> [DatabaseValue]

    /// - Throws: when the row holds what this program never writes.
    init(row: Row) throws

    var model: Model { get }
    /// The row's position.
    var cursor: Cursor { get }
}
