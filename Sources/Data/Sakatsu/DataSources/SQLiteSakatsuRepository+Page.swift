import DatabaseCore
import Foundation
import GRDB
import SearchCore
import ValuesCore

extension SQLiteSakatsuRepository {
    func page(
        matching searchText: String, after cursor: SakatsuCursor?, limit: Int, of account: AccountID
    ) async throws -> SakatsuPage {
        let query = searchText.trimmingCharacters(in: .whitespacesAndNewlines).foldedForSearch()
        let list = SakatsuList(query: query, account: account, cursor: cursor, limit: limit)
        return try await database.read(list.page)
    }
}
