import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki stats`.
@Suite struct StatisticsCommandTests {
    private static var statistics: VisitStatistics {
        var statistics = VisitStatistics()
        (statistics.visits, statistics.days, statistics.sets) = (24, 22, 72)
        statistics.saunaSeconds = FixedDecimal(42_000)
        statistics.coolBathSeconds = FixedDecimal(90)
        (statistics.facilities, statistics.newFacilities, statistics.longestStreak) = (12, 2, 31)
        statistics.prices = ["JPY": 31_200, "EUR": 1_250]
        statistics.averageScore = FixedDecimal(hundredths: 425)
        statistics.hottest = .init(value: FixedDecimal(112), month: "2026-08")
        statistics.longest = .init(value: FixedDecimal(48), month: "2026-08")
        statistics.months = [.init(month: "2026-08"), .init(month: "2026-11")]
        for (month, visits) in [10, 14].enumerated() { statistics.months[month].visits = visits }
        (statistics.weekdays[5], statistics.weekdays[6], statistics.hours[18]) = (20, 4, 7)
        statistics.topFacilities = [
            .init(id: .number(1), name: "しきじ", visits: 10, averageScore: FixedDecimal(hundredths: 450)),
            .init(id: .number(2), name: "湯の森", visits: 2, averageScore: nil),
        ]
        return statistics
    }

    @Test func `loki stats shows what is known, and the facilities`() async throws {
        var tester = CommandTester()
        let query = StatisticsQuery(
            searchText: "しきじ ★4..", from: CivilDate(year: 2026, month: 1, day: 1),
            to: CivilDate(year: 2026, month: 12, day: 31))
        try tester.client.override(API.readStatistics(query), payload: Self.statistics)
        #expect(
            try await tester.run("stats", "しきじ", "★4..", "--since", "2026", "--until", "2026")
                == Outcome(
                    output: """
                        回数            24
                        日数            22
                        セット          72
                        サウナ          11時間40分
                        水風呂          1分30秒
                        休憩            0分
                        施設            12
                        新しい施設      2
                        料金            €12.50 + ¥31,200
                        平均ととのい度  ★4.25
                        最高温度        112℃
                        最長のサウナ    48分
                        連続した週      31

                        10  2026-08
                        14  2026-11

                        20  土
                        4   日

                        7  18:00

                        10  しきじ  ★4.5
                        2   湯の森

                        """))
        try tester.client.override(API.readStatistics(StatisticsQuery()), payload: VisitStatistics())
        #expect(try await tester.run("stats").output == "ありません。\n")
        let json = try await tester.run("stats", "--json").output
        #expect(json.contains(#""visits":0"#) && json.contains(#""weekdays":[0,0,0,0,0,0,0]"#))
    }
}
