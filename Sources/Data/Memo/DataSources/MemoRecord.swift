import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// A row of the table `memo`, as read.
struct MemoRecord: ListRecord {
    static let table = ListTable("memo", index: "memoByChange", order: ["isPinned", "updatedAt", "id"])
    static let columns = "memo.id, memo.body, memo.isPinned, memo.revision, memo.createdAt, memo.updatedAt"

    let model: Memo

    var cursor: MemoCursor { MemoCursor(model) }

    static func place(of cursor: MemoCursor) -> [DatabaseValue] {
        [
            cursor.isPinned.databaseValue, cursor.updatedAt.milliseconds.databaseValue,
            cursor.id.canonicalText.databaseValue,
        ]
    }

    init(row: Row) throws {
        guard let id = UUID(uuidString: try row.stored(0)) else { throw StoredRowError.unreadable }
        model = Memo(
            id: id,
            body: try row.stored(1),
            isPinned: try row.stored(2),
            revision: try row.stored(3),
            createdAt: Timestamp(milliseconds: try row.stored(4)),
            updatedAt: Timestamp(milliseconds: try row.stored(5))
        )
    }
}
