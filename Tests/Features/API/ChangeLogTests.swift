import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SakatsuData
import SampleCore
import SettingsData
import Testing
import TransferData

/// Programs' copies of an account, compared with the account.
@Suite struct ChangeLogTests {
    /// One step at a time, in an order from a seed: a reader has everything up to its token.
    @Test(arguments: 1...8)
    func `Every copy equals the account at its token`(seed: Int) async throws {
        try await withDatabase { database in
            var random = Numbers(seed: UInt64(seed))
            let server = Server(database)
            var readers = (0..<4).map { _ in Copy() }
            var resyncs = 0
            for step in 1...150 {
                if Bool.random(using: &random) {
                    try await server.change(step, using: &random)
                } else {
                    let index = Int.random(in: readers.indices, using: &random)
                    let isUpToDate = try await readers[index].read(
                        server.log, limit: Int.random(in: 1...7, using: &random))
                    if isUpToDate == nil { resyncs += 1 }
                    if isUpToDate == true { #expect(try await readers[index].items == server.items()) }
                }
            }
            for index in readers.indices {
                while try await readers[index].read(server.log, limit: 3) != true {}
                #expect(try await readers[index].items == server.items())
            }
        }
    }

    /// Several write while others read, each at its own pace.
    @Test(.timeLimit(.minutes(1)))
    func `No change is lost among many writers`() async throws {
        try await withDatabase { database in
            let server = Server(database)
            let readers = try await withThrowingTaskGroup(of: Copy?.self) { group in
                for writer in 1...4 {
                    group.addTask {
                        var random = Numbers(seed: UInt64(writer))
                        for step in 1...40 {
                            try await server.change(100 * writer + step, using: &random, isTame: true)
                        }
                        return nil
                    }
                }
                for reader in 1...3 {
                    group.addTask {
                        var copy = Copy()
                        for _ in 1...60 { _ = try await copy.read(server.log, limit: 2 * reader) }
                        return copy
                    }
                }
                return try await group.reduce(into: [Copy]()) { copies, copy in copies += [copy].compactMap(\.self) }
            }
            for var copy in readers {
                while try await copy.read(server.log, limit: 5) != true {}
                #expect(try await copy.items == server.items())
            }
        }
    }

    @Test func `A page of the largest items ends early, and the next one continues`() async throws {
        try await withDatabase { database in
            let server = Server(database)
            let body = String(repeating: "湯", count: 20_000)
            for number in 1...20 {
                _ = try await server.memos.save(body, id: .number(number), basedOn: 0, at: .noon, of: .first)
                let content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay, foreword: body)
                _ = try await server.visits.save(content, id: .number(number), basedOn: 0, at: .noon, of: .first)
            }
            let first = try #require(try await server.log.page(after: nil, limit: 499, of: .first))
            #expect(first.changes.count == 9 && first.hasMore)
            var copy = Copy()
            while try await copy.read(server.log, limit: 499) != true {}
            #expect(copy.items.count == 40)
        }
    }

    @Test func `A token of another database, from the future or expired is refused`() async throws {
        try await withDatabase { database in
            let server = Server(database)
            let log = server.log
            let first = try #require(try await log.page(after: nil, limit: 5, of: .first))
            #expect(first.changes == [] && !first.hasMore)
            let ahead = ChangeToken(epoch: first.next.epoch, sequence: first.next.sequence + 1)
            #expect(try await log.page(after: ahead, limit: 5, of: .first) == nil)
            let other = ChangeToken(epoch: "other", sequence: 0)
            #expect(try await log.page(after: other, limit: 5, of: .first) == nil)

            _ = try await server.memos.save("タオル", id: .number(1), basedOn: 0, at: .noon, of: .first)
            _ = try await server.memos.delete(ids: [.number(1)], at: .noon, of: .first)
            let known = try #require(try await log.page(after: first.next, limit: 5, of: .first))
            #expect(known.changes == [.deleted(.memo, .number(1), .noon)])
            _ = try await MemoRepositories.list(database).purge(at: .noon.adding(31 * .day))
            #expect(try await log.page(after: first.next, limit: 5, of: .first) == known)
            try await database.forgetOldChanges(at: .noon.adding(300 * .day))
            #expect(try await log.page(after: first.next, limit: 5, of: .first) == known)

            try await database.forgetOldChanges(at: .noon.adding(366 * .day))
            #expect(try await log.page(after: first.next, limit: 5, of: .first) == nil)
            #expect(try await log.page(after: known.next, limit: 5, of: .first)?.changes == [])
            #expect(try await log.page(after: nil, limit: 5, of: .first)?.changes == [])
        }
    }

    @Test func `No one is notified of another's changes`() async throws {
        try await withDatabase { database in
            let server = Server(database)
            _ = try await server.memos.save("タオル", id: .number(1), basedOn: 0, at: .noon, of: .second)
            #expect(try await server.log.page(after: nil, limit: 5, of: .first)?.changes == [])
            #expect(try await server.log.page(after: nil, limit: 5, of: .second)?.changes.count == 1)
        }
    }
}

/// An account, and the changes in it.
private struct Server: Sendable {
    let database: Database
    let visits: any SakatsuRepository
    let memos: any MemoRepository
    let settings: any SettingsRepository
    let log: ChangeLog

    init(_ database: Database) {
        self.database = database
        visits = SakatsuRepositories.live(database)
        memos = MemoRepositories.live(database)
        settings = SettingsRepositories.live(database)
        log = ChangeLog(
            database, AccountLists.all(database).map(\.changes) + [SettingsRepositories.changes])
    }

    /// An action of a person or of the server.
    ///
    /// - Parameter isTame: without actions that need time to have passed.
    func change(_ step: Int, using random: inout Numbers, isTame: Bool = false) async throws {
        let id = UUID.number(Int.random(in: 1...12, using: &random))
        let ids = Set((1...4).map { _ in UUID.number(Int.random(in: 1...12, using: &random)) })
        let now = Timestamp.noon.adding(Int64(step))
        switch Int.random(in: 0..<(isTame ? 8 : 10), using: &random) {
        case 0, 1:
            let visit = try await visits.item(id: id, of: .first)
            let content = SakatsuContent(facilityName: "湯\(step)", visitingDate: .sampleDay)
            _ = try await visits.save(content, id: id, basedOn: visit?.revision ?? 0, at: now, of: .first)
        case 2:
            let memo = try await memos.item(id: id, of: .first)
            _ = try await memos.save("\(step)", id: id, basedOn: memo?.revision ?? 0, at: now, of: .first)
        case 3: _ = try await memos.setPinned(step.isMultiple(of: 2), id: id, of: .first)
        case 4: _ = try await visits.delete(ids: ids, at: now, of: .first)
        case 5: _ = try await memos.delete(ids: ids, at: now, of: .first)
        case 6:
            _ = try await visits.restore(id: id, of: .first)
            _ = try await memos.restore(id: id, of: .first)
        case 7:
            var settings = Settings()
            settings.defaultTimes.sauna = StepTime(seconds: FixedDecimal(step), unit: .minutes)
            try await self.settings.save(settings, of: .first)
        case 8:
            for list in AccountLists.all(database) { _ = try await list.purge(at: .noon.adding(40 * .day)) }
        default:
            // Rare: all copies start over afterwards.
            if step.isMultiple(of: 5) { try await database.forgetOldChanges(at: .noon.adding(400 * .day)) }
        }
    }

    /// All items, read in other ways.
    func items() async throws -> [String: ItemChange] {
        let visits = try await visits.page(matching: "", in: .start, limit: 100, of: .first).items
        let memos = try await memos.page(matching: "", in: .start, limit: 100, of: .first).items
        let settings = try await settings.settings(of: .first)
        return Dictionary(
            (visits.map(\.asItem) + memos.map(\.asItem) + (settings == Settings() ? [] : [settings.asItem]))
                .map { (ItemChange.current($0).key, .current($0)) }, uniquingKeysWith: { $1 })
    }
}

/// The state of a program that keeps a copy.
private struct Copy: Sendable {
    private(set) var items: [String: ItemChange] = [:]
    private var next: ChangeToken?

    /// - Returns: whether it is up to date now; nil when it had to start over.
    mutating func read(_ log: ChangeLog, limit: Int) async throws -> Bool? {
        guard let page = try await log.page(after: next, limit: limit, of: .first) else {
            self = Copy()
            return nil
        }
        #expect(page.changes.count <= limit)
        #expect(Set(page.changes.map(\.key)).count == page.changes.count)
        for change in page.changes {
            if case .deleted = change { items[change.key] = nil } else { items[change.key] = change }
        }
        next = page.next
        return !page.hasMore
    }
}

extension ItemChange {
    fileprivate var key: String {
        switch self {
        case .current(let item): "\(item.noun) \((item.value as? any ListItem)?.id as UUID?)"
        case .deleted(let list, let id, _): "\(list.noun) \(id as UUID?)"
        }
    }
}

extension Int64 {
    /// In milliseconds.
    fileprivate static let day: Int64 = 24 * 60 * 60 * 1_000
}

/// The same numbers from the same seed.
private struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
