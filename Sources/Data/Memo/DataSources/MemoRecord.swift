import DatabaseCore
import Foundation
import GRDB
import ModelsCore
import ValuesCore

/// A row of the table `memo`.
enum MemoRecord: ListRecord {
    static let table = ListTable("memo", index: "memoByChange", order: ["isPinned", "updatedAt", "id"])
    static let kind = ChangeKind.memo
    static let columns = "memo.id, memo.body, memo.isPinned, memo.revision, memo.createdAt, memo.updatedAt"
    static let searchTextVersion = SearchText.version(of: [])

    static func model(_ row: Row) throws -> Memo {
        guard let id = UUID(uuidString: try row.stored(0)) else { throw StoredRowError.unreadable }
        return Memo(
            id: id, body: try row.stored(1), isPinned: try row.stored(2), revision: try row.stored(3),
            createdAt: Timestamp(milliseconds: try row.stored(4)),
            updatedAt: Timestamp(milliseconds: try row.stored(5)))
    }

    static func content(of memo: Memo) -> String { memo.body }

    static func searchText(of body: String) -> String { SearchText.column([body]) }

    static func values(of body: String) -> [String: DatabaseValue] { ["body": body.databaseValue] }

    static func values(of memo: Memo) -> [String: DatabaseValue] {
        [
            "isPinned": memo.isPinned.databaseValue, "revision": memo.revision.databaseValue,
            "createdAt": memo.createdAt.milliseconds.databaseValue,
            "updatedAt": memo.updatedAt.milliseconds.databaseValue,
        ]
    }

    static func sortKey(of cursor: MemoCursor) -> [DatabaseValue] {
        [
            cursor.isPinned.databaseValue, cursor.updatedAt.milliseconds.databaseValue,
            cursor.id.canonicalText.databaseValue,
        ]
    }

    static func conditions(of filter: MemoFilter, _ database: GRDB.Database, of account: AccountID) -> ListFilter {
        let selection = filter.updatedSince.map { updatedSince in
            ListSelection(
                index: "memoByChange", where: "memo.updatedAt >= \(updatedSince.milliseconds)",
                entry: "memo.isPinned IN (0, 1)")
        }
        return ListFilter(selections: [selection].compactMap(\.self))
    }
}
