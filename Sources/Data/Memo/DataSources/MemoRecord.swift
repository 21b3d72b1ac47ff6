import DatabaseCore
import Foundation
import ModelsCore

/// A row of the table `memo`.
enum MemoRecord: ListRecord {
    static let table = ListTable(
        Memo.list, columns: ["id", "body", "isPinned", "revision", "createdAt", "updatedAt"], index: "memoByChange",
        order: ["isPinned", "updatedAt", "id"])
    static let searchTextVersion = SearchText.version(of: [])

    static func model(_ row: any DatabaseRow) throws -> Memo {
        try Memo(
            id: row[0], body: row[1], isPinned: row[2], revision: row[3], createdAt: row[4], updatedAt: row[5])
    }

    static func content(of memo: Memo) -> String { memo.body }

    static func searchText(of body: String) -> String { SearchText.column([body]) }

    static func values(of body: String) -> [String: any SQLConvertible] { ["body": body] }

    static func values(of memo: Memo) -> [String: any SQLConvertible] {
        [
            "isPinned": memo.isPinned, "revision": memo.revision, "createdAt": memo.createdAt,
            "updatedAt": memo.updatedAt,
        ]
    }

    static func sortKey(of cursor: MemoCursor) -> [any SQLConvertible] {
        [cursor.isPinned, cursor.updatedAt, cursor.id]
    }

    static func conditions(of filters: [MemoFilter], _ database: any DatabaseConnection, of account: AccountID)
        -> ListFilter
    {
        let selections = filters.compactMap(\.updatedSince).map { updatedSince in
            ListSelection(
                index: "memoByChange", where: "memo.updatedAt >= \(updatedSince)",
                entry: "memo.isPinned IN (\(false), \(true))")
        }
        return ListFilter(selections: selections)
    }
}
