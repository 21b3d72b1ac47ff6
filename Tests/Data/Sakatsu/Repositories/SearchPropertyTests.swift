import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

/// However a search is carried out, through the list or through the index, it finds the same as a plain filter.
@Suite struct SearchPropertyTests {
    /// Few enough that random queries often find something.
    private static let words = [
        "サウナ", "さうな", "水風呂", "外気浴", "ガ", "か", "ー", "湯", "の", " ", " ", " -", " \"", "\n", "%", "\"", "a", "B", "88",
        "℃", "😌", "熱波",
        "ロウリュ", "ö", "O\u{308}", "o", "ß", "s", "\u{301}",
    ]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `Random searches find the same as a plain filter, page by page`(seed: UInt64) async throws {
        try await withDatabase { database in
            var generator = SeededGenerator(seed: seed)
            var visits = try (1...200).map { try Self.visit($0, using: &generator) }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            try await SakatsuRepositories.add(visits, to: .second, in: database)
            let repository = SakatsuRepositories.live(database)
            let deleted = Set(visits.filter { _ in Int.random(in: 0..<5, using: &generator) == 0 }.map(\.id))
            _ = try await repository.delete(ids: deleted, at: .at(1), of: .first)
            visits.removeAll { deleted.contains($0.id) }
            let naive = NaiveSearch(visits)

            for _ in 1...60 {
                let searchText = Self.text(1...4, using: &generator)
                let limit = Int.random(in: 1...40, using: &generator)
                let expected = naive.numbers(matching: searchText)

                let found = try await repository.all(matching: searchText, nil, limit: limit)

                #expect(found.numbers == expected, "\(searchText)")
                #expect(found.count == .exactly(expected.count), "\(searchText)")
            }
        }
    }

    private static func visit(_ number: Int, using generator: inout SeededGenerator) throws -> Sakatsu {
        let content = SakatsuContent(
            facilityName: "湯" + text(1...3, using: &generator), visitingDate: try .day(date(using: &generator)),
            foreword: text(0...6, using: &generator),
            sets: [
                SaunaSet(steps: [
                    SaunaStep(
                        kind: .sauna, title: text(0...2, using: &generator),
                        amount: FixedDecimal(hundredths: .random(in: 0..<2_000, using: &generator)),
                        unit: .allCases.randomElement(using: &generator) ?? .minutes),
                    SaunaStep(kind: .other, title: text(0...1, using: &generator), amount: nil, unit: .seconds),
                ])
            ],
            afterword: text(0...3, using: &generator),
            temperatures: [
                SaunaTemperature(
                    kind: .sauna, title: text(0...1, using: &generator),
                    celsius: FixedDecimal(.random(in: 70...110, using: &generator)))
            ])
        let instant = Int64.random(in: 1...5, using: &generator)
        return Sakatsu(
            id: .number(number), content: content, revision: 1, createdAt: .at(instant), updatedAt: .at(instant))
    }

    private static func text(_ wordCount: ClosedRange<Int>, using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: wordCount, using: &generator))
            .map { _ in words.randomElement(using: &generator) ?? "" }
            .joined()
    }

    private static func date(using generator: inout SeededGenerator) -> String {
        "2026-11-\(Int.random(in: 10...30, using: &generator))"
    }
}
