import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing

/// The contract of every ``SakatsuRepository`` about filters.
@Suite struct FilterContractTests {
    /// Numbered from 1 on; each is changed at its number's millisecond.
    private static let visits = [
        ("サウナ", "2026-11-01"), ("海", "2026-11-02"), ("ｻｳﾅ", "2026-11-03"), ("さうな", "2026-11-03"),
        ("サウナ小屋", "2026-11-04"), (" さウな ", "2026-11-05"), ("SAUNA", "2026-11-06"),
    ]

    private func withSomeVisits(_ body: (any SakatsuRepository) async throws -> Void) async throws {
        try await withVisits { repository in
            for (number, (name, date)) in zip(1..., Self.visits) {
                try await repository.record(number, .visit(name, on: date))
            }
            try await body(repository)
        }
    }

    private func expect(
        _ numbers: [Int], of filter: SakatsuFilter, matching searchText: String = "",
        in repository: any SakatsuRepository, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for limit in [1, 2, 9] {
            let found = try await repository.all(matching: searchText, filter, limit: limit)
            #expect(found.numbers == numbers, sourceLocation: sourceLocation)
            #expect(found.count == .exactly(numbers.count), sourceLocation: sourceLocation)
        }
    }

    @Test func `Both days are included in the range between them`() async throws {
        try await withSomeVisits { repository in
            let (third, fifth) = (try CivilDate.day("2026-11-03"), try CivilDate.day("2026-11-05"))
            for searchText in ["", "2", "2026/11"] {
                try await expect([7, 6, 5, 4, 3], of: SakatsuFilter(from: third), matching: searchText, in: repository)
                try await expect([4, 3, 2, 1], of: SakatsuFilter(to: third), matching: searchText, in: repository)
                try await expect(
                    [6, 5, 4, 3], of: SakatsuFilter(from: third, to: fifth), matching: searchText, in: repository)
                try await expect(
                    [4, 3], of: SakatsuFilter(from: third, to: third), matching: searchText, in: repository)
                try await expect([], of: SakatsuFilter(from: fifth, to: third), matching: searchText, in: repository)
            }
        }
    }

    @Test(arguments: [
        ("施設:サウナ", [6, 4, 3, 1]), ("place:ｻｳﾅ", [6, 4, 3, 1]), ("施設：「サウナ小屋」", [5]), ("施設:サウナ 施設:海", []),
        ("施設:サウ", []), ("2026-11", [7, 6, 5, 4, 3, 2, 1]), ("2026-10", []), ("2026/11/3", [4, 3]),
        ("2026/11/3..5", [6, 5, 4, 3]), ("2026-11-05..", [7, 6]), ("..2026年11月2日", [2, 1]),
        ("2026-11-02.. ..2026-11-03", [4, 3, 2]), ("施設:サウナ 2026/11/2..4", [4, 3]), ("施設:サウナ -11月3日", [6, 1]),
        ("小屋 2026-11 サウナ", [5]), ("sauna ..2026-10", []),
    ])
    func `Words of a search can be conditions`(searchText: String, numbers: [Int]) async throws {
        try await withSomeVisits { repository in
            try await expect(numbers, of: SakatsuFilter(), matching: searchText, in: repository)
            try await expect(
                numbers.filter { $0 > 3 }, of: SakatsuFilter(updatedSince: .at(4)), matching: searchText, in: repository
            )
        }
    }

    @Test(arguments: [
        ("#ロウリュ", [4, 2, 1]), ("＃ﾛｳﾘｭ", [4, 2, 1]), ("#ロウ", []), ("ロウ", [4, 3, 2, 1]), ("-#ロウリュ", [5, 3]),
        ("#ロウリュ #朝", [4, 1]), ("#ロウリュ -#朝", [2]), ("★4以上", [2, 1]), ("score:..4", [4, 3, 2]), ("★4", [2]),
        ("¥1000..", [4, 1]), ("price:1000..1300", [3, 1]), ("1000円", [1]), ("..¥900", [2]),
        ("★4.. #ロウリュ ¥..900 2026-11", [2]), ("-#朝 ★..5", [3, 2]),
    ])
    func `Words of a search can be tags, scores and prices`(searchText: String, numbers: [Int]) async throws {
        try await withVisits { repository in
            let facts: [(tags: [String], score: Int?, price: Int?, code: String)] = [
                (["ロウリュ", "朝"], 500, 1_000, "JPY"), (["ロウリュ"], 400, 800, "JPY"), (["ロウリュ待ち"], 150, 1_250, "EUR"),
                (["朝", "ろうりゅ"], 50, 2_000, "JPY"), ([], nil, nil, ""),
            ]
            for (index, fact) in facts.enumerated() {
                var content = try SakatsuContent.visit()
                content.tags = fact.tags.map(Tag.init)
                content.score = fact.score.map(FixedDecimal.init(hundredths:))
                content.price = fact.price.flatMap { amount in
                    Currency(fact.code).map { Price(amount: amount, currency: $0) }
                }
                try await repository.record(index + 1, content)
            }
            try await expect(numbers, of: SakatsuFilter(), matching: searchText, in: repository)
        }
    }

    @Test(arguments: [
        ("weekday:sat", [1, 4]), ("曜日:日", [2]), ("weekday:mon", [3]), ("weekday:tue", []),
        ("arrival:18:00..19:59", [1]),
        ("到着:..9:00", [3]), ("arrival:..", []), ("weekday:sat arrival:..23:59", [1]), ("weekday:sat 2026-11", [1]),
    ])
    func `Words of a search can be days of the week and times of arrival`(
        searchText: String, numbers: [Int]
    ) async throws {
        try await withVisits { repository in
            // A Saturday, a Sunday, a Monday, and the last Saturday of year 1.
            for (index, (day, arrival)) in [
                ("2026-11-21", 1_080), ("2026-11-22", nil), ("2026-11-23", 0), ("0001-12-29", nil),
            ].enumerated() {
                var content = try SakatsuContent.visit()
                content.visitingDate = try #require(CivilDate(day))
                content.arrival = arrival.flatMap { TimeOfDay(minutes: $0) }
                try await repository.record(index + 1, content)
            }
            try await expect(numbers, of: SakatsuFilter(), matching: searchText, in: repository)
        }
    }

    @Test(arguments: ["サウナ", "さうな", "ｻｳﾅ", " サウナ\n", "　さｳナ"])
    func `A facility is found in every spelling of its name, and only by its whole name`(name: String) async throws {
        try await withSomeVisits { repository in
            for searchText in ["", "さ", "ウナ", "2026/11", "サウナ"] {
                try await expect(
                    [6, 4, 3, 1], of: SakatsuFilter(facilityName: name), matching: searchText, in: repository)
            }
        }
    }

    @Test(arguments: ["", " ", "サウ", "サウナ小", "サ%", "*", "丘", "'", "[\"海\"]"])
    func `A name that was never written finds nothing`(name: String) async throws {
        try await withSomeVisits { repository in
            for searchText in ["", "さ", "2026/11"] {
                try await expect([], of: SakatsuFilter(facilityName: name), matching: searchText, in: repository)
            }
        }
    }

    @Test(arguments: ["\"湯\"", "a\\b", "湯'", "100%", "👨‍👩‍👧‍👦", "[]", "a/b\tc"])
    func `Nothing in a name is syntax`(name: String) async throws {
        try await withSomeVisits { repository in
            try await repository.record(8, .visit(name, on: "2026-11-08"))
            try await expect([8], of: SakatsuFilter(facilityName: name), in: repository)
        }
    }

    @Test func `Deleted visits are not found, and found again when they are restored`() async throws {
        try await withSomeVisits { repository in
            let filter = SakatsuFilter(from: try .day("2026-11-01"), facilityName: "サウナ", updatedSince: .at(1))
            _ = try await repository.delete(ids: [.number(1), .number(4)], at: .at(30), of: .first)
            try await expect([6, 3], of: filter, in: repository)

            _ = try await repository.restore(deletedAt: .at(30), of: .first)
            try await expect([6, 4, 3, 1], of: filter, in: repository)
        }
    }

    @Test func `Listed again up to a visit, a filtered list is as it was shown`() async throws {
        try await withSomeVisits { repository in
            let filters = [
                SakatsuFilter(facilityName: "サウナ"), SakatsuFilter(from: try .day("2026-11-01"), facilityName: "サウナ"),
            ]
            for (filter, searchText) in filters.flatMap({ filter in ["", "さ", "2026/11"].map { (filter, $0) } }) {
                let all = try await repository.page(
                    matching: searchText, filteredBy: filter, in: .start, limit: 9, of: .first
                ).items
                let cursor = SakatsuCursor(all[2])

                let shown = try await repository.page(
                    matching: searchText, filteredBy: filter, in: .through(cursor), limit: 9, of: .first)

                #expect(shown == SakatsuPage(items: Array(all[...2]), next: cursor, count: .exactly(4)))
            }
        }
    }
}
