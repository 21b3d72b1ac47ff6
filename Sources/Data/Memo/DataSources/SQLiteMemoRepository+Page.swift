import DatabaseCore
import ValuesCore

extension SQLiteMemoRepository {
    func page(
        matching searchText: String, in range: ListRange<MemoCursor>, limit: Int, of account: AccountID
    ) async throws -> MemoPage {
        let list = RecordList<MemoRecord>(matching: searchText, in: range, limit: limit, of: account)
        return try await database.read(list.page)
    }
}
