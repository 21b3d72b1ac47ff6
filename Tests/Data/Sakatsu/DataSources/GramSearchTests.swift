import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import SakatsuData

/// In PostgreSQL a search looks through the newest visits, then queries the index of characters and their pairs, and
/// scans the whole list when that has too many matches, or does not exist, as after a move.
@Suite(.timeLimit(.minutes(2))) struct GramSearchTests {
    @Test(arguments: [true, false])
    func `Matches in old visits are found and counted, with the index and without`(hasIndex: Bool) async throws {
        try await withEmptyPostgreSQL { database async throws in
            // Older than the newest visits that are scanned: a rare one, one with a facility of its own, and one with
            // the pairs of a text apart.
            let old = ["湯けむり館", "海の湯", "けむ湯け", "湯けむり館 別館", "𠮷の湯"]
            let names = old + Array(repeating: "丘と湖", count: ListLimits.windowSize + 100)
            let visits = try names.enumerated().map { index, name in
                Sakatsu(
                    id: .number(index + 1), content: try .visit(name), revision: 1, createdAt: .at(Int64(index)),
                    updatedAt: .at(0))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            if !hasIndex { try await database.write { try $0.execute("DROP INDEX sakatsuGrams") } }
            let repository = DatabaseSakatsuRepository(database: database)

            for (text, numbers) in [
                ("湯けむり", [4, 1]), ("湯け", [4, 3, 1]), ("けむ", [4, 3, 1]), ("む湯", [3]), ("館", [4, 1]),
                ("𠮷", [5]), ("𠮷の", [5]), ("海の湯", [2]), ("湯けむりの", []), ("鬱", []),
            ] {
                #expect(try await repository.numbers(matching: text) == numbers, "\(text)")
                #expect(try await repository.count(matching: text) == .exactly(numbers.count), "\(text)")
            }
            let common = try await repository.page(matching: "丘", in: .start, limit: 2, of: .first)
            #expect(common.items.count == 2)
            #expect(common.count == .atLeast(ListLimits.count))
            #expect(try await repository.all(matching: "湯", nil, limit: 2).numbers == [5, 4, 3, 2, 1])
            let filter = SakatsuFilter(facilityName: "湯けむり館")
            let chosen = try await repository.all(matching: "けむ", filter)
            #expect(chosen.numbers == [1])
            #expect(chosen.count == .exactly(1))
        }
    }

    private static let making: SQL =
        "SELECT * FROM pg_stat_progress_create_index WHERE datname = current_database() AND phase LIKE 'waiting%'"

    @Test func `While one process creates the index, others save and search`() async throws {
        let options = try await TestPostgreSQL.makeDatabase()
        let databases = [try await Database.open(options), try await Database.open(options)]
        try await TestPostgreSQL.run("DROP INDEX sakatsuGrams", in: options)
        let repository = DatabaseSakatsuRepository(database: databases[1])
        // Creating it waits for writes that have already started.
        let (isWriting, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let writing: Void = databases[1].writeRows { database in
            try database.execute("LOCK TABLE sakatsu IN ROW EXCLUSIVE MODE")
            isWriting.signal()
            mayEnd.wait()
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                isWriting.wait()
                continuation.resume()
            }
        }
        async let making = SakatsuRepositories.list(databases[0]).search.update()
        while try await !databases[1].read({ try $0.exists(Self.making) }) {
            try await Task.sleep(for: .milliseconds(20))
        }

        // Another process that would create it continues.
        _ = try await SakatsuRepositories.list(databases[1]).search.update()
        _ = try await repository.save(try .visit("湯けむり館"), id: .number(1), basedOn: 0, at: .at(1), of: .first)
        #expect(try await repository.numbers(matching: "湯けむり") == [1])
        #expect(try await databases[1].read { try $0.exists(Self.making) })

        mayEnd.signal()
        try await writing
        _ = try await making
        #expect(
            try await databases[1].read { database in
                try database.exists(
                    "SELECT * FROM pg_index WHERE indexrelid = to_regclass('sakatsuGrams') AND indisvalid")
            })
        _ = try await repository.save(try .visit("海の湯"), id: .number(2), basedOn: 0, at: .at(2), of: .first)
        #expect(try await repository.numbers(matching: "湯") == [2, 1])
        for database in databases { try database.close() }
        try await TestPostgreSQL.remove(options)
    }
}
