import ArchiveCore
import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// The cost of files made to be expensive.
@Suite(.timeLimit(.minutes(2))) struct ImportCostTests {
    /// 300 MB of zeros, whose length is only given after them, in some 300 kB.
    private static func bomb(before name: String?) throws -> [UInt8] {
        let zip = try ZipWriter(at: .noon)
        var bytes: [UInt8] = []
        let zeros = [UInt8](repeating: 0, count: 1_000_000)
        try zip.beginFile(name == nil ? "loki.json" : "zeros")
        for _ in 0..<300 {
            try zip.write(zeros)
            bytes += zip.takeOutput()
        }
        if let name {
            try zip.beginFile(name)
            try zip.write(#"{"version":1,"visits":[]}"#.utf8)
        }
        try zip.finish()
        return bytes + zip.takeOutput()
    }

    @Test(arguments: ["loki.json", nil])
    func `An archive is unpacked only up to a limit`(name: String?) async throws {
        try await withFile(try Self.bomb(before: name)) { path in
            let expected: ImportError = name == nil ? .unknownFormat : .tooLarge
            await #expect(throws: expected) {
                var reader = try ImportReader(path: path, Self.context)
                try await reader.read { _, _ in }
            }
        }
    }

    @Test func `An archive is not searched for a table, so that it is unpacked only once`() async throws {
        // Unpacking it would throw: it is too large before its document.
        try await withFile(try Self.bomb(before: "loki.json")) { path in
            let table = try ImportReader.table(at: path)
            #expect(table == nil)
        }
    }

    @Test func `An export that was packed again is read, with its document last`() async throws {
        let zip = try ZipWriter(at: .noon)
        for number in 1..<20 {
            try zip.beginFile("\(number)")
            try zip.write("サウナ".utf8)
        }
        try zip.beginFile("loki-2026/loki.json")
        try zip.write(#"{"version":1,"settings":{}}"#.utf8)
        try zip.finish()
        try await withFile(zip.takeOutput()) { path in
            let found = Calls<ImportedItem>()
            var reader = try ImportReader(path: path, Self.context)
            try await reader.read { items, _ in items.forEach(found.record) }
            #expect(found.all.count == 1)
        }
    }

    @Test func `Reading stops when it is cancelled`() async throws {
        let document = Array("[\(String(repeating: "3,", count: 200_000))3]".utf8)
        try await withFile(document) { path in
            let count = Calls<Int>()
            let task = Task {
                var reader = try ImportReader(path: path, Self.context)
                try await reader.read { items, _ in
                    count.record(items.count)
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(count.all.count == 1)
        }
    }

    @Test func `Any number of invalid items of a file takes no memory`() async throws {
        try await withDatabaseFile { database, size in
            let document = Array("[\(String(repeating: "3,", count: 99_999))3]".utf8)
            let imports = ImportRepositories.live(database)
            let before = try await size()
            try await withFile(document) { path in
                let reader = try ImportReader(path: path, Self.context)
                let summary = try #require(try await imports.read(reader, into: .number(1), at: .noon, of: .first))
                #expect(summary.counts == [.unreadable: 100_000])
                #expect(summary.problems.map(\.place) == Array(1...100))
            }
            #expect(try await size() - before < 100_000)
        }
    }

    @Test func `The daily upkeep frees the space of an abandoned import`() async throws {
        try await withDatabaseFile { database, size in
            let imports = ImportRepositories.live(database)
            let before = try await size()
            try await imports.begin(.number(1), named: nil, at: .noon, of: .first)
            for part in 0..<60 {
                let visits = (1...200).map { number in
                    ImportedItem.visit(
                        Sakatsu(
                            id: .number(part * 200 + number),
                            content: SakatsuContent(
                                facilityName: "湯", visitingDate: .sampleDay,
                                foreword: String(repeating: "ゆ", count: 1_000)),
                            revision: 1, createdAt: .noon, updatedAt: .noon))
                }
                try await imports.keep(visits, from: part * 200 + 1, in: .number(1), of: .first)
            }
            try await imports.finish(.number(1), of: .first)
            #expect(try await size() - before > 36_000_000)
            try await imports.discard(.number(1), of: .first)
            try await database.giveBackFreePages()
            #expect(try await size() - before < 1_000_000)
        }
    }

    // MARK: - Helpers

    private static let context = ImportContext(
        latestDay: .sampleDay, now: .noon, timeZone: .gmt, localize: Localizer(.english))

    /// - Parameter body: receives a function that returns the size of the file in bytes.
    private func withDatabaseFile(
        _ body: (_ database: Database, _ size: () async throws -> Int) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.sqlite")
            let database = try Database.open(at: file)
            defer { try? database.close() }
            try await database.addSecondAccount()
            try await body(database) {
                try await database.checkpoint()
                return try #require(try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
            }
        }
    }

    private func withFile(_ bytes: [UInt8], _ body: (_ path: String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try Data(bytes).write(to: file)
            try await body(file.path)
        }
    }
}
