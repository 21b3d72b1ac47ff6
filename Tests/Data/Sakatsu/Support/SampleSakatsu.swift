import DatabaseCore
import DatabaseTestSupport
import Foundation
import SakatsuData
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

    /// A visit of which nothing is empty.
    static func full() throws -> SakatsuContent {
        SakatsuContent(
            facilityName: "湯けむりの丘",
            visitingDate: try .day("2026-11-21"),
            foreword: "ひさしぶりに\n来た",
            sets: [
                SaunaSet(steps: [
                    SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(nearest: 6.5), unit: .minutes),
                    SaunaStep(kind: .coolBath, title: "水風呂", amount: FixedDecimal(nearest: 30.25), unit: .seconds),
                    SaunaStep(kind: .relaxation, title: "外気浴", amount: FixedDecimal(nearest: 10), unit: .minutes),
                ]),
                SaunaSet(steps: []),
                SaunaSet(steps: [
                    SaunaStep(kind: .other, title: "", amount: FixedDecimal(nearest: 0), unit: .seconds),
                    SaunaStep(kind: .sauna, title: "塩\"サウナ\"", amount: nil, unit: .minutes),
                    SaunaStep(kind: .sauna, title: "", amount: FixedDecimal(nearest: 999.99), unit: .minutes),
                ]),
            ],
            afterword: "また来る 😌",
            temperatures: [
                SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(nearest: 88)),
                SaunaTemperature(kind: .coolBath, title: "", celsius: FixedDecimal(nearest: 16.2)),
                SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: nil),
            ]
        )
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
        try await save(content, id: UUID(number: number), basedOn: 0, at: .at(Int64(number)), of: account).saved()
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
