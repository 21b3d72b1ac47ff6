import DatabaseCore
import GRDB
import ValuesCore

extension SQLiteMemoRepository {
    func page(
        matching searchText: String, filteredBy filter: MemoFilter, in range: ListRange<MemoCursor>, limit: Int,
        of account: AccountID
    ) async throws -> MemoPage {
        let selection = filter.updatedSince.map { updatedSince in
            ListSelection(
                index: "memoByChange", where: "memo.updatedAt >= \(updatedSince.milliseconds)",
                entry: "memo.isPinned IN (0, 1)")
        }
        let list = RecordList<MemoRecord>(
            matching: searchText, filteredBy: ListFilter(selections: [selection].compactMap(\.self)), in: range,
            limit: limit, of: account)
        return searchText.isEmpty
            ? try await database.read(list.page) : try await database.search(for: account, list.page)
    }
}
