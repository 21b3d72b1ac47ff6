import DatabaseCore
import ValuesCore

extension SQLiteSakatsuRepository {
    func page(
        matching searchText: String, in range: ListRange<SakatsuCursor>, limit: Int, of account: AccountID
    ) async throws -> SakatsuPage {
        let list = RecordList<SakatsuRecord>(matching: searchText, in: range, limit: limit, of: account)
        return try await database.read(list.page)
    }
}
