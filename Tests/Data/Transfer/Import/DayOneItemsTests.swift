import ArchiveCore
import CustomDump
import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// Journals of Day One, as JSON and in an archive.
@Suite struct DayOneItemsTests {
    private static let entry = """
        {"uuid":"0123456789ABCDEF0123456789ABCDEF","creationDate":"2026-11-03T10:20:00Z",
        "modifiedDate":"2026-11-04T00:00:00Z","timeZone":"Asia\\/Tokyo","starred":false,
        "text":"# 湯処みなも\\n\\nサウナ10分→水風呂1分 ×2\\n\\n![](dayone-moment:\\/\\/AB12)\\n\\n最高\\\\!",
        "tags":["サ活","外気浴 最高"],"location":{"placeName":"前橋市","region":{"center":{"latitude":36.4}}}}
        """
    private static let note = """
        {"uuid":"00000000000040008000000000000001","creationDate":"2026-11-05T22:00:00Z","timeZone":"Asia/Tokyo",
        "text":"牛乳を買う\\\\.","tags":[],"location":{"placeName":"自宅"}}
        """
    private static let journal = journal(entry, note)

    private static func journal(_ entries: String...) -> String {
        #"{"metadata":{"version":"1.0"},"entries":[\#(entries.joined(separator: ","))]}"#
    }

    @Test func `An entry about a sauna is a visit with its whole text, and any other is a memo`() async throws {
        let set = SaunaSet(steps: [
            SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600)),
            SaunaStep(kind: .coolBath, title: "水風呂", seconds: FixedDecimal(60), unit: .minutes),
        ])
        let visit = Sakatsu(
            id: try #require(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF")),
            content: SakatsuContent(
                facilityName: "湯処みなも", visitingDate: try #require(CivilDate("2026-11-03")), sets: [set, set],
                afterword: "# 湯処みなも\n\nサウナ10分→水風呂1分 ×2\n\n\n最高!", tags: [Tag("サ活")]),
            revision: 1, createdAt: try #require(Timestamp(internet: "2026-11-03T10:20:00Z")),
            updatedAt: try #require(Timestamp(internet: "2026-11-04T00:00:00Z")))
        let instant = try #require(Timestamp(internet: "2026-11-05T22:00:00Z"))
        let memo = Memo(id: .number(1), body: "牛乳を買う.", revision: 1, createdAt: instant, updatedAt: instant)
        let read = try await Self.items(in: Self.journal)
        expectNoDifference(read, [.visit(visit), .memo(memo)])
    }

    @Test func `An entry that only mentions a sauna is a memo`() async throws {
        let entry = #"{"creationDate":"2026-11-03T10:20:00Z","text":"サウナに行けなかった","location":{"placeName":"自宅"}}"#
        let read = try await Self.items(in: Self.journal(entry))
        guard case .item(.memo) = read.first, read.count == 1 else { throw ImportError.unknownFormat }
    }

    @Test(arguments: [
        ("2026-11-03T14:59:59Z", "Asia/Tokyo", "2026-11-03"), ("2026-11-03T15:00:00Z", "Asia/Tokyo", "2026-11-04"),
        ("2026-11-03T02:00:00Z", "America/New_York", "2026-11-02"),
        ("2026-11-03T23:30:00Z", "Nowhere/No", "2026-11-04"),
    ])
    func `The day is that of the entry's own time zone, or else of the person's`(
        instant: String, zone: String, day: String
    ) async throws {
        let entry =
            #"{"creationDate":"\#(instant)","timeZone":"\#(zone)","text":"サウナ 10分","tags":["サウナ"],"location":{"placeName":"湯"}}"#
        #expect(try await Self.items(in: Self.journal(entry)).compactMap(\.day) == [day])
    }

    @Test(arguments: [
        (#"サウナ","location":{"placeName":"湯""#, false), (#"Nice SAUNA","location":{"placeName":"湯""#, false),
        (#"サウナ","location":{"localityName":"東京""#, false), (#"散歩","location":{"placeName":"湯""#, false),
        (#"サ室90℃ 水風呂16℃","location":{"placeName":"湯""#, true), (#"気温は30℃","location":{"placeName":"湯""#, false),
        (#"サ12分 水1分 ×3","location":{"placeName":"サウナ北極星""#, true),
        (#"サ12分 水1分 ×3","location":{"placeName":"湯""#, false),
        (#"散歩","tags":["サ活"],"location":{"placeName":"湯""#, true),
    ])
    func `A visit needs a facility, and a sauna`(fields: String, isVisit: Bool) async throws {
        let entry = #"{"creationDate":"2026-11-03T00:00:00Z","text":"\#(fields)}}"#
        #expect(try await Self.items(in: Self.journal(entry)).map { $0.day != nil } == [isVisit])
    }

    @Test func `An entry with a text that is too long for a visit is a memo`() async throws {
        let text = "サウナ" + String(repeating: "湯", count: SakatsuLimits.textLength)
        let entry = #"{"creationDate":"2026-11-03T00:00:00Z","text":"\#(text)","location":{"placeName":"湯"}}"#
        #expect(try await Self.items(in: Self.journal(entry)).map(\.body) == [text])
    }

    @Test func `An entry is the same each time, and only once in a file`() async throws {
        let unnamed = #"{"creationDate":"2026-11-03T00:00:00Z","text":"a"}"#
        let journal = Self.journal(Self.entry, Self.entry, unnamed, unnamed)
        let read = try await Self.items(in: journal)
        #expect(try await Self.items(in: journal) == read)
        #expect(read[1] == .unreadable(reason: Localizer(.japanese)(.itemRepeated)))
        #expect(Set(read.compactMap(\.id)).count == 3)
    }

    @Test(arguments: [
        (#"1\. a\-b\! \\ \a \"#, #"1. a-b! \ \a \"#), ("a ![](dayone-moment://AB) b", "a  b"),
        ("a\n![](dayone-moment:/video/AB)![](dayone-moment://C)\nb", "a\nb"),
        ("![](dayone-moment://AB", "![](dayone-moment://AB"),
        ("![a](https://example.com)", "![a](https://example.com)"), ("\n\na\0b\n\n", "ab"), ("# a\n- b", "# a\n- b"),
    ])
    func `The text is what the person wrote`(markdown: String, text: String) {
        #expect(DayOneText.plain(markdown) == text)
    }

    @Test func `Tags that a visit cannot have are skipped`() async throws {
        let tags = ["a", "A", "b c", "", "#d", String(repeating: "e", count: 51), "a\\u0301\\u0301\\u0301\\u0301"]
            .map { "\"\($0)\"" }
        let numbers = (0..<200).map { "\"\($0)\"" }
        for (tags, expected) in [(tags.dropLast(), ["a", "d"]), (numbers[...], (0..<20).map { "\($0)" })] {
            let entry = """
                {"creationDate":"2026-11-03T00:00:00Z","text":"サ室90℃ 水風呂16℃","location":{"placeName":"湯"},\
                "tags":[\(tags.joined(separator: ","))]}
                """
            let visit = try await Self.items(in: Self.journal(entry)).first?.visit
            #expect(visit?.content.tags.map(\.name) == expected)
        }
    }

    // MARK: - Archives

    @Test func `An archive may have photos first, and several journals of any name`() async throws {
        let photo = [UInt8](repeating: 0xFF, count: 300_000)
        let other = Self.journal(#"{"creationDate":"2026-11-03T00:00:00Z","text":"b"}"#)
        let files = [
            ("photos/1.jpeg", photo), ("index.json", Array("{}".utf8)), ("日記.json", Array(Self.journal.utf8)),
            ("photos/2.jpeg", photo), ("Journal.json", Array(other.utf8)), ("end.json", Array("[1]".utf8)),
        ]
        let expected = try await Self.items(in: Self.journal) + Self.items(in: other)
        let read = try await Self.items(in: Self.archive(files))
        expectNoDifference(read, expected)
    }

    @Test(arguments: [[0, 1], [1, 0]]) func `An export of Loki counts, wherever it is in an archive`(
        order: [Int]
    ) async throws {
        let document = #"{"format":"loki","version":1,"memos":[{"id":"1"}]}"#
        let files = [("a/loki.json", Array(document.utf8)), ("Journal.json", Array(Self.journal.utf8))]
        #expect(
            try await Self.items(in: Self.archive(order.map { files[$0] })) == [.unreadable(reason: "読み取れません（/id）")])
        // A text with the name of the file is no such file.
        let text = Self.journal(#"{"creationDate":"2026-11-03T00:00:00Z","text":"loki.json"}"#)
        #expect(
            try await Self.items(in: Self.archive([("loki.json.json", Array(text.utf8))])).map(\.body) == ["loki.json"])
    }

    @Test func `An archive with other documents is not a journal`() async throws {
        await #expect(throws: ImportError.foreign(.archive)) {
            try await Self.items(in: Self.archive([("a.json", Array("{\"a\":1}".utf8))]))
        }
    }

    // MARK: - Hostile files

    @Test(arguments: 1...7) func `A journal is read in pieces of any size`(size: Int) throws {
        let expected = try Self.items(in: Array(Self.journal.utf8), pieces: 10_000)
        #expect(expected.count == 2)
        #expect(try Self.items(in: Array(Self.journal.utf8), pieces: size) == expected)
    }

    @Test(arguments: [
        (#"{"uuid":"1","text":"a"}"#, "訪問日が空です"), (#"{"creationDate":"0000-01-01T00:00:00Z"}"#, "訪問日の値が正しくありません"),
        (#"{"creationDate":"9999-12-31T23:59:59Z","text":"a"}"#, "訪問日がまだ来ていない日です"),
        (#"{"creationDate":"0001-01-01T00:00:00Z","text":"a"}"#, "訪問日が1900年より前です"),
        (#"{"creationDate":"2026-11-03T00:00:00Z","text":"\u0000 "}"#, "メモの本文が空です"),
        (#"{"creationDate":"2026-11-03T00:00:00Z"}"#, "メモの本文が空です"), (#"{"text":1}"#, "読み取れません（/text）"),
        (#"{"tags":[1]}"#, "読み取れません（/tags/0）"), ("3", "読み取れません（/）"), (#"{"text":"\ud800"}"#, "読み取れません（/）"),
    ])
    func `An entry that cannot be read is reported`(entry: String, reason: String) async throws {
        let read = try await Self.items(in: Self.journal(entry, Self.note))
        #expect(read.first == .unreadable(reason: reason))
        #expect(read.last?.body == "牛乳を買う.")
    }

    @Test func `Bytes that are no text make an entry unreadable`() throws {
        let bytes = Array(#"{"metadata":1,"entries":[{"text":""#.utf8) + [0xFF, 0xC0] + Array(#""}]}"#.utf8)
        #expect(try Self.items(in: bytes, pieces: 3) == [.unreadable(reason: "読み取れません（/）")])
    }

    @Test(arguments: [
        ("[]", "", ImportError.foreign(.dayOne)), (#"[{"text":"a"}"#, "", .damaged), ("[]}x", "", .damaged),
        (#"[{"text":""#, "a", .tooLarge), ("[", "[", .tooLarge), ("[", #"{"a":"#, .tooLarge),
    ])
    func `A damaged or endless journal is refused`(entries: String, end: String, error: ImportError) async throws {
        let journal = #"{"metadata":{},"entries":"# + entries
        let text =
            journal + (end.isEmpty ? journal.hasSuffix("[]") ? "}" : "" : CostlyText.text(of: end, size: 3_000_000))
        await #expect(throws: error) { try await Self.items(in: text) }
    }

    /// Short, because each text is read as a post.
    @Test func `A byte of a journal costs the same at any position`() {
        let units = CostlyText.units + ["![](dayone-moment:", "![](dayone-moment://)", "\\\\.", "# ", "\\n"]
        expectLinearCost(size: 250, of: units) { text in
            let quoted = text.replacing("\"", with: "\\\"")
            var items = DayOneItems(Self.context)
            for field in ["text", "uuid", "timeZone", "modifiedDate"] {
                let entry = #"{"creationDate":"2026-11-03T00:00:00Z","\#(field)":"\#(quoted)","tags":["\#(quoted)"]}"#
                _ = try items.read(Array(Self.journal(entry).utf8))
            }
            _ = try items.finish()
        }
    }

    // MARK: - Helpers

    private static let context = ImportContext(
        latestDay: .sampleDay, now: .noon, timeZone: TimeZone(secondsFromGMT: 9 * 3_600) ?? .gmt,
        localize: Localizer(.japanese))

    private static func archive(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        let zip = try ZipWriter(at: .noon)
        for file in files {
            try zip.beginFile(file.name)
            try zip.write(file.bytes)
        }
        try zip.finish()
        return zip.takeOutput()
    }

    private static func items(in text: String) async throws -> [ImportedItem] {
        try await items(in: Array(text.utf8))
    }

    private static func items(in bytes: [UInt8]) async throws -> [ImportedItem] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "journal")
            try Data(bytes).write(to: file)
            var reader = try ImportReader(path: file.path, context)
            var found: [ImportedItem] = []
            try await reader.read { items, _ in found += items }
            return found
        }
    }

    private static func items(in bytes: [UInt8], pieces size: Int) throws -> [ImportedItem] {
        var items = DayOneItems(context)
        var rest = bytes[...]
        var found: [ImportedItem] = []
        while !rest.isEmpty {
            found += try items.read(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return found + (try items.finish())
    }
}

extension ImportedItem {
    fileprivate var visit: Sakatsu? {
        if case .item(.visit(let visit)) = self { visit } else { nil }
    }

    fileprivate var day: String? { visit?.content.visitingDate.description }

    fileprivate var body: String? {
        if case .item(.memo(let memo)) = self { memo.body } else { nil }
    }

    fileprivate var id: UUID? {
        if case .item(.memo(let memo)) = self { memo.id } else { visit?.id }
    }
}
