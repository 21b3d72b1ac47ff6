import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Synchronization
import TestSupport
import Testing

@testable import SakatsuFeature

/// What a device keeps of the visits.
@Suite struct SakatsuOfflineScreenTests {
    private func offline(_ sakatsus: [Sakatsu], language: Language = .japanese) async throws -> [String: Any] {
        let tester = ScreenTester(repository: .holding(sakatsus), language: language)
        let response = try await tester.response(.get, "/sakatsu/offline")
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
    }

    @Test(arguments: Language.allCases)
    func `the offline data contains the pages with blanks`(language: Language) async throws {
        let offline = try await offline([.full], language: language)
        let texts = try ["page", "fragment", "emptyPage", "emptyFragment", "frame"].map {
            try #require(offline[$0] as? String)
        }
        for text in texts.prefix(2) {
            #expect(text.contains("\u{E000}"))
            #expect(text.contains("\u{E002}"))
            #expect(text.firstRange(of: /<section class="empty"[^<]*<h2>[^<]*\u{E000}/) != nil)
        }
        #expect(texts[2].contains("<html lang=\"\(language.rawValue)\""))
        #expect(texts[4].contains("<title>\u{E000}"))
        #expect(texts[4].contains("\u{E001}"))
        #expect((offline["counts"] as? [String])?.last?.contains("2") == true)
    }

    @Test func `the offline data contains the searched texts, and cards that mark them`() async throws {
        let visits = try #require(try await offline([.full, .minimal])["visits"] as? [[String: Any]])
        #expect(visits.count == 2)
        let visit = visits[0]
        #expect(visit["id"] as? String == Sakatsu.full.id.canonicalText)
        #expect(visit["revision"] as? Int == Sakatsu.full.revision)
        #expect(visit["title"] as? String == Sakatsu.full.content.facilityName)
        #expect((visit["search"] as? String)?.contains("湯の森さうな") == true)
        let card = try #require(visit["card"] as? String)
        #expect(card.contains(#"<time datetime="2026-11-21" data-find-as="2026-11-21"#))
        #expect(card.contains(#"data-find="">湯の森サウナ</a>"#))
        #expect(card.contains(#"<p class="foreword" data-find="雨の日に。\#nロウリュは13時。" data-excerpt="40 300">雨の日に。"#))
        #expect(card.contains(#"<span data-find-as="6分"#))
        #expect((visit["detail"] as? String)?.contains("湯の森サウナ</a></h1>") == true)
    }

    @Test func `the offline data is read in parts, up to a device's limit`() async throws {
        let (visits, reads) = try await visits(count: 60)
        #expect(visits.compactMap { $0["id"] as? String } == (1...60).map { UUID.number($0).canonicalText })
        #expect(reads == [0, 20, 40])
    }

    @Test func `the offline data is not larger than a device's limit`() async throws {
        let long = String(repeating: "湯", count: SakatsuLimits.textLength)
        let (visits, reads) = try await visits(count: 500, foreword: long)
        #expect((20...100).contains(visits.count))
        #expect(reads == Array(stride(from: 0, to: visits.count, by: 20)))
    }

    /// - Returns: what the device gets, and how many visits were before each part that was read.
    private func visits(count: Int, foreword: String = "") async throws -> (visits: [[String: Any]], reads: [Int]) {
        var content = Sakatsu.minimal.content
        content.foreword = foreword
        let sakatsus = (1...count).map { [content] number in
            Sakatsu(
                id: .number(number), content: content, revision: 1, createdAt: Timestamp(milliseconds: 0),
                updatedAt: Timestamp(milliseconds: 0))
        }
        let reads = Mutex<[Int]>([])
        var repository = StubSakatsuRepository()
        repository.page = { asked in
            let start =
                if case .after(let cursor) = asked.range {
                    try #require(sakatsus.firstIndex { $0.id == cursor.id }) + 1
                } else {
                    0
                }
            reads.withLock { $0.append(start) }
            let items = Array(sakatsus[start...].prefix(asked.limit))
            let isLast = start + items.count == sakatsus.count
            return SakatsuPage(items: items, next: isLast ? nil : items.last.map(SakatsuCursor.init), count: nil)
        }
        let response = try await ScreenTester(repository: repository).response(.get, "/sakatsu/offline")
        let offline = try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any]
        return (try #require(offline?["visits"] as? [[String: Any]]), reads.withLock(\.self))
    }
}
