import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing
import UICore
import WebCore
import WebTestSupport

@testable import SakatsuFeature

/// The page of a year, and the pictures of a year and of a visit.
@Suite struct YearScreenTests {
    private static let facility = "湯<の>森"

    private func tester(
        _ statistics: @escaping @Sendable (ClosedRange<CivilDate>) throws -> VisitStatistics,
        language: Language = .japanese
    ) -> ScreenTester {
        var repository = StubSakatsuRepository()
        repository.statistics = { searchText, days, account in
            #expect(searchText.isEmpty && account == .owner)
            return try statistics(days)
        }
        repository.days = { _, days, _ in
            [("03-07", 2), ("03-08", 1), ("11-21", 2)].compactMap { day, visits in
                CivilDate("\(days.lowerBound.year)-\(day)").map {
                    VisitDay(day: $0, visits: visits, averageScore: nil)
                }
            }
        }
        repository.item = { id, _ in
            id == .number(1)
                ? Sakatsu(id: id, content: Self.visit, revision: 1, createdAt: .noon, updatedAt: .noon) : nil
        }
        return ScreenTester(repository: repository, language: language)
    }

    private static var visit: SakatsuContent {
        var content = SakatsuContent.full
        content.facilityName = "a\u{1}\u{FFFE}<b>&\"湯"
        return content
    }

    private static func sums(_: ClosedRange<CivilDate>) -> VisitStatistics {
        var sums = VisitStatistics()
        (sums.visits, sums.facilities, sums.newFacilities, sums.longestStreak) = (5, 2, 1, 2)
        sums.topFacilities = [
            .init(id: .number(1), name: facility, visits: 3, averageScore: FixedDecimal(3)),
            .init(id: .number(2), name: "北欧", visits: 2, averageScore: FixedDecimal(hundredths: 450)),
        ]
        return sums
    }

    // MARK: - The year

    @Test func `The page has the numbers of the year and what stood out, each with its visits`() async throws {
        let text = try await tester(Self.sums).response(.get, "/review/2026").text
        #expect(text.contains("<h1>2026年のサ活</h1>"))
        #expect(
            text.contains("<a href=\"/sakatsu?q=2026-01-01..2026-12-31\"><strong>5</strong><small>回数</small></a>"))
        #expect(text.contains("湯&lt;の&gt;森 · 3回 · ★3<small>いちばん通った施設</small>"))
        #expect(text.contains("北欧 · 2回 · ★4.5<small>よく行く施設でととのい度が最高</small>"))
        #expect(text.contains("2026年3月 · 3回<small>いちばん通った月</small>"))
        #expect(text.contains("2日<small>ハシゴした日</small>"))
        #expect(text.contains("href=\"/review/2025\"") && text.contains("href=\"/review/2026/picture\""))
    }

    @Test(arguments: [("1", "/review/2"), ("9999", "/review/9998")])
    func `The first and the last year have one neighbour`(year: String, neighbour: String) async throws {
        let text = try await tester(Self.sums).response(.get, "/review/\(year)").text
        #expect(text.matches(of: /href="(\/review\/\d+)" aria-label/).map { String($0.output.1) } == [neighbour])
    }

    @Test func `A year without visits says so`() async throws {
        let text = try await tester { _ in VisitStatistics() }.response(.get, "/review/2026").text
        #expect(text.contains("サ活はありません。") && !text.contains("<figure") && !text.contains("/picture"))
    }

    @Test(arguments: ["0", "10000", "-1", "x", "2026.5"])
    func `Other years do not exist`(year: String) async throws {
        for path in ["", "/picture", "/picture.svg"] {
            #expect(try await tester(Self.sums).response(.get, "/review/\(year)\(path)").status == .notFound)
        }
    }

    @Test func `The pages fail to read`() async throws {
        let failing = tester { _ in throw StubError() }
        for path in ["", "/picture", "/picture.svg"] {
            #expect(try await failing.response(.get, "/review/2026\(path)").status == .serviceUnavailable)
        }
    }

    // MARK: - Pictures

    @Test func `A picture shows what is ticked, and nothing else`() async throws {
        let tester = tester(Self.sums)
        let usual = try await tester.response(.get, "/review/2026/picture.svg")
        #expect(usual.headers[.contentType] == "image/svg+xml")
        #expect(usual.text.contains(">2026年のサ活<") && usual.text.contains(">5<") && !usual.text.contains("北欧"))
        #expect(usual.text.contains("#5fbf92"))
        let chosen = try await tester.response(.get, "/review/2026/picture.svg?chosen=1&show=bestScored&show=x").text
        #expect(chosen.contains(">よく行く施設でととのい度が最高<") && chosen.contains(">北欧 · 2回 · ★4.5<"))
        #expect(!chosen.contains("2026年のサ活") && !chosen.contains(">5<") && !chosen.contains("#5fbf92"))
        let nothing = try await tester.response(.get, "/review/2026/picture.svg?chosen=1").text
        #expect(nothing.hasPrefix("<svg") && !nothing.contains("北欧"))
    }

    @Test func `The picture of a visit has its sets as bars to scale, and no characters that XML forbids`() async throws
    {
        let path = "/sakatsu/\(UUID.number(1).canonicalText)/picture"
        let tester = tester(Self.sums)
        let text = try await tester.response(.get, "\(path).svg").text
        #expect(text.contains(">a&lt;b&gt;&amp;&quot;湯<") || text.contains(">a&lt;b&gt;&amp;&#34;湯<"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0xFFFE })
        #expect(text.contains("#c2410c") && text.contains("#0b63c4"))
        #expect(!text.contains(Self.visit.foreword.prefix(5)))
        let page = try await tester.response(.get, "\(path)?chosen=1&show=date").text
        #expect(page.contains("src=\"\(path).svg?chosen=1&amp;show=date\""))
        #expect(page.contains("alt=\"2026年11月"))
        #expect(page.contains("data-share=\"/sakatsu/\(UUID.number(1).canonicalText)/text\""))
        let part = try await tester.response(.get, path, headers: [.hxRequest: "true"]).text
        #expect(part.hasPrefix("<img"))
        let unknown = "/sakatsu/\(UUID.number(2).canonicalText)/picture"
        #expect(try await tester.response(.get, unknown).status == .notFound)
        #expect(try await tester.response(.get, "\(unknown).svg").status == .notFound)
    }

    @Test func `Each part of a picture can be chosen on its own`() {
        let localize = Localizer(.japanese)
        var sums = Self.sums(.sampleDay ... .sampleDay)
        (sums.days, sums.sets, sums.prices) = (4, 9, ["JPY": 3_000])
        let year = SakatsuPicture.Part.parts(
            of: YearReview(2026, sums, days: [], localize: localize), localize: localize)
        for parts in [year, SakatsuPicture.Part.parts(of: Self.visit, localize: localize)] {
            #expect(Set(parts.map(\.id)).count == parts.count && parts.count > 5)
        }
    }

    @Test func `Of many sets the picture has the first ones, and says how many there are`() {
        var content = SakatsuContent.minimal
        let step = SaunaStep(kind: .sauna, title: "塩", seconds: FixedDecimal(600), unit: .minutes)
        content.sets = Array(repeating: SaunaSet(steps: [step]), count: 50)
        let parts = SakatsuPicture.Part.parts(of: content, localize: Localizer(.japanese))
        let picture = SakatsuPicture(of: "/", parts, chosen: ["sets"])
        #expect(picture.text == (Array(repeating: "塩 10分", count: 10) + ["ほか40セット"]).joined(separator: "\n"))
        let drawing = PictureDrawing(picture: picture, language: .japanese).renderToString()
        #expect(drawing.matches(of: />🔥塩 10分</).count == 10 && drawing.contains(">ほか40セット<"))
    }

    @Test func `The longest texts fit`() {
        let (lines, size) = TextFit.lines(String(repeating: "湯", count: 40), width: 900, size: 84, limit: 3)
        #expect(lines.joined().count == 40 && lines.count <= 3 && size >= 42)
        let words = TextFit.lines("sauna sauna", width: 300, size: 84, limit: 3).lines
        #expect(words == ["sauna", "sauna"])
        let cut = TextFit.lines(String(repeating: "湯", count: 9_000), width: 900, size: 40, limit: 8)
        #expect(cut.lines.count == 8 && cut.lines[7].hasSuffix("…"))
        #expect(TextFit.lines("a\r\nb", width: 900, size: 40, limit: 8).lines == ["a", "b"])
        #expect(TextFit.lines("", width: 900, size: 40, limit: 8).lines.isEmpty)
        expectLinearCost { _ = TextFit.lines($0, width: 900, size: 40, limit: 8) }
    }
}
