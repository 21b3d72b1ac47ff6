import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import SakatsuData
import SampleCore
import SettingsData
import TestSupport
import Testing

@testable import TransferData

/// The import of files.
@Suite struct ImportTests {
    private static let later = Timestamp.noon.adding(60_000)

    @Test func `An export comes back unchanged, and only once`() async throws {
        try await withDatabase { (database: Database) async throws in
            try await Self.fill(.first, in: database)
            let archive = try await Self.export(.first, from: database)
            let imports = ImportRepositories.live(database)
            let read = try await Self.read(archive, into: .number(1), of: .second, imports)
            #expect(
                read
                    == ImportSummary(
                        id: .number(1), createdAt: .noon, state: .ready, counts: [.new: 255], remaining: 255,
                        problems: [], visits: read.visits))
            #expect(read.visits.count == 10)
            // Nothing is written yet.
            #expect(try await SakatsuRepositories.live(database).facilityNames(limit: 9, of: .second) == [])
            let applied = try await Self.applyAll(.number(1), of: .second, imports)
            #expect(applied.counts == [.new: 255])
            #expect(applied.state == .applied)
            #expect(try await Self.export(.second, from: database) == archive)

            let again = try await Self.read(archive, into: .number(2), of: .second, imports)
            #expect(again.counts == [.same: 255])
            #expect(try await Self.applyAll(.number(2), of: .second, imports).remaining == 0)
            #expect(try await Self.export(.second, from: database) == archive)
        }
    }

    @Test func `An old export does not undo a merge of facilities`() async throws {
        try await withDatabase { (database: Database) async throws in
            let facilities = FacilityRepositories.live(database)
            for (number, name) in [(1, "しきじ"), (2, "サウナしきじ")] {
                _ = try await facilities.save(
                    FacilityContent(name: name), id: .number(number), basedOn: 0, at: .noon, of: .first)
            }
            let archive = try await Self.export(.first, from: database)
            _ = try await facilities.merge(.number(2), into: .number(1), at: .noon, of: .first)
            let imports = ImportRepositories.live(database)

            #expect(
                try await Self.read(archive, into: .number(1), of: .first, imports).counts
                    == [.same: 2, .different: 1])
            _ = try await Self.applyAll(.number(1), of: .first, imports)

            let summaries = try await facilities.summaries(limit: 9, of: .first)
            #expect(summaries.map(\.name) == ["しきじ"] && summaries.map(\.aliases) == [["サウナしきじ"]])
            _ = try await facilities.restore(id: .number(2), of: .first)
            #expect(try await facilities.summaries(limit: 9, of: .first).map(\.name) == ["しきじ", "サウナしきじ"])
        }
    }

    @Test func `No time changes in a ZIP file or a table, whatever its unit`() async throws {
        try await withSQLite { (database: Database) async throws in
            // Fewer than in `CSVVisitsTests`, because these are stored in the database.
            let visits = Sakatsu.visitsOfAllTimes(every: 101)
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            let imports = ImportRepositories.live(database)
            let archive = try await Self.export(.first, from: database)
            let table =
                try ExportFormat.visitsCSV.head
                + visits.map { try ExportFormat.visitsCSV.text($0, false) }.joined()

            #expect(try await Self.read(archive, into: .number(1), of: .second, imports).counts == [.new: 2, .same: 1])
            _ = try await Self.applyAll(.number(1), of: .second, imports)
            for visit in visits {
                let imported = try await SakatsuRepositories.live(database).item(id: visit.id, of: .second)
                #expect(imported?.content == visit.content)
            }
            let again = try await Self.read(archive, into: .number(2), of: .second, imports)
            #expect(again.counts == [.same: 3])
            let tabled = try await Self.read(Array(table.utf8), into: .number(3), of: .second, imports)
            #expect(tabled.counts == [.same: 2])
            #expect(tabled.problems == [])
        }
    }

    @Test func `An import is undone as a whole, except items changed since`() async throws {
        try await withDatabase { (database: Database) async throws in
            try await Self.fill(.first, in: database)
            let archive = try await Self.export(.first, from: database)
            let (imports, visits) = (ImportRepositories.live(database), SakatsuRepositories.live(database))
            _ = try await Self.read(archive, into: .number(1), of: .second, imports)
            _ = try await Self.applyAll(.number(1), of: .second, imports)
            let changed = try #require(try await visits.item(id: .number(1), of: .second))
            _ = try await visits.save(
                SakatsuContent(facilityName: "別の湯", visitingDate: .sampleDay), id: changed.id,
                basedOn: changed.revision, at: Self.later, of: .second)
            var summary = try #require(try await imports.undo(.number(1), at: Self.later, of: .second))
            while summary.state == .undoing {
                summary = try #require(try await imports.undo(.number(1), at: Self.later, of: .second))
            }
            #expect(summary.state == .undone)
            #expect(try await visits.facilityNames(limit: 9, of: .second) == ["別の湯"])
            #expect(try await SettingsRepositories.live(database).settings(of: .second) == Settings())
            // The new items are in the trash, and can be imported again.
            let again = try await Self.read(archive, into: .number(2), of: .second, imports)
            #expect(again.counts == [.new: 254, .different: 1])
            let skipped = try await Self.applyAll(.number(2), of: .second, imports)
            #expect(skipped.counts == [.new: 254, .different: 1])
            #expect(skipped.remaining == 254)
            #expect(try await visits.item(id: .number(1), of: .second)?.content.facilityName == "別の湯")
        }
    }

    @Test func `Items that differ are overwritten on demand, and the former state can be restored`() async throws {
        try await withDatabase { (database: Database) async throws in
            try await Self.fill(.first, in: database)
            let archive = try await Self.export(.first, from: database)
            let (imports, visits) = (ImportRepositories.live(database), SakatsuRepositories.live(database))
            let kept = try #require(try await visits.item(id: .number(7), of: .first))
            let mine = SakatsuContent(facilityName: "別の湯", visitingDate: .sampleDay, afterword: "わたしの")
            _ = try await visits.save(mine, id: kept.id, basedOn: kept.revision, at: Self.later, of: .first)
            let read = try await Self.read(archive, into: .number(1), of: .first, imports)
            #expect(read.counts == [.same: 254, .different: 1])
            _ = try await Self.applyAll(.number(1), overwriting: true, of: .first, imports)
            var visit = try #require(try await visits.item(id: kept.id, of: .first))
            #expect(visit.content == kept.content)
            #expect(visit.revision == kept.revision + 2)
            _ = try await imports.undo(.number(1), at: Self.later, of: .first)
            visit = try #require(try await visits.item(id: kept.id, of: .first))
            #expect(visit.content == mine)
            #expect(visit.revision == kept.revision + 3)
        }
    }

    @Test func `Invalid items are reported, and all others imported`() async throws {
        try await withDatabase { (database: Database) async throws in
            let document = """
                {"format":"loki","version":1,"visits":[
                {"id":"\(UUID.number(1))","facilityName":"湯","visitingDate":"2026-11-20","revision":1,\
                "createdAt":"2026-11-20T00:00:00Z","updatedAt":"2026-11-20T00:00:00Z"},
                {"facilityName":"湯"}, 3, {"id":"\(UUID.number(2))","facilityName":"","visitingDate":"2026-11-20",\
                "revision":1,"createdAt":"2026-11-20T00:00:00Z","updatedAt":"2026-11-20T00:00:00Z"}]}
                """
            let summary = try await Self.read(
                Array(document.utf8), into: .number(1), of: .first, ImportRepositories.live(database))
            #expect(
                summary.problems == [
                    ImportSummary.Problem(place: 2, reason: "Cannot be read (/id)"),
                    ImportSummary.Problem(place: 3, reason: "Cannot be read (/)"),
                    ImportSummary.Problem(place: 4, reason: "Facility name (/facilityName) is blank"),
                ])
            #expect(summary.counts == [.new: 1, .unreadable: 3])
        }
    }

    @Test func `Items in the trash come back unchanged`() async throws {
        try await withDatabase { (database: Database) async throws in
            try await Self.fill(.first, in: database)
            let archive = try await Self.export(.first, from: database)
            let (imports, visits) = (ImportRepositories.live(database), SakatsuRepositories.live(database))
            let kept = try #require(try await visits.item(id: .number(7), of: .first))
            let mine = SakatsuContent(facilityName: "別の湯", visitingDate: .sampleDay, afterword: "わたしの")
            _ = try await visits.save(mine, id: kept.id, basedOn: kept.revision, at: Self.later, of: .first)
            _ = try await visits.delete(ids: [kept.id], at: Self.later, of: .first)
            let read = try await Self.read(archive, into: .number(1), of: .first, imports)
            #expect(read.counts == [.same: 254, .new: 1])
            _ = try await Self.applyAll(.number(1), of: .first, imports)
            #expect(try await visits.item(id: kept.id, of: .first)?.content == kept.content)
            _ = try await imports.undo(.number(1), at: Self.later, of: .first)
            #expect(try await visits.item(id: kept.id, of: .first) == nil)
            #expect(try await visits.restore(id: kept.id, of: .first)?.content == mine)
        }
    }

    @Test func `Of two files that are read at once, the later one counts`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = ImportRepositories.live(database)
            try await imports.begin(.number(1), named: nil, at: .noon, of: .first)
            try await imports.keep([.unreadable(reason: "")], from: 1, in: .number(1), of: .first)
            try await imports.begin(.number(2), named: nil, at: Self.later, of: .first)
            await #expect(throws: ImportError.replaced) {
                try await imports.keep([.unreadable(reason: "")], from: 2, in: .number(1), of: .first)
            }
            await #expect(throws: ImportError.replaced) { try await imports.finish(.number(1), of: .first) }
            try await imports.finish(.number(2), of: .first)
            #expect(try await imports.recent(of: .first).map(\.id) == [.number(2)])
        }
    }

    @Test func `An import that is applied and undone at once is undone in the end, or can be`() async throws {
        try await withDatabase { (database: Database) async throws in
            try await Self.fill(.first, in: database)
            let archive = try await Self.export(.first, from: database)
            let imports = ImportRepositories.live(database)
            _ = try await Self.read(archive, into: .number(1), of: .second, imports)
            _ = try await imports.apply(.number(1), overwriting: false, at: Self.later, of: .second)
            async let applied = Self.applyAll(.number(1), of: .second, imports)
            async let undone = imports.undo(.number(1), at: Self.later, of: .second)
            _ = try await (applied, undone)
            var summary = try #require(try await imports.summary(of: .number(1), of: .second))
            while [.applying, .applied, .undoing].contains(summary.state) {
                summary = try #require(try await imports.undo(.number(1), at: Self.later, of: .second))
            }
            #expect(summary.state == .undone)
            #expect(try await SakatsuRepositories.live(database).facilityNames(limit: 9, of: .second) == [])
        }
    }

    @Test(arguments: [
        ("%PDF-1.7\n", ForeignFile.picture), ("GIF89a", .picture), ("RIFF1234WEBP", .picture),
        ("1234ftypheic", .picture), ("SQLite format 3\u{0}", .database), ("BEGIN:VCALENDAR\r\n", .calendar),
        ("# サウナ, 水風呂\n", .text), ("---\ndate: 2026-11-20\n---\n", .text), ("{\\rtf1}", .text),
        ("\n<!DOCTYPE html>", .text), ("よかった。\nまた行く。\n", .text), ("Rar!\u{1A}\u{7}", .archive),
        ("<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [", .appleHealth),
        (#"{"metadata":{"version":"1.0"},"entries":[]}"#, .dayOne),
    ])
    func `A file of another program is refused with advice`(text: String, file: ForeignFile) async throws {
        try await withSQLite { (database: Database) async throws in
            await #expect(throws: ImportError.foreign(file)) {
                try await Self.read(Array(text.utf8), into: .number(1), of: .first, ImportRepositories.live(database))
            }
        }
    }

    @Test func `Every refusal of a file of another program contains advice`() {
        for language in [Language.japanese, .english] {
            let texts = ForeignFile.allCases.map { Localizer(language).text(of: .foreign($0)) }
            #expect(Set(texts).count == texts.count)
        }
    }

    /// Calculations with such numbers, or conversions to days and times, must not crash the program.
    @Test(arguments: [
        #"[{"facility_name":"湯","visiting_date":1e300,"sauna_sets":[{"sauna":{"_time":1e300}}]}]"#,
        #"[{"facility_name":"湯","visiting_date":-1e300,"sauna_temperatures":[{"emoji":"🔥","temperature":-1e300}]}]"#,
        """
        {"visits":[{"id":"00000000-0000-4000-8000-000000000001","facilityName":"湯","visitingDate":"2026-11-20",\
        "revision":9223372036854775807,"createdAt":"2026-11-20T00:00:00Z","updatedAt":"2026-11-20T00:00:00Z"}]}
        """,
    ])
    func `Numbers out of any range are refused`(document: String) async throws {
        try await withSQLite { (database: Database) async throws in
            let summary = try await Self.read(
                Array(document.utf8), into: .number(1), of: .first, ImportRepositories.live(database))
            #expect(summary.counts == [.unreadable: 1])
        }
    }

    @Test(arguments: [
        ("", ImportError.empty), (" \r\n\t", .empty), ("\u{FEFF}", .empty), ("\u{FEFF}\n\n", .empty),
        (",,,\n,,\n", .empty),
        ("PK", .damaged), ("PK\u{3}\u{4}0123456789", .damaged),
        ("bplist00", .unknownFormat), ("<?xml", .unknownFormat), ("hello", .foreign(.text)), ("{}", .unknownFormat),
        (#"{"format":"loki","version":2,"visits":[]}"#, .newerVersion), (#"{"visits":["#, .unknownFormat),
        (#"{"visits":[3,"#, .damaged),
        (#"{"visits":["# + String(repeating: "[", count: 100), .tooLarge),
    ])
    func `A file of any other kind is refused`(text: String, expected: ImportError) async throws {
        try await withSQLite { (database: Database) async throws in
            let imports = ImportRepositories.live(database)
            await #expect(throws: expected) {
                try await Self.read(Array(text.utf8), into: .number(1), of: .first, imports)
            }
        }
    }

    // MARK: - Helpers

    /// 250 visits, three memos and settings.
    private static func fill(_ account: AccountID, in database: Database) async throws {
        let visits = (1...250).map { number in
            Sakatsu(
                id: .number(number),
                content: SakatsuContent(
                    facilityName: "湯\(number % 7)", visitingDate: .sampleDay.earlier(days: number % 30),
                    foreword: "=\"\\\n\u{1F525}",
                    sets: [SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", seconds: FixedDecimal(600))])]),
                revision: number % 3 + 1, createdAt: Timestamp.noon.adding(Int64(number)),
                updatedAt: Timestamp.noon.adding(Int64(number * 2)))
        }
        try await SakatsuRepositories.add(visits, to: account, in: database)
        let memos = (1...3).map { number in
            Memo(
                id: .number(number), body: "メモ\(number)", isPinned: number == 2, revision: 1, createdAt: .noon,
                updatedAt: .noon)
        }
        try await MemoRepositories.add(memos, to: account, in: database)
        let content = FacilityContent(
            name: "e\u{301} 湯", aliases: ["ｻｳﾅ, \"1\"", "= 2"], area: "静岡県", site: "https://example.com/?a=1#b",
            note: "# 1\n\n*2*", isWish: true, isHome: true)
        let facility = Facility(id: .number(1), content: content, revision: 4, createdAt: .noon, updatedAt: Self.later)
        try await FacilityRepositories.add([facility], to: account, in: database)
        try await SettingsRepositories.live(database).save(Settings(appearance: .dark, goals: .chosen), of: account)
    }

    private static func export(_ account: AccountID, from database: Database) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        try await AccountExport(database).zip(of: account, at: .noon, Localizer(.english))({ bytes += $0 })
        return bytes
    }

    @discardableResult
    private static func read(
        _ bytes: [UInt8], into id: UUID, of account: AccountID, _ imports: any ImportRepository
    ) async throws -> ImportSummary {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let context = ImportContext(latestDay: .sampleDay, now: .noon, timeZone: .gmt, localize: Localizer(.english))
        let reader = try ImportReader(path: file.path, context)
        return try #require(try await imports.read(reader, into: id, at: .noon, of: account))
    }

    private static func applyAll(
        _ id: UUID, overwriting: Bool = false, of account: AccountID, _ imports: any ImportRepository
    ) async throws -> ImportSummary {
        var summary: ImportSummary
        repeat {
            summary = try #require(
                try await imports.apply(id, overwriting: overwriting, at: Self.later, of: account))
        } while summary.state == .applying
        return summary
    }
}

extension Sakatsu {
    /// Visits with all whole seconds that can be recorded, from 0 to 59,999: first in minutes, then in seconds.
    ///
    /// - Parameter step: the number of seconds between two of them.
    static func visitsOfAllTimes(every step: Int = 1) -> [Sakatsu] {
        let limit = SakatsuLimits.stepsPerSet * SakatsuLimits.setCount
        let contents = DurationUnit.allCases.flatMap { unit in
            Array(stride(from: 0, to: 60_000, by: step)).split(every: limit).map { seconds in
                let sets = seconds.split(every: SakatsuLimits.stepsPerSet).map { seconds in
                    SaunaSet(
                        steps: seconds.map { SaunaStep(kind: .sauna, seconds: FixedDecimal($0), unit: unit) })
                }
                return SakatsuContent(facilityName: "湯", visitingDate: .sampleDay, sets: sets)
            }
        }
        return contents.enumerated().map { number, content in
            Sakatsu(id: .number(number + 1), content: content, revision: 1, createdAt: .noon, updatedAt: .noon)
        }
    }
}

extension Array {
    /// The elements in order, in parts of `count` elements and a remainder.
    fileprivate func split(every count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
