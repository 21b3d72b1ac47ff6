import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// Each visit of a file claims a different stored visit, in any order of the file.
@Suite struct VisitClaimsTests {
    /// A visit of a file. Its texts contain the number, by which it is recognised after any change.
    private struct Written {
        let number: Int
        let sets: [Int]
        var facility = "湯"
        var daysBefore = 0
        var foreword = ""

        var json: String {
            let sets = sets.map { #"{"id":"set \#($0)","sauna":{"title":"サウナ","_time":360}}"# }
            return """
                {"facility_name":"\(facility)","visiting_date":\(785_700_000 - daysBefore * 86_400),\
                "foreword":"\(foreword)","afterword":"\(number)","sauna_sets":[\(sets.joined(separator: ","))]}
                """
        }
    }

    private static func document(_ visits: [Written]) -> String {
        "[\(visits.map(\.json).joined(separator: ","))]"
    }

    /// The texts of all visits that are not deleted, by identifier.
    private static func stored(_ database: Database) async throws -> [UUID: [String]] {
        let rows = try await database.read { transaction in
            try transaction.rows(
                """
                SELECT id, afterword, foreword, facilityName FROM sakatsu
                WHERE accountID = \(AccountID.first) AND deletedAt IS NULL
                """
            ) { (try $0[0] as UUID, [try $0[1] as String, try $0[2] as String, try $0[3] as String]) }
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    private static func aliasCount(_ database: Database) async throws -> Int? {
        try await database.read { try $0.value("SELECT count(*) FROM visitAlias") }
    }

    /// How the visits of a file share their sets.
    enum Sharing: CaseIterable {
        /// Each has a set of the one before and a set of the one after.
        case ring
        /// Two have the same two sets, in any order.
        case pairs
        /// All have the same first set.
        case first
        case none

        func sets(of number: Int, _ count: Int) -> [Int] {
            switch self {
            case .ring: [number, (number + 1) % count]
            case .pairs: number.isMultiple(of: 2) ? [number, number + 1] : [number, number - 1]
            case .first: [0, number + 1]
            case .none: []
            }
        }
    }

    @Test(arguments: Sharing.allCases)
    func `Visits that share sets are recognised in any order, repeatedly`(sharing: Sharing) async throws {
        try await withDatabase { (database: Database) async throws in
            var generator = SeededGenerator(seed: 1)
            let imports = Importer(database)
            let count = 460
            let visits = (0..<count).map { number in
                Written(
                    number: number, sets: sharing.sets(of: number, count), facility: "湯\(number % 3)",
                    daysBefore: number % 5, foreword: "\(number % 2)")
            }
            #expect(try await imports.take(Self.document(visits.shuffled(using: &generator))) == [.new: count])
            let stored = try await Self.stored(database)
            #expect(stored.count == count)
            for overwriting in [false, true] {
                let document = Self.document(visits.shuffled(using: &generator))
                #expect(try await imports.take(document, overwriting: overwriting) == [.same: count])
            }
            #expect(try await Self.stored(database) == stored)
        }
    }

    @Test(arguments: [Sharing.ring, .pairs, .first])
    func `Visits that were edited on the phone are recognised in any order`(sharing: Sharing) async throws {
        try await withDatabase { (database: Database) async throws in
            var generator = SeededGenerator(seed: 2)
            let imports = Importer(database)
            let count = 460
            var visits = (0..<count).map { number in
                Written(number: number, sets: sharing.sets(of: number, count), daysBefore: number / 4)
            }
            _ = try await imports.take(Self.document(visits.shuffled(using: &generator)))
            let old = try await Self.stored(database)
            // Of two visits with the same sets, one is left unchanged: otherwise, they could not be told apart.
            let edited = Set(stride(from: 0, to: count, by: 14))
            for number in edited {
                visits[number].foreword = "直した"
                if number.isMultiple(of: 4) { visits[number].facility = "別の湯" }
            }
            let document = Self.document(visits.shuffled(using: &generator))
            let counts: [ImportSummary.Decision: Int] = [.same: count - edited.count, .different: edited.count]
            #expect(try await imports.take(document) == counts)
            #expect(try await Self.stored(database) == old)
            #expect(try await imports.take(document, overwriting: true) == counts)
            let expected = old.mapValues { texts in
                let visit = visits[Int(texts[0]) ?? 0]
                return [texts[0], visit.foreword, visit.facility]
            }
            #expect(try await Self.stored(database) == expected)
            #expect(try await imports.take(Self.document(visits.reversed()), overwriting: true) == [.same: count])
            #expect(try await Self.stored(database) == expected)
        }
    }

    @Test(arguments: [([0, 1, 1], [1, 0, 1]), ([1, 0, 1], [1, 1, 0]), ([1, 1, 0], [0, 1, 1])])
    func `Equal visits without identifiers of sets are as many as in the file`(
        first: [Int], second: [Int]
    ) async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            func document(_ numbers: [Int]) -> String { Self.document(numbers.map { Written(number: $0, sets: []) }) }
            #expect(try await imports.take(document([1, 0])) == [.new: 2])
            #expect(try await imports.take(document(first)) == [.same: 2, .new: 1])
            let stored = try await Self.stored(database)
            #expect(stored.values.map { $0[0] }.sorted() == ["0", "1", "1"])
            #expect(try await imports.take(document(second), overwriting: true) == [.same: 3])
            #expect(try await Self.stored(database) == stored)
        }
    }

    @Test func `An edited visit without identifiers of sets does not affect equal ones`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            let visits = (0..<3).map { Written(number: $0, sets: []) }
            _ = try await imports.take(Self.document(visits))
            let old = try await Self.stored(database)
            var edited = visits
            edited[1].foreword = "直した"
            for order in [edited, edited.reversed(), [edited[1], edited[0], edited[2]]] {
                #expect(try await imports.take(Self.document(order)) == [.same: 2, .different: 1])
            }
            _ = try await imports.take(Self.document(edited.reversed()), overwriting: true)
            #expect(
                try await Self.stored(database)
                    == old.mapValues { $0[0] == "1" ? ["1", "直した", "湯"] : $0 })
        }
    }

    @Test func `A visit that was edited in Loki is not replaced by another that has its sets`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            var visits = [Written(number: 0, sets: [1, 2]), Written(number: 1, sets: [2, 1])]
            _ = try await imports.take(Self.document(visits))
            let old = try await Self.stored(database)
            try await database.write { transaction in
                try transaction.execute("UPDATE sakatsu SET foreword = 'Loki' WHERE afterword = '0'")
            }
            visits[1].foreword = "直した"
            for order in [visits, visits.reversed()] {
                #expect(try await imports.take(Self.document(order)) == [.different: 2])
            }
            _ = try await imports.take(Self.document(visits.reversed()), overwriting: true)
            #expect(
                try await Self.stored(database) == old.mapValues { $0[0] == "1" ? ["1", "直した", "湯"] : $0 })
        }
    }

    @Test func `Aliases are moved with their visit, but not to the trash`() async throws {
        try await withDatabase { (database: Database) async throws in
            let (imports, visits) = (Importer(database), SakatsuRepositories.live(database))
            let document = Self.document([Written(number: 0, sets: [1, 2]), Written(number: 1, sets: [2, 3])])
            _ = try await imports.take(document)
            #expect(try await Self.aliasCount(database) == 6)
            let id = try #require(try await Self.stored(database).first { $0.value[0] == "0" }?.key)
            _ = try await visits.delete(ids: [id], at: .noon, of: .first)
            #expect(try await Self.aliasCount(database) == 6)
            #expect(try await imports.take(document) == [.new: 1, .same: 1])
            _ = try await visits.delete(ids: [id], at: .noon, of: .first)
            #expect(try await visits.removeDeleted(id: id, of: .first))
            #expect(try await Self.aliasCount(database) == 3)
            #expect(try await imports.take(document) == [.new: 1, .same: 1])
            #expect(try await Self.aliasCount(database) == 6)
            try await database.startRemoval(of: .first)
            try await SakatsuRepositories.list(database).removeAll(of: .first)
            #expect(try await Self.aliasCount(database) == 0)
        }
    }

    @Test func `Two items of a document with one identifier do not overwrite each other`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            func visit(_ text: String) -> String {
                """
                {"id":"\(UUID.number(7))","revision":1,"createdAt":"2026-11-20T12:00:00Z",\
                "updatedAt":"2026-11-20T12:00:00Z","facilityName":"湯","visitingDate":"2026-11-20",\
                "foreword":"\(text)","sets":[],"afterword":"","temperatures":[]}
                """
            }
            let document = #"{"version":1,"visits":[\#(visit("一")),\#(visit("二"))]}"#
            #expect(try await imports.take(document) == [.new: 1, .unreadable: 1])
            #expect(try await imports.take(document, overwriting: true) == [.same: 1, .unreadable: 1])
            #expect(try await Self.stored(database).values.map { $0[1] } == ["一"])
        }
    }

    @Test func `A new row of an exported table is not mistaken for an existing visit`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            #expect(try await imports.take("日付,施設名,感想\n2026-11-20,湯,一\n") == [.new: 1])
            let id = try #require(try await Self.stored(database).keys.first)
            let table = "id,日付,施設名,感想\n\(id),2026-11-20,湯,一\n,2026-11-20,湯,二\n"
            #expect(try await imports.take(table, overwriting: true) == [.same: 1, .new: 1])
            #expect(try await imports.take(table, overwriting: true) == [.same: 2])
            #expect(try await imports.count == 2)
        }
    }
}
