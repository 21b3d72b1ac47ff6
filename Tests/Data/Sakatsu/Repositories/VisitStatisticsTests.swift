import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import SakatsuData

/// The sums over visits, compared with those that all visits give when they are counted one by one.
@Suite struct VisitStatisticsTests {
    private static let names = ["しきじ", "サウナしきじ", "ｼｷｼﾞ", "北欧", "湯の森", "丘"]
    /// 1 January 2024, in a leap year.
    private static let start = CivilDate(year: 2024, month: 1, day: 1) ?? .first

    private static func content(_ random: inout SeededGenerator) -> SakatsuContent {
        let day = CivilDate(daysSinceEpoch: start.daysSinceEpoch + Int.random(in: -40...800, using: &random)) ?? start
        var content = SakatsuContent(facilityName: names.randomElement(using: &random) ?? "", visitingDate: day)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            content.sets.append(
                SaunaSet(
                    steps: [SaunaStep.Kind.sauna, .coolBath, .relaxation].map {
                        let seconds = FixedDecimal(hundredths: Int.random(in: 0...90_000, using: &random))
                        return SaunaStep(kind: $0, seconds: Bool.random(using: &random) ? seconds : nil)
                    }))
        }
        if Bool.random(using: &random) {
            content.score = FixedDecimal(hundredths: 50 * Int.random(in: 1...10, using: &random))
            content.arrival = TimeOfDay(minutes: Int.random(in: 0..<1_440, using: &random))
        }
        if Bool.random(using: &random) {
            content.price = Price(
                amount: Int.random(in: 1...3_000, using: &random),
                currency: Bool.random(using: &random) ? .yen : Currency("EUR") ?? .yen)
            content.temperatures = [
                SaunaTemperature(
                    kind: .sauna, celsius: FixedDecimal(hundredths: Int.random(in: 7_000...12_000, using: &random))),
                SaunaTemperature(kind: .sauna, title: "塩", celsius: FixedDecimal(50)),
                SaunaTemperature(
                    kind: .coolBath, celsius: FixedDecimal(hundredths: Int.random(in: 900...2_000, using: &random))),
            ]
        }
        if Int.random(in: 0..<4, using: &random) == 0 { content.foreword = "外気浴が最高" }
        return content
    }

    @Test func `They are those of the visits, for any span and any search`() async throws {
        try await withDatabase { database in
            let (visits, facilities) = (SakatsuRepositories.live(database), FacilityRepositories.live(database))
            var random = SeededGenerator(seed: 11)
            for number in 1...200 {
                _ = try await visits.save(
                    Self.content(&random), id: .number(number), basedOn: 0, at: .at(1), of: .first)
            }
            _ = try await visits.delete(ids: Set((1...20).map { .number($0) }), at: .at(2), of: .first)
            let known = try await facilities.summaries(limit: 9, of: .first)
            let (shikiji, sauna) = (known.first { $0.name.contains("北欧") }, known.first { $0.name == "サウナしきじ" })
            _ = try await facilities.merge(
                try #require(sauna).id, into: try #require(shikiji).id, at: .at(3), of: .first)
            let all = try await visits.page(matching: "", in: .start, limit: 300, of: .first).items
            let recipe = try await visits.recipe(of: .first)
            let scored = all.filter { $0.content.score != nil }
            #expect(recipe.visits == scored.count && scored.count > 20)
            #expect(try await visits.recipe(of: .second) == VisitRecipe([]))
            let merged = { (name: String) in
                switch name {
                case "サウナしきじ": "北欧"
                case "ｼｷｼﾞ": "しきじ"
                default: name
                }
            }
            let ids = Dictionary(
                uniqueKeysWithValues: try await facilities.summaries(limit: 9, of: .first).map {
                    (merged($0.name), $0.id)
                })
            for (from, through) in [
                (CivilDate.first, CivilDate.last), (Self.day(2024, 2, 1), Self.day(2024, 2, 29)),
                (Self.day(2023, 12, 31), Self.day(2025, 1, 1)), (Self.day(2024, 6, 10), Self.day(2024, 6, 16)),
                (Self.day(2024, 3, 15), Self.day(2025, 3, 14)), (Self.day(9998, 1, 1), CivilDate.last),
                (Self.day(2020, 2, 1), Self.day(2020, 2, 29)),
            ] {
                for search in ["", "外気浴", "★3..", "place:しきじ 外気浴", "2024", "見つからない"] {
                    let found = all.filter { Self.finds(search, $0.content, merged) }
                    let statistics = try await visits.statistics(
                        matching: search, in: from...through, of: .first)
                    #expect(
                        statistics
                            == Self.count(found, among: all, from: from, through: through, merged, ids),
                        "\(search) from \(from) to \(through)")
                    let days = try await visits.days(matching: search, in: from...through, of: .first)
                    #expect(days.reduce(0) { $0 + $1.visits } == statistics.visits)
                    #expect(
                        days.map(\.day)
                            == Set(found.map(\.content.visitingDate)).filter { from <= $0 && $0 <= through }.sorted())
                }
            }
            #expect(try await visits.statistics(matching: "", in: .first...(.last), of: .second) == VisitStatistics())
        }
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
        CivilDate(year: year, month: month, day: day) ?? start
    }

    private static func finds(_ search: String, _ content: SakatsuContent, _ merged: (String) -> String) -> Bool {
        switch search {
        case "": true
        case "外気浴": !content.foreword.isEmpty
        case "★3..": (content.score ?? FixedDecimal(0)) >= FixedDecimal(3)
        case "place:しきじ 外気浴": merged(content.facilityName) == "しきじ" && !content.foreword.isEmpty
        case "2024": content.visitingDate.year == 2024
        default: false
        }
    }

    /// - Parameter ids: the identifiers of the facilities.
    private static func count(
        _ found: [Sakatsu], among all: [Sakatsu], from: CivilDate, through: CivilDate, _ merged: (String) -> String,
        _ ids: [String: UUID]
    ) -> VisitStatistics {
        let contents = found.map(\.content).filter { from <= $0.visitingDate && $0.visitingDate <= through }
        func sum(_ kind: SaunaStep.Kind, _ contents: [SakatsuContent]) -> FixedDecimal {
            FixedDecimal(hundredths: contents.reduce(0) { $0 + $1.totalSeconds(of: kind).hundredths })
        }
        func mean(_ contents: [SakatsuContent]) -> FixedDecimal? {
            let scores = contents.compactMap(\.score?.doubleValue)
            return scores.isEmpty ? nil : FixedDecimal(nearest: scores.reduce(0, +) / Double(scores.count))
        }
        func extreme(_ values: [(FixedDecimal, CivilDate)], _ best: FixedDecimal?) -> VisitStatistics.Extreme? {
            best.map { best in
                VisitStatistics.Extreme(
                    value: best, month: values.filter { $0.0 == best }.map(\.1.yearAndMonth).max() ?? "")
            }
        }
        let celsius = { (kind: SaunaTemperature.Kind) in
            contents.flatMap { content in
                content.temperatures.filter { $0.kind == kind }
                    .compactMap { temperature in temperature.celsius.map { ($0, content.visitingDate) } }
            }
        }
        let minutes = contents.map {
            (FixedDecimal($0.totalSeconds(of: .sauna).hundredths / 6_000), $0.visitingDate)
        }.filter { $0.0 > FixedDecimal(0) }
        let weeks = Set(contents.map(\.visitingDate.week))
        var lengths: [Int: Int] = [:]
        for week in weeks.sorted() { lengths[week] = 1 + (lengths[week - 1] ?? 0) }
        var statistics = VisitStatistics()
        statistics.visits = contents.count
        statistics.days = Set(contents.map(\.visitingDate)).count
        statistics.sets = contents.reduce(0) { $0 + $1.sets.count }
        statistics.saunaSeconds = sum(.sauna, contents)
        statistics.coolBathSeconds = sum(.coolBath, contents)
        statistics.relaxationSeconds = sum(.relaxation, contents)
        let names = Set(contents.map { merged($0.facilityName) })
        statistics.facilities = names.count
        statistics.newFacilities = names.count { name in
            !all.contains { merged($0.content.facilityName) == name && $0.content.visitingDate < from }
        }
        for price in contents.compactMap(\.price) { statistics.prices[price.currency.code, default: 0] += price.amount }
        statistics.averageScore = mean(contents)
        statistics.scores = Dictionary(grouping: contents.compactMap(\.score)) { $0 }.sorted { $0.key < $1.key }
            .map { .init(score: $0, visits: $1.count) }
        statistics.months = Dictionary(grouping: contents, by: \.visitingDate.yearAndMonth)
            .sorted { $0.key < $1.key }.map { name, contents in
                var month = VisitStatistics.Month(month: name)
                month.visits = contents.count
                month.saunaSeconds = sum(.sauna, contents)
                month.coolBathSeconds = sum(.coolBath, contents)
                month.relaxationSeconds = sum(.relaxation, contents)
                return month
            }
        for content in contents {
            statistics.weekdays[(content.visitingDate.daysSinceEpoch + 3) % 7] += 1
            if let arrival = content.arrival { statistics.hours[arrival.minutes / 60] += 1 }
        }
        let facilities = names.sorted().map { name in
            let visits = contents.filter { merged($0.facilityName) == name }
            let spellings = Dictionary(grouping: visits.map(\.facilityName)) { $0 }.sorted { $0.key < $1.key }
            let most = spellings.max { $0.value.count < $1.value.count }?.key ?? name
            return (name: name == "北欧" ? name : most, visits: visits)
        }
        let sorted = facilities.sorted { ($1.visits.count, $0.name) < ($0.visits.count, $1.name) }
        statistics.topFacilities = sorted.map { name, visits in
            VisitStatistics.Facility(
                id: ids[merged(name)] ?? UUID(), name: name, visits: visits.count, averageScore: mean(visits))
        }
        let (saunas, baths) = (celsius(.sauna), celsius(.coolBath))
        statistics.hottest = extreme(saunas, saunas.map(\.0).max())
        statistics.coldest = extreme(baths, baths.map(\.0).min())
        statistics.longest = extreme(minutes, minutes.map(\.0).max())
        statistics.longestStreak = lengths.values.max() ?? 0
        statistics.lastStreak = weeks.max().flatMap { lengths[$0] } ?? 0
        return statistics
    }
}
