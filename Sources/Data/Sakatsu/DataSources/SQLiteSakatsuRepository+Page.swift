import DatabaseCore
import Foundation
import GRDB
import ValuesCore

extension SQLiteSakatsuRepository {
    func page(
        matching searchText: String, filteredBy filter: SakatsuFilter, in range: ListRange<SakatsuCursor>, limit: Int,
        of account: AccountID
    ) async throws -> SakatsuPage {
        let page: @Sendable (GRDB.Database) throws -> SakatsuPage = { database in
            let list = RecordList<SakatsuRecord>(
                matching: searchText, filteredBy: try Self.filter(filter, database, of: account), in: range,
                limit: limit, of: account)
            return try list.page(database)
        }
        return searchText.isEmpty
            ? try await database.read(page) : try await database.search(for: account, page)
    }

    private static func filter(
        _ filter: SakatsuFilter, _ database: GRDB.Database, of account: AccountID
    ) throws -> ListFilter {
        var selections: [ListSelection] = []
        if let facilityName = filter.facilityName {
            let spellings = try spellings(of: facilityName, database, of: account)
            let json = String(decoding: try JSONEncoder().encode(spellings), as: UTF8.self)
            // One parameter, however many there are.
            selections.append(
                ListSelection(
                    index: "sakatsuByFacility",
                    where: "sakatsu.facilityName IN (SELECT value FROM json_each(\(json)))"))
        }
        if let updatedSince = filter.updatedSince {
            selections.append(
                ListSelection(
                    index: "sakatsuByChange", where: "sakatsu.updatedAt >= \(updatedSince.milliseconds)"))
        }
        return ListFilter(
            from: filter.from?.description.databaseValue, through: filter.to?.description.databaseValue,
            selections: selections)
    }
}
