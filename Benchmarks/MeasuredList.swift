import DatabaseCore
import DebugData
import Foundation
import MemoData
import ModelsCore
import SakatsuData

/// A list to measure: reading, searching and saving.
struct MeasuredList<Item: Sendable, Cursor: Sendable>: Sendable {
    /// The prefix of the figures' names.
    let name: String
    let queries: [QueryClass]
    /// Reads a number of items that match a text.
    let page: @Sendable (String, ListRange<Cursor>, Int) async throws -> ListPage<Item, Cursor>
    let filters: [MeasuredFilter<Item, Cursor>]
    /// Saves the new item with that number.
    let save: @Sendable (Int) async throws -> Void

    private static var pageSize: Int { 50 }

    func measure(by stopwatch: Stopwatch) async throws {
        let list = try await stopwatch.times { _ in
            _ = try await page("", .start, Self.pageSize)
        }
        Stopwatch.report("\(name): list", list)
        if let cursor = try await middle() {
            let deep = try await stopwatch.times { _ in
                _ = try await page("", .after(cursor), Self.pageSize)
            }
            Stopwatch.report("\(name): list, from the middle", deep)
        }
        for queryClass in queries {
            try await search(queryClass, by: stopwatch)
        }
        for filter in filters {
            try await measure(filter, by: stopwatch)
        }
        let saving = try await stopwatch.times { index in
            try await save(index)
        }
        Stopwatch.report("\(name): save", saving)
    }

    private func middle() async throws -> Cursor? {
        let count = try await page("", .start, 1).count?.number ?? 0
        return try await page("", .start, max(count / 2, 1)).next
    }

    private func measure(_ filter: MeasuredFilter<Item, Cursor>, by stopwatch: Stopwatch) async throws {
        let times = try await stopwatch.times { _ in
            _ = try await filter.page(filter.searchText, Self.pageSize)
        }
        let count = try await filter.page(filter.searchText, Self.pageSize).count?.number ?? 0
        Stopwatch.report("\(name): filter, \(filter.name)", times, hits: [count])
    }

    private func search(_ queryClass: QueryClass, by stopwatch: Stopwatch) async throws {
        var times: [Duration] = []
        var hits: [Int] = []
        for text in queryClass.texts {
            times += try await stopwatch.times { _ in
                _ = try await page(text, .start, Self.pageSize)
            }
            hits.append(try await page(text, .start, Self.pageSize).count?.number ?? 0)
        }
        Stopwatch.report("\(name): search, \(queryClass.name)", times, hits: hits)
    }
}

extension ListCount {
    /// One more than the counted number if there are more.
    fileprivate var number: Int {
        switch self {
        case .exactly(let count): count
        case .atLeast(let count): count + 1
        }
    }
}

extension MeasuredList where Item == Sakatsu, Cursor == SakatsuCursor {
    /// The first account's visits.
    ///
    /// - Parameter count: how many visits are saved.
    init(visitsIn database: Database, saving count: Int) {
        let repository = SakatsuRepositories.live(database)
        var sample = SampleVisits(seed: 4_711, count: count)
        let visits = (0..<count).map { sample.visit($0) }
        self.init(
            name: "visits", queries: SampleQueries.visits,
            page: { text, range, limit in
                try await repository.page(matching: text, in: range, limit: limit, of: .first)
            },
            filters: SampleFilters.visits.map { sample in
                MeasuredFilter(name: sample.name, searchText: sample.searchText) { text, limit in
                    try await repository.page(
                        matching: text, filteredBy: sample.filter, in: .start, limit: limit, of: .first)
                }
            },
            save: { index in
                _ = try await repository.save(
                    visits[index].content, id: UUID(), basedOn: 0, at: visits[index].createdAt, of: .first)
            })
    }
}

extension MeasuredList where Item == Memo, Cursor == MemoCursor {
    /// The first account's memos.
    ///
    /// - Parameter count: how many memos are saved.
    init(memosIn database: Database, saving count: Int) {
        let repository = MemoRepositories.live(database)
        var sample = SampleMemos(seed: 4_711, count: count)
        let memos = (0..<count).map { sample.memo($0) }
        self.init(
            name: "memos", queries: SampleQueries.memos,
            page: { text, range, limit in
                try await repository.page(matching: text, in: range, limit: limit, of: .first)
            },
            filters: SampleFilters.memos.map { sample in
                MeasuredFilter(name: sample.name, searchText: sample.searchText) { text, limit in
                    try await repository.page(
                        matching: text, filteredBy: sample.filter, in: .start, limit: limit, of: .first)
                }
            },
            save: { index in
                _ = try await repository.save(
                    memos[index].body, id: UUID(), basedOn: 0, at: memos[index].createdAt, of: .first)
            })
    }
}
