import DatabaseCore
import Foundation
import GRDB
import SearchCore
import ValuesCore

extension SQLiteSakatsuRepository {
    func page(
        matching searchText: String, after cursor: SakatsuCursor?, limit: Int, of account: AccountID
    ) async throws -> SakatsuPage {
        let query = searchText.trimmingCharacters(in: .whitespacesAndNewlines)
            // Line breaks stand between the parts of a visit, and a match lies in one part.
            .components(separatedBy: CharacterSet(charactersIn: "\n")).joined(separator: " ")
            .foldedForSearch()
        let list = SakatsuList(query: query, account: account, cursor: cursor, limit: limit)
        return try await database.read(list.page)
    }
}
