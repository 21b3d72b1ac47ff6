import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing

/// Gives an empty repository, with SQLite and with PostgreSQL.
func withVisits(_ body: (any SakatsuRepository) async throws -> Void) async throws {
    try await withDatabase { try await body(SakatsuRepositories.live($0)) }
}

extension CivilDate {
    static func day(_ text: String) throws -> CivilDate {
        try #require(CivilDate(text))
    }
}

extension SakatsuContent {
    /// A visit of which everything but the name and the day is empty.
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
    /// What its identifier was made of.
    var number: Int { id.number }
}
