import CustomDump
import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// Pages of posts, as text and as HTML.
@Suite struct PostItemsTests {
    private static let first = """
        たろう湯めぐり
        2026.10.03
        4回目の訪問
        湯処みなも [ 群馬県 ]
        サウナ：9分 × 3
        水風呂：1分 × 3
        合計：3セット
        一言：マットがふかふか
        サウナ温度 94℃
        男
        12
        """
    private static let second = """
        たろう湯めぐり
        2026.09.20
        3回目の訪問
        湯処みなも [ 群馬県 ]
        ただの銭湯として。
        男
        8
        """
    private static let page = "サウナの記録\nトップ ランキング\n\n\(first)\n\n\(second)\n"

    private static func visit(_ text: String, _ day: String, sets: [SaunaSet], celsius: Int? = nil) throws -> Sakatsu {
        let day = try #require(CivilDate(day))
        let temperatures = celsius.map {
            [SaunaTemperature(kind: .sauna, title: "サウナ温度", celsius: FixedDecimal($0))]
        }
        return Sakatsu(
            id: UUID(
                madeFrom: Data(
                    "post\n\(day)\n湯処みなも\n\(text.split(separator: "\n").dropLast().joined(separator: "\n"))".utf8)),
            content: SakatsuContent(
                facilityName: "湯処みなも", visitingDate: day, sets: sets, afterword: text,
                temperatures: temperatures ?? []),
            revision: 1, createdAt: Timestamp(noonOf: day), updatedAt: Timestamp(noonOf: day))
    }

    private static let set = SaunaSet(steps: [
        SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(540)),
        SaunaStep(kind: .coolBath, title: "水風呂", seconds: FixedDecimal(60), unit: .minutes),
    ])

    @Test func `Each post of a page is a visit with its original text`() async throws {
        let expected: [ImportedItem] = [
            .visit(try Self.visit(Self.first, "2026-10-03", sets: [Self.set, Self.set, Self.set], celsius: 94)),
            .visit(try Self.visit(Self.second, "2026-09-20", sets: [])),
        ]
        let read = try await Self.items(in: Self.page)
        expectNoDifference(read, expected)
    }

    @Test func `A page may have the line ends of a form`() async throws {
        let page = Self.page.replacing("\n", with: "\r\n")
        #expect(try await Self.items(in: page).compactMap(\.visit?.content.sets.count) == [3, 0])
    }

    @Test func `A page as a browser saves it has the same posts`() async throws {
        let lines = Self.page.split(separator: "\n").map { line in
            "<div class=\"a>b\"><p>\(line.replacing("×", with: "&times;"))</p></div><script>if (1 < 2) { \"</p>\" }</script>"
        }
        let html = """
            <!DOCTYPE html><html><head><title>サ活</title><style>p { color: red }</style></head>
            <body><!-- 2020.01.01 <p> -->\(lines.joined(separator: "\n"))</body></html>
            """
        let (read, expected) = (try await Self.items(in: html), try await Self.items(in: Self.page))
        expectNoDifference(read, expected)
    }

    @Test func `Posts that begin with a day and a facility are separate`() async throws {
        let items = try await Self.items(
            in: "2026/11/3 湯処みなも\nサウナ10分→水風呂1分 ×3\n\n2026/11/8 サウナ北極星\nサウナ8分→水風呂30秒 ×2\n")
        let visits = items.compactMap(\.visit)
        #expect(visits.map(\.content.facilityName) == ["湯処みなも", "サウナ北極星"])
        #expect(visits.map { $0.content.visitingDate.description } == ["2026-11-03", "2026-11-08"])
        #expect(visits.map(\.content.sets.count) == [3, 2])
    }

    @Test func `The facility that a page is about is that of its posts`() async throws {
        let posts = "くま\n2026.10.03\n1回目の訪問\nサウナ：9分 × 1\n\nうさぎ\n2026.10.04\n2回目の訪問\nサウナ：8分 × 1"
        let visits = try await Self.items(in: "サウナ北極星のサ活\n\(posts)").compactMap(\.visit)
        #expect(visits.map(\.content.facilityName) == ["サウナ北極星", "サウナ北極星"])
        #expect(
            try await Self.items(in: posts) == [
                .unreadable(reason: "施設名が空です"), .unreadable(reason: "施設名が空です"),
            ])
    }

    /// The identifier does not depend on it, because the next time more facilities may be known.
    @Test func `A post without a facility may contain one of the account's own`() async throws {
        let text = "2026.10.03\n今日は川辺の湯で。\nサウナ：9分 × 1\n\n2026.10.04\n川辺の湯にまた。\nサウナ：9分 × 1\n"
        let found = try await Self.items(in: text, facilities: ["川辺の湯"])
        let names = found.map { item in
            if case .item(.visit(let visit)) = item { visit.content.facilityName } else { "" }
        }
        #expect(names == ["川辺の湯", "川辺の湯"])
    }

    @Test func `A page in Shift_JIS is read`() async throws {
        let page = "<!DOCTYPE html><meta charset=Shift_JIS><p>川辺の湯</p><p>[ 群馬県 ]</p><p>2026.10.03</p><p>サウナ：9分 × 2"
        let file = try #require(page.data(using: .shiftJIS))
        var items = PostItems(Self.context, isMarkup: true)
        let found = try items.read(Array(file)) + items.finish()
        guard case .item(.visit(let visit)) = found.first else { throw ImportError.unknownFormat }
        #expect(visit.content.facilityName == "川辺の湯")
        #expect(visit.content.sets.count == 2)
    }

    @Test func `A page with more text than anybody has written is refused`() throws {
        var items = PostItems(Self.context, isMarkup: false)
        let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1024 * 1024)
        #expect(throws: ImportError.tooLarge) {
            for _ in 0...32 { _ = try items.read(piece) }
        }
    }

    @Test func `A post without a day is not guessed`() async throws {
        let items = try await Self.items(in: "湯処みなも\n[ 群馬県 ]\nサウナ：9分 × 1\n湯の森\n[ 山形県 ]\nサウナ：9分 × 1")
        let undated = items.compactMap { item -> (String, Int, String)? in
            guard case .undated(let visit, let reason) = item else { return nil }
            return (visit.content.facilityName, visit.content.sets.count, reason)
        }
        expectNoDifference(undated.map { "\($0)" }, ["湯処みなも", "湯の森"].map { "\(($0, 1, "訪問日が空です"))" })
    }

    @Test(arguments: ["<!DOCTYPE html><p>よかった</p>", "よかった。\nまた行く。", "2026.10.03\nよかった"])
    func `A page without posts is refused`(text: String) async throws {
        await #expect(throws: ImportError.foreign(.text)) { try await Self.items(in: text) }
    }

    @Test(arguments: [
        ("a&amp;b &#x6E6F;&#27700;&nbsp;&unknown; & c", "a&b 湯水 &unknown; & c"),
        ("<p>1</p><P>2<BR>3</p>", "\n1\n2\n3\n"), ("a<script>b<p></script>c", "ac"), ("a\n   b", "a b"),
        ("a<!-- > -- -> <p> -->b", "ab"), ("<td>1</td><td>2", " 1 2"), ("a<svg/>b<!--->--->c", "abc"),
        ("x < y <b>1</b>", "x < y 1"),
        ("&#xFFFFFFFF;", "&#xFFFFFFFF;"),
    ])
    func `The text of a page is read in any pieces`(page: String, text: String) {
        for size in [1, 3, 100] {
            var reader = PageText()
            var bytes = Array(page.utf8)[...]
            var read: [UInt8] = []
            while !bytes.isEmpty {
                read += reader.text(of: Array(bytes.prefix(size)))
                bytes = bytes.dropFirst(size)
            }
            #expect(String(decoding: read, as: UTF8.self) == text)
        }
    }

    /// Nesting and repetition cost nothing but their length.
    @Test func `A byte of a page costs the same at any position`() {
        let units = [
            "<div>", "</div>", "&amp;", "&", "<!--", "<script>", "<", "2026.10.03\n", "1回目の訪問\n", "サウナ：9分 × 3\n",
            "[ 山形県 ]\n",
        ]
        expectLinearCost(of: CostlyText.units + units) { text in
            var items = PostItems(Self.context, isMarkup: text.hasPrefix("<"))
            _ = try items.read(Array(text.utf8))
            _ = try items.finish()
        }
    }

    private static let context = context([])

    private static func context(_ facilities: [String]) -> ImportContext {
        ImportContext(
            latestDay: .sampleDay, now: .noon, timeZone: .gmt, localize: Localizer(.japanese), facilities: facilities)
    }

    private static func items(in text: String, facilities: [String] = []) async throws -> [ImportedItem] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "page")
            try Data(text.utf8).write(to: file)
            var reader = try ImportReader(path: file.path, context(facilities))
            var found: [ImportedItem] = []
            try await reader.read { items, _ in found += items }
            return found
        }
    }
}

extension ImportedItem {
    fileprivate var visit: Sakatsu? {
        if case .item(.visit(let visit)) = self { visit } else { nil }
    }
}
