import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing

/// Runs with an empty repository, on SQLite and on PostgreSQL.
func withVisits(_ body: (any SakatsuRepository) async throws -> Void) async throws {
    try await withDatabase { try await body(SakatsuRepositories.live($0)) }
}

extension CivilDate {
    static func day(_ text: String) throws -> CivilDate {
        try #require(CivilDate(text))
    }
}

extension SakatsuContent {
    /// A visit in which everything but the name and the day is empty.
    static func visit(_ facilityName: String = "湯", on date: String = "2026-11-21") throws -> SakatsuContent {
        SakatsuContent(facilityName: facilityName, visitingDate: try .day(date))
    }
}

extension SakatsuRepository {
    /// Records a new visit; its number is its identifier and, in milliseconds, its instant.
    @discardableResult
    func record(_ number: Int, _ content: SakatsuContent, of account: AccountID = .first) async throws -> Sakatsu {
        try await save(content, id: .number(number), basedOn: 0, at: .at(Int64(number)), of: account).saved()
    }
}

extension Sakatsu {
    /// The number that its identifier was made from.
    var number: Int { id.number }
}
