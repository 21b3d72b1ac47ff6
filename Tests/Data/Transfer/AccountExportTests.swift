import ArchiveCore
import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import SakatsuData
import SampleCore
import SettingsData
import Synchronization
import TestSupport
import Testing

@testable import TransferData

/// The reading and sending of an export.
@Suite struct AccountExportTests {
    @Test func `Two exports of the same data are equal, and contain all pages of a list`() async throws {
        try await withDatabase { (database: Database) async throws in
            let visits = (0..<250).map { number in
                Sakatsu(
                    id: .number(number + 1),
                    content: SakatsuContent(
                        facilityName: "湯\(number)", visitingDate: .sampleDay),
                    revision: 1, createdAt: .at(Int64(number)), updatedAt: .at(0))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            let export = AccountExport(database)
            var pieces: [[UInt8]] = []
            try await export.zip(of: .first, at: .at(0), Localizer(.english))({ pieces.append($0) })
            var again: [UInt8] = []
            try await export.zip(of: .first, at: .at(0), Localizer(.english))({ again += $0 })
            #expect(pieces.flatMap(\.self) == again)
            var calendar: [UInt8] = []
            try await export.calendar(of: .first, Localizer(.english)) { calendar += $0 }
            let text = String(decoding: calendar, as: UTF8.self)
            #expect(text.split(separator: "\r\n").count { $0.hasPrefix("SUMMARY:") } == 250)
            #expect(text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
            // It contains nothing of another account.
            var other: [UInt8] = []
            try await export.calendar(of: .second, Localizer(.english)) { other += $0 }
            #expect(!String(decoding: other, as: UTF8.self).contains("VEVENT"))
        }
    }

    /// Each edit moves a visit to the first place of its list, or a memo, while a later page of the list is read.
    @Test func `An item that exists all the time is in every file once, in one state, however often it is edited`()
        async throws
    {
        try await withDatabase { (database: Database) async throws in
            let (visits, memos) = (SakatsuRepositories.live(database), MemoRepositories.live(database))
            let ids = (1...320).map { UUID.number($0 * 7_919 % 10_007) }
            for (number, id) in ids.enumerated() {
                let content = SakatsuContent(facilityName: "湯\(number)", visitingDate: .sampleDay)
                _ = try await visits.save(content, id: id, basedOn: 0, at: .at(Int64(number)), of: .first)
                _ = try await memos.save("memo \(number)", id: id, basedOn: 0, at: .at(Int64(number)), of: .first)
            }
            let readCount = Atomic(0)
            let edited = database.intercepted { access in
                guard case .read = access else { return }
                let read = readCount.add(1, ordering: .relaxed).newValue
                for number in stride(from: read % 5, to: 320, by: 5) {
                    let later = SakatsuContent(
                        facilityName: "湯\(number)改\(read)", visitingDate: .sampleDay(plus: read))
                    let (id, now) = (ids[number], Timestamp.at(Int64(1_000 * read + number)))
                    let revision = try await visits.item(id: id, of: .first)?.revision ?? 0
                    _ = try await visits.save(later, id: id, basedOn: revision, at: now, of: .first)
                    let memo = try await memos.item(id: id, of: .first)?.revision ?? 0
                    _ = try await memos.save(
                        "memo \(number) edit \(read)", id: id, basedOn: memo, at: now, of: .first)
                }
            }
            let files = try await Self.files(of: edited)
            #expect(readCount.load(ordering: .relaxed) > 8)

            let json = try #require(files["loki.json"])
            let names = Self.texts(in: json, /"facilityName":"([^"]+)"/)
            #expect(Set(names.map { $0.prefix { $0 != "改" } }).count == 320)
            #expect(names.count == 320)
            #expect(Self.texts(in: files["visits.csv"], /\d,(湯[^,]+),/).sorted() == names.sorted())
            #expect(Self.texts(in: files["visits-2026.md"], /(湯[^ \\\n]+)/).sorted() == names.sorted())
            #expect(Self.texts(in: files["visits.ics"], /SUMMARY:♨ ([^\r]+)\r/).sorted() == names.sorted())
            let bodies = Self.texts(in: json, /"body":"(memo[^"]+)"/)
            #expect(bodies.count == 320)
            #expect(Self.texts(in: files["memos.csv"], /,(memo [^\r]+)\r/).sorted() == bodies.sorted())
            #expect(Self.texts(in: files["memos.md"], /(memo \d[^\n]*)/).sorted() == bodies.sorted())
        }
    }

    @Test func `Tables and texts are in the order of the lists`() async throws {
        try await withDatabase { (database: Database) async throws in
            let (visits, memos) = (SakatsuRepositories.live(database), MemoRepositories.live(database))
            for (number, day) in [3, 1, 2].enumerated() {
                let content = SakatsuContent(facilityName: "湯\(day)", visitingDate: .sampleDay(plus: day))
                _ = try await visits.save(content, id: .number(number), basedOn: 0, at: .at(0), of: .first)
                let now = Timestamp.at(Int64(day))
                _ = try await memos.save("memo \(day)", id: .number(number), basedOn: 0, at: now, of: .first)
            }
            _ = try await memos.setPinned(true, id: .number(1), of: .first)
            let files = try await Self.files(of: database)
            #expect(Self.texts(in: files["visits.csv"], /,(湯\d),/) == ["湯3", "湯2", "湯1"])
            #expect(files["memos.md"] == "# Memos\n\nmemo 1\n\n---\n\nmemo 3\n\n---\n\nmemo 2\n")
        }
    }

    @Test func `people read temperatures in their own unit`() async throws {
        try await withDatabase { (database: Database) async throws in
            var visit = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay)
            let celsius = TemperatureUnit.fahrenheit.celsius(of: FixedDecimal(190))
            visit.temperatures = [SaunaTemperature(kind: .sauna, title: "Sauna", celsius: celsius)]
            try await SakatsuRepositories.add(
                [Sakatsu(id: .number(1), content: visit, revision: 1, createdAt: .at(0), updatedAt: .at(0))],
                to: .first, in: database)
            try await SettingsRepositories.live(database).change(of: .first) { $0.temperatureUnit = .fahrenheit }
            let files = try await Self.files(of: database)
            for (name, text) in files where name.hasSuffix(".md") && name.hasPrefix("visits") || name == "visits.ics" {
                #expect(text.contains("190°F"), "\(name)")
            }
            #expect(files["loki.json"]?.contains("\"celsius\":87.78") == true)
        }
    }

    @Test func `a third archive waits before it begins`() async throws {
        try await withDatabase { (database: Database) async throws in
            let export = AccountExport(database)
            var archives = [
                try await export.zip(of: .first, at: .at(0), Localizer(.english)),
                try await export.zip(of: .first, at: .at(0), Localizer(.english)),
            ]
            let hasBegun = Calls<Void>()
            let third = Task {
                _ = try await export.zip(of: .first, at: .at(0), Localizer(.english))
                hasBegun.record(())
            }
            // Another account's archives do not.
            _ = try await export.zip(of: .second, at: .at(0), Localizer(.english))
            try await Task.sleep(for: .milliseconds(100))
            #expect(hasBegun.all.isEmpty)
            archives.removeLast()
            try await third.value
            #expect(archives.count == 1)
        }
    }

    @Test func `many items come in their order`() async throws {
        try await withDatabase { (database: Database) async throws in
            let visits = (0..<2_100).map { number in
                Sakatsu(
                    id: .number(number + 1), content: SakatsuContent(facilityName: "湯", visitingDate: .sampleDay),
                    revision: 1, createdAt: .at(Int64(number * 7_919 % 2_100)), updatedAt: .at(0))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            let json = try await Self.files(of: database)["loki.json"]
            let times = json?.matches(of: /"createdAt":"([^"]*)"/).map { String($0.output.1) }
            #expect(times?.count == 2_100)
            #expect(times == times?.sorted(by: >))
        }
    }

    /// The texts of an archive of the first account, by their names.
    private static func files(of database: Database) async throws -> [String: String] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.zip")
            var bytes: [UInt8] = []
            try await AccountExport(database).zip(of: .first, at: .at(0), Localizer(.english))({ bytes += $0 })
            try Data(bytes).write(to: file)
            let zip = try ZipReader(path: file.path, largestSize: 1 << 30)
            var files: [String: String] = [:]
            while let name = try zip.nextFile() {
                var content: [UInt8] = []
                while let piece = try zip.nextPiece() { content += piece }
                files[name] = String(decoding: content, as: UTF8.self)
            }
            return files
        }
    }

    private static func texts(in text: String?, _ pattern: Regex<(Substring, Substring)>) -> [Substring] {
        (text ?? "").matches(of: pattern.matchingSemantics(.unicodeScalar)).map(\.output.1)
    }
}

extension CivilDate {
    fileprivate static func sampleDay(plus days: Int) -> CivilDate {
        CivilDate(daysSinceEpoch: sampleDay.daysSinceEpoch + days) ?? sampleDay
    }
}
