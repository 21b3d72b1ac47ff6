import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SearchCore
import Testing

/// The contract of every ``SakatsuRepository`` and ``FacilityRepository`` about visited facilities.
@Suite struct FacilityContractTests {
    private func withVisitedFacilities(_ body: (any SakatsuRepository) async throws -> Void) async throws {
        try await withFacilities { visits, _ in try await body(visits) }
    }

    private func withFacilities(
        _ body: (any SakatsuRepository, any FacilityRepository) async throws -> Void
    ) async throws {
        try await withDatabase { database in
            let repository = SakatsuRepositories.live(database)
            let visits = [
                ("海", "2026-11-01"), ("丘", "2026-11-20"), ("海", "2026-11-21"), ("丘", "2026-11-02"),
                ("湯", "2026-11-10"), ("森", "2026-11-10"), ("Löyly", "2020-01-01"),
            ]
            for (number, (name, date)) in visits.enumerated() {
                try await repository.record(number, .visit(name, on: date))
            }
            try await body(repository, FacilityRepositories.live(database))
        }
    }

    @Test func `Each name comes once, most recently visited first, then by name`() async throws {
        try await withVisitedFacilities { repository async throws in
            #expect(try await repository.facilityNames(limit: 9, of: .first) == ["海", "丘", "森", "湯", "Löyly"])
        }
    }

    @Test(arguments: 0...6)
    func `There are no more than requested, the most recent of all`(limit: Int) async throws {
        try await withVisitedFacilities { repository async throws in
            let names = ["海", "丘", "森", "湯", "Löyly"].prefix(limit)
            #expect(try await repository.facilityNames(limit: limit, of: .first) == Array(names))
        }
    }

    @Test func `Facilities come in the same order, each with its visits and the day of the last`() async throws {
        try await withFacilities { repository, facilities in
            try await repository.record(10, .visit("海", on: "2027-01-01"), of: .second)
            let expected = [
                FacilitySummary.visited(
                    "海", count: 2, firstVisit: try .day("2026-11-01"), lastVisit: try .day("2026-11-21")),
                FacilitySummary.visited(
                    "丘", count: 2, firstVisit: try .day("2026-11-02"), lastVisit: try .day("2026-11-20")),
                FacilitySummary.visited(
                    "森", count: 1, firstVisit: try .day("2026-11-10"), lastVisit: try .day("2026-11-10")),
                FacilitySummary.visited(
                    "湯", count: 1, firstVisit: try .day("2026-11-10"), lastVisit: try .day("2026-11-10")),
                FacilitySummary.visited(
                    "Löyly", count: 1, firstVisit: try .day("2020-01-01"), lastVisit: try .day("2020-01-01")),
            ]
            for limit in 0...6 {
                let some = try await facilities.summaries(limit: limit, of: .first)
                #expect(some == Array(expected.prefix(limit)))
            }
        }
    }

    @Test func `A facility has the visits in all spellings of its name, and the mean of their scores`() async throws {
        try await withDatabase { database in
            let (repository, facilities) = (SakatsuRepositories.live(database), FacilityRepositories.live(database))
            let visits: [(name: String, day: String, score: Int?)] = [
                ("サウナ", "2026-11-01", 500), ("ｻｳﾅ", "2026-11-21", 400), ("さうな", "2020-01-01", nil),
                ("サウナ", "2026-11-02", 350),
                ("サウナ小屋", "2019-01-01", 50),
            ]
            for (number, visit) in visits.enumerated() {
                var content = try SakatsuContent.visit(visit.name, on: visit.day)
                content.score = visit.score.map(FixedDecimal.init(hundredths:))
                try await repository.record(number, content)
            }
            try await repository.record(9, .visit("サウナ", on: "2026-11-21"), of: .second)
            let expected = FacilitySummary.visited(
                "ｻｳﾅ", count: 4, firstVisit: try .day("2020-01-01"), lastVisit: try .day("2026-11-21"),
                averageScore: FixedDecimal(hundredths: 417))
            #expect(try await facilities.facility(.name("サウナ"), of: .first)?.summary == expected)
            #expect(try await facilities.facility(.name("サウ"), of: .first)?.summary == nil)
            #expect(
                try await facilities.facility(.name("サウナ小屋"), of: .first)?.summary.averageScore
                    == FixedDecimal(hundredths: 50))
            #expect(try await facilities.facility(.name("サウナ"), of: .second)?.summary.averageScore == nil)
        }
    }

    @Test func `The latest visit is the one to the facility of exactly this name`() async throws {
        try await withVisitedFacilities { repository async throws in
            for (name, number) in [("海", 2), ("丘", 1), ("森", 5), ("Löyly", 6)] {
                #expect(try await repository.latest(at: name, of: .first)?.id == .number(number))
            }
            #expect(try await repository.latest(at: "Loyly", of: .first) == nil)
            #expect(try await repository.latest(at: "海", of: .second) == nil)
        }
    }

    @Test func `Spellings that a search treats as the same are one facility, named as in the last visit`() async throws
    {
        try await withFacilities { repository, facilities in
            try await repository.record(10, .visit("ＬÖＹＬＹ", on: "2026-11-30"))
            try await repository.record(11, .visit(" löyly", on: "2019-01-01"))
            try await repository.record(12, .visit("Loyly", on: "2019-01-02"))

            let first = try await facilities.summaries(limit: 1, of: .first)

            #expect(
                first == [
                    FacilitySummary.visited(
                        "ＬÖＹＬＹ", count: 4, firstVisit: try .day("2019-01-01"), lastVisit: try .day("2026-11-30"))
                ])
            let name = try #require(first.first?.name)
            let found = try await repository.all(SakatsuFilter(facilityName: name))
            #expect(found.count == .exactly(4))
        }
    }

    @Test func `Deleted visits do not count`() async throws {
        try await withFacilities { repository, facilities in
            _ = try await repository.delete(ids: [.number(2), .number(4)], at: .at(50), of: .first)

            let summaries = try await facilities.summaries(limit: 9, of: .first)

            #expect(summaries.map(\.name) == ["丘", "森", "海", "Löyly"])
            #expect(summaries.map(\.count) == [2, 1, 1, 1])
            #expect(try await repository.latest(at: "海", of: .first)?.number == 0)
        }
    }

    @Test func `A name disappears with its last visit and moves with its latest`() async throws {
        try await withVisitedFacilities { repository in
            _ = try await repository.delete(ids: [.number(2), .number(4)], at: .at(50), of: .first)
            _ = try await repository.save(
                .visit("Löyly", on: "2026-11-30"), id: .number(6), basedOn: 1, at: .at(51), of: .first)

            #expect(try await repository.facilityNames(limit: 9, of: .first) == ["Löyly", "丘", "森", "海"])
        }
    }

    @Test func `Months have the numbers of their visits and facilities, newest first`() async throws {
        try await withVisitedFacilities { repository in
            try await repository.record(10, .visit("海", on: "2026-12-31"))
            try await repository.record(11, .visit("海", on: "2026-12-01"), of: .second)
            _ = try await repository.delete(ids: [.number(5)], at: .at(50), of: .first)
            let months = [
                VisitMonth(firstDay: try .day("2026-12-01"), count: 1, facilityCount: 1),
                VisitMonth(firstDay: try .day("2026-11-01"), count: 5, facilityCount: 3),
                VisitMonth(firstDay: try .day("2020-01-01"), count: 1, facilityCount: 1),
            ]

            #expect(try await repository.months(in: CivilDate.first...CivilDate.last, of: .first) == months)
            let november = try CivilDate.day("2026-11-01")
            #expect(try await repository.months(in: november...november.lastOfMonth, of: .first) == [months[1]])
        }
    }

    @Test func `The visits of a page know their numbers, at each facility and across months`() async throws {
        try await withVisitedFacilities { repository in
            for (number, day) in ["2026-10-31", "2026-11-21", "2020-05-05"].enumerated() {
                try await repository.record(20 + number, .visit("海", on: day))
            }
            let page = try await repository.page(matching: "", in: .start, limit: 5, of: .first).items
            let days = try #require(page.last).content.visitingDate...page[0].content.visitingDate
            let numbers = try await repository.numbers(in: days, of: .first)
            #expect(
                page.map { "\($0.content.facilityName)\(numbers[$0.id] ?? 0)" } == ["海5", "海4", "丘2", "森1", "湯1"])
            for visit in page {
                #expect(try await repository.history(of: visit, of: .first).number == numbers[visit.id])
            }
            #expect(
                try await repository.history(of: page[1], of: .first)
                    == VisitHistory(number: 4, previous: CivilDate("2026-11-01")))
            let day = page[0].content.visitingDate
            #expect(try await repository.numbers(in: day...day, of: .first).count == 2)
            #expect(try await repository.numbers(in: day...day, of: .second) == [:])
        }
    }

    @Test func `A visit knows how many there were before it at its facility, in any spelling`() async throws {
        try await withVisitedFacilities { repository in
            try await repository.record(10, .visit("ＬÖＹＬＹ", on: "2026-11-30"))
            let later = try await repository.record(11, .visit("löyly", on: "2026-11-30"))
            let first = try #require(try await repository.item(id: .number(6), of: .first))

            #expect(try await repository.history(of: first, of: .first) == VisitHistory(number: 1, previous: nil))
            #expect(
                try await repository.history(of: later, of: .first)
                    == VisitHistory(number: 3, previous: CivilDate("2026-11-30")))
            _ = try await repository.delete(ids: [.number(10)], at: .at(50), of: .first)
            #expect(
                try await repository.history(of: later, of: .first)
                    == VisitHistory(number: 2, previous: CivilDate("2020-01-01")))
        }
    }
}

extension FacilitySummary {
    /// A facility about which nothing is written.
    static func visited(
        _ name: String, count: Int, firstVisit: CivilDate, lastVisit: CivilDate, averageScore: FixedDecimal? = nil
    ) -> FacilitySummary {
        FacilitySummary(
            id: UUID(madeFrom: Data("facility\n\(name.foldedForSearch())".utf8)), name: name, count: count,
            firstVisit: firstVisit, lastVisit: lastVisit, averageScore: averageScore)
    }
}
