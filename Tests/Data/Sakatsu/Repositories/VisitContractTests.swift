import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing

/// The contract of every ``SakatsuRepository`` beyond that of lists, which is tested for all lists together.
@Suite struct VisitContractTests {
    private let id = UUID.number(1)

    @Test func `A visit is unchanged after it is saved, listed, found, edited and restored`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("海", on: "2020-01-31"))
            let expected = Sakatsu(id: id, content: .intricate, revision: 2, createdAt: .at(1), updatedAt: .at(9))

            let result = try await repository.save(.intricate, id: id, basedOn: 1, at: .at(9), of: .first)

            expectNoDifference(result, .saved(expected))
            #expect(try await repository.item(id: id, of: .first) == expected)
            for searchText in ["", "湯", "湯けむりの丘"] {
                #expect(
                    try await repository.page(matching: searchText, in: .start, limit: 1, of: .first)
                        == SakatsuPage(items: [expected], next: nil, count: .exactly(1)))
            }
            #expect(try await repository.latest(at: "湯けむりの丘", of: .first) == expected)
            _ = try await repository.delete(ids: [id], at: .at(10), of: .first)
            #expect(try await repository.latest(at: "湯けむりの丘", of: .first) == nil)
            #expect(try await repository.restore(id: id, of: .first) == expected)
        }
    }

    @Test func `The visits of a day are in the order of arrival, those of which it is unknown last`() async throws {
        try await withVisits { repository in
            for (number, arrival) in [(1, nil), (2, "18:30"), (3, "09:00"), (4, nil), (5, "18:30")] {
                var content = try SakatsuContent.visit("湯", on: "2026-11-21")
                content.arrival = arrival.flatMap(TimeOfDay.init(_:))
                try await repository.record(number, content)
            }
            var range = ListRange<SakatsuCursor>.start
            var numbers: [Int] = []
            while numbers.count < 5 {
                let page = try await repository.page(matching: "", in: range, limit: 2, of: .first)
                numbers += page.items.map(\.number)
                range = .after(
                    try #require(
                        page.next.flatMap { SakatsuCursor($0.description) } ?? page.items.last.map(SakatsuCursor.init)))
            }
            #expect(numbers == [4, 1, 5, 2, 3])
            #expect(try await repository.latest(at: "湯", of: .first)?.number == 4)
            let second = try #require(try await repository.item(id: .number(2), of: .first))
            #expect(try await repository.history(of: second, of: .first).number == 2)
        }
    }

    @Test func `Tags are counted by what a search treats as the same, most used first`() async throws {
        try await withVisits { repository in
            for (number, tags) in [["朝", "ロウリュ"], ["ろうりゅ"], ["ロウリュ", "夜"], [], ["朝"]].enumerated() {
                var content = try SakatsuContent.visit()
                content.tags = tags.map(Tag.init)
                try await repository.record(number, content)
            }
            try await repository.record(9, .visit(), of: .second)
            let used = [("ロウリュ", 3), ("朝", 2), ("夜", 1)].map { UsedTag(tag: Tag($0), count: $1) }
            #expect(try await repository.tags(limit: 9, of: .first) == used)
            #expect(try await repository.tags(limit: 1, of: .first) == [used[0]])
            _ = try await repository.delete(ids: [.number(2)], at: .at(9), of: .first)
            #expect(try await repository.tags(limit: 9, of: .first).map(\.count) == [2, 2])
        }
    }

    /// Swift compares both as the same text.
    @Test func `An accent in a name that is typed in another way is a change`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("Cafe\u{301}"))

            let saved = try await repository.save(.visit("Caf\u{E9}"), id: id, basedOn: 1, at: .at(9), of: .first)

            #expect(try saved.saved().revision == 2)
            let name = try await repository.item(id: id, of: .first)?.content.facilityName
            #expect(name.map { Array($0.utf8) } == Array("Caf\u{E9}".utf8))
        }
    }

    @Test func `The day changes only when the edit changes it`() async throws {
        try await withVisits { repository in
            var content = try await repository.record(1, .visit(on: "2020-01-31")).content
            content.foreword = "よかった"

            let edited = try await repository.save(content, id: id, basedOn: 1, at: .at(1_800_000_000_000), of: .first)

            #expect(try edited.saved().content.visitingDate == .day("2020-01-31"))
            content.visitingDate = try .day("2020-02-01")
            let moved = try await repository.save(content, id: id, basedOn: 2, at: .at(9), of: .first)
            #expect(try moved.saved().content.visitingDate == .day("2020-02-01"))
        }
    }

    @Test func `The list has the latest day first, then the visit that was recorded last`() async throws {
        try await withDatabase { database in
            let rows = [
                (3, "2026-11-20", 7), (1, "2026-11-21", 5), (4, "2026-11-21", 5), (6, "2025-12-31", 9),
                (2, "2026-11-21", 4), (5, "2026-11-21", -6),
            ]
            let visits = try rows.map { number, date, instant in
                Sakatsu(
                    id: .number(number), content: try .visit("湯けむりの丘", on: date), revision: 1,
                    createdAt: .at(Int64(instant)), updatedAt: .at(Int64(number)))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            let repository = SakatsuRepositories.live(database)

            #expect(try await repository.numbers() == [4, 1, 2, 5, 3, 6])
            #expect(try await repository.latest(at: "湯けむりの丘", of: .first)?.number == 4)
        }
    }

    @Test func `The edges of the calendar are days like any other`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit(on: "0001-01-01"))
            try await repository.record(2, .visit(on: "9999-12-31"))
            try await repository.record(3, .visit(on: "2024-02-29"))

            #expect(try await repository.numbers() == [2, 3, 1])
            #expect(try await repository.item(id: id, of: .first)?.content == .visit(on: "0001-01-01"))
        }
    }

    @Test func `A visit whose sets cannot be read is an error, not an empty list`() async throws {
        try await withDatabase { database in
            let repository = SakatsuRepositories.live(database)
            try await repository.record(1, .visit())
            try await database.write { try $0.execute("UPDATE sakatsu SET sets = '[1]'") }

            await #expect(throws: (any Error).self) { try await repository.item(id: id, of: .first) }
            await #expect(throws: (any Error).self) { try await repository.latest(at: "湯", of: .first) }
            for searchText in ["", "湯", "2026/11"] {
                await #expect(throws: (any Error).self) {
                    try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                }
            }
        }
    }

    @Test func `Before the first visit, and for another account, there are no facilities`() async throws {
        try await withVisits { repository in
            for isEmpty in [true, false] {
                if !isEmpty { try await repository.record(1, .intricate) }
                #expect(try await repository.latest(at: "湯けむりの丘", of: .second) == nil)
                #expect(try await repository.facilityNames(limit: 9, of: .second) == [])
            }
        }
    }

    @Test func `A filter by day or facility finds only the account's own visits`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("ｻｳﾅ", on: "2026-11-03"))
            try await repository.record(2, .visit("ｻｳﾅ", on: "2026-11-03"), of: .second)
            for filter in [
                SakatsuFilter(facilityName: "サウナ"),
                SakatsuFilter(from: try .day("2026-11-01"), to: try .day("2026-11-09")),
            ] {
                for searchText in ["", "さ", "さうな"] {
                    let found = try await repository.all(matching: searchText, filter, of: .second)
                    #expect(found.numbers == [2])
                    #expect(found.count == .exactly(1))
                }
            }
        }
    }
}
