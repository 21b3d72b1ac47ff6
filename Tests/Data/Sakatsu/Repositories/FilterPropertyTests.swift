import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

/// However a filtered search is carried out, it finds the same as a plain filter.
@Suite struct FilterPropertyTests {
    private static let facilityNames = ["サウナ", "さうな", "ｻｳﾅ", "SAUNA", "sauna", "湯", "湯けむり", "湯けむりの丘"]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `A filtered search finds the same as a plain filter, page by page`(seed: UInt64) async throws {
        try await withDatabase { database in
            var generator = SeededGenerator(seed: seed)
            var visits = try (1...300).map { number in
                Sakatsu(
                    id: .number(number),
                    content: try .visit(
                        Self.facilityNames.randomElement(using: &generator) ?? "", on: Self.date(using: &generator)),
                    revision: 1, createdAt: .at(.random(in: 1...5, using: &generator)),
                    updatedAt: .at(.random(in: 1...9, using: &generator)))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            try await SakatsuRepositories.add(visits, to: .second, in: database)
            let repository = SakatsuRepositories.live(database)
            let deleted = Set(visits.filter { _ in Int.random(in: 0..<5, using: &generator) == 0 }.map(\.id))
            _ = try await repository.delete(ids: deleted, at: .at(1), of: .first)
            visits.removeAll { deleted.contains($0.id) }
            let naive = NaiveSearch(visits)

            for _ in 1...80 {
                let filter = try Self.filter(using: &generator)
                let searchText = ["", "湯", "さう", "けむり", "2026/11", "海"].randomElement(using: &generator) ?? ""
                let allowed = Set(visits.filter(filter.allows).map(\.number))
                let expected = naive.numbers(matching: searchText).filter(allowed.contains)

                let found = try await repository.all(
                    matching: searchText, filter, limit: .random(in: 1...60, using: &generator))

                #expect(found.numbers == expected, "\(searchText) \(filter)")
                #expect(found.count == .exactly(expected.count), "\(searchText) \(filter)")
            }
        }
    }

    /// For each condition there are more matches than an index query counts.
    @Test func `Common conditions find the same as well, and are counted up to a cap`() async throws {
        try await withDatabase { database in
            var generator = SeededGenerator(seed: 4)
            let visits = try (1...3_300).map { number in
                var content = try SakatsuContent.visit(
                    number.isMultiple(of: 2) ? "湯けむり" : "ユケムリ", on: Self.date(using: &generator))
                content.foreword = number.isMultiple(of: 4) ? "" : "いつもの"
                content.facilityName += number.isMultiple(of: 5) ? "" : "の丘"
                return Sakatsu(
                    id: .number(number), content: content, revision: 1, createdAt: .at(Int64(number)),
                    updatedAt: .at(number.isMultiple(of: 3) ? 1 : 2))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            let repository = SakatsuRepositories.live(database)
            let (from, to) = (try CivilDate.day("2026-11-12"), try CivilDate.day("2026-11-24"))

            for filter in [
                SakatsuFilter(from: from), SakatsuFilter(facilityName: "ゆけむりの丘"), SakatsuFilter(updatedSince: .at(2)),
                SakatsuFilter(facilityName: "ゆけむりの丘", updatedSince: .at(2)), SakatsuFilter(from: from, to: to),
                SakatsuFilter(from: from, to: to, updatedSince: .at(2)),
                SakatsuFilter(from: from, to: to, facilityName: "ゆけむりの丘", updatedSince: .at(2)),
                SakatsuFilter(facilityName: "ゆけむり"),
            ] {
                let allowed = visits.filter(filter.allows).sorted { $0.place > $1.place }
                for searchText in ["", "い", "いつもの"] {
                    let expected = allowed.filter { searchText.isEmpty || !$0.content.foreword.isEmpty }.map(\.number)

                    // So many that the newest 2,000 visits do not always fill a page.
                    let found = try await repository.all(matching: searchText, filter, limit: 700)

                    #expect(found.numbers == expected, "\(searchText) \(filter)")
                    #expect(found.count?.isTrue(of: expected.count, shown: 700) == true, "\(searchText) \(filter)")
                }
            }
        }
    }

    private static func filter(using generator: inout SeededGenerator) throws -> SakatsuFilter {
        var filter = SakatsuFilter()
        if Bool.random(using: &generator) { filter.from = try .day(date(using: &generator)) }
        if Bool.random(using: &generator) { filter.to = try .day(date(using: &generator)) }
        if Bool.random(using: &generator) { filter.facilityName = facilityNames.randomElement(using: &generator) }
        if Bool.random(using: &generator) {
            filter.updatedSince = .at(.random(in: 0...10, using: &generator))
        }
        return filter
    }

    private static func date(using generator: inout SeededGenerator) -> String {
        "2026-11-\(Int.random(in: 10...30, using: &generator))"
    }
}
