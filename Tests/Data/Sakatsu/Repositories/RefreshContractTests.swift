import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing
import ValuesCore

/// What every ``SakatsuRepository`` keeps to when it lists again what somebody has before their eyes.
@Suite struct RefreshContractTests {
    @Test(arguments: 0..<6)
    func `From the start to a visit the list and every search are as they were shown, and counted`(
        index: Int
    ) async throws {
        try await withDatabase { database in
            try await SakatsuRepositories.add(Sakatsu.withTies(), to: .first, in: database)
            let repository = SakatsuRepositories.live(database)

            for searchText in ["", "湯", "湯けむりの丘"] {
                let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                let cursor = SakatsuCursor(all.items[index])

                let shown = try await repository.page(matching: searchText, in: .through(cursor), limit: 9, of: .first)

                let items = Array(all.items.prefix(index + 1))
                #expect(shown == SakatsuPage(items: items, next: cursor, count: .exactly(6)))
            }
        }
    }

    @Test
    func `From the start to a visit there are no more than asked for, and the next part starts there`() async throws {
        try await withDatabase { database in
            try await SakatsuRepositories.add(Sakatsu.withTies(), to: .first, in: database)
            let repository = SakatsuRepositories.live(database)

            for searchText in ["", "湯", "湯けむりの丘"] {
                let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first).items
                let range = ListRange.through(SakatsuCursor(all[4]))

                let cut = try await repository.page(matching: searchText, in: range, limit: 2, of: .first)
                let whole = try await repository.page(matching: searchText, in: range, limit: 5, of: .first)

                #expect(
                    cut
                        == SakatsuPage(
                            items: Array(all[..<2]), next: SakatsuCursor(all[1]), count: .exactly(6)))
                #expect(
                    whole
                        == SakatsuPage(
                            items: Array(all[..<5]), next: SakatsuCursor(all[4]), count: .exactly(6)))
            }
        }
    }

    @Test func `From the start to a visit there is what was added, moved and left since`() async throws {
        try await withVisits { repository in
            for number in 1...6 { try await repository.record(number, .visit(on: "2026-11-0\(number)")) }
            let visit = try #require(try await repository.item(id: .number(4), of: .first))
            let cursor = SakatsuCursor(visit)

            try await repository.record(7, .visit(on: "2026-11-07"))
            try await repository.record(8, .visit(on: "2026-11-03"))
            _ = try await repository.delete(
                ids: [.number(4), .number(5)], at: .at(9), of: .first)
            _ = try await repository.save(
                .visit(on: "2026-11-09"), id: .number(2), basedOn: 1, at: .at(9), of: .first)
            let shown = try await repository.page(matching: "", in: .through(cursor), limit: 9, of: .first)
            let rest = try await repository.page(matching: "", in: .after(cursor), limit: 9, of: .first)

            #expect(shown.items.map(\.number) == [2, 7, 6])
            #expect(shown.next == cursor)
            #expect(shown.count == .exactly(6))
            #expect(rest.items.map(\.number) == [8, 3, 1])
        }
    }
}
