import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing
import ValuesCore

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

extension SakatsuSaveResult {
    /// The visit that was saved.
    func saved(sourceLocation: SourceLocation = #_sourceLocation) throws -> Sakatsu {
        guard case .saved(let sakatsu) = self else {
            Issue.record("It was not saved: \(self)", sourceLocation: sourceLocation)
            throw NotSaved()
        }
        return sakatsu
    }

    private struct NotSaved: Error {}
}

extension SakatsuRepository {
    /// Records a new visit; its number is its identifier and, in milliseconds, its instant.
    @discardableResult
    func record(_ number: Int, _ content: SakatsuContent, of account: AccountID = .first) async throws -> Sakatsu {
        try await save(content, id: .number(number), basedOn: 0, at: .at(Int64(number)), of: account).saved()
    }

    /// The numbers of the visits that a search finds, as ``record(_:_:of:)`` gave them, in their order.
    func numbers(matching searchText: String = "", of account: AccountID = .first) async throws -> [Int] {
        try await page(matching: searchText, in: .start, limit: 100_000, of: account).items.map(\.number)
    }

    func count(matching searchText: String = "", of account: AccountID = .first) async throws -> ListCount? {
        try await page(matching: searchText, in: .start, limit: 1, of: account).count
    }
}

extension Sakatsu {
    /// What its identifier was made of.
    var number: Int { id.number }
}
