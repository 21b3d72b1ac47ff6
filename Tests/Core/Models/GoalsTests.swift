import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@Suite struct GoalsTests {
    @Test(arguments: [
        ("{}", 0), (#"{"month":{"sauna":300,"visits":8},"year":{"newFacilities":10}}"#, 3), (#"{"week":{}}"#, 0),
    ])
    func `Goals are read as they are written`(json: String, count: Int) throws {
        let goals = try JSONDecoder().decode(Goals.self, from: Data(json.utf8))
        #expect(goals.all.count == count)
        let again = try JSONDecoder().decode(Goals.self, from: try JSONEncoder().encode(goals))
        #expect(again == goals && (count == 3) == (goals == .chosen))
    }

    @Test func `A goal that is taken away leaves nothing`() {
        var goals = Goals()
        goals[.week, .sauna] = 60
        goals[.week, .sauna] = nil
        #expect(goals == Goals())
    }

    @Test func `Only some facts can be goals, with targets in a range`() {
        var goals = Goals.chosen
        #expect(goals.problems.isEmpty)
        goals[.week, .hottest] = 100
        goals[.month, .visits] = 0
        goals[.year, .coolBath] = 100_000
        #expect(goals.problems.map { "\($0.period) \($0.fact)" } == ["week hottest", "month visits", "year coolBath"])
    }

    @Test func `Progress counts whole minutes`() {
        var statistics = VisitStatistics()
        (statistics.visits, statistics.facilities, statistics.newFacilities) = (3, 2, 1)
        statistics.saunaSeconds = FixedDecimal(hundredths: 11_999)
        statistics.coolBathSeconds = FixedDecimal(60)
        #expect(Goals.facts.map(statistics.progress) == [3, 1, 1, 2, 1])
    }
}
