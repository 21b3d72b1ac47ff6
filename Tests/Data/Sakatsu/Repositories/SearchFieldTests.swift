import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing

/// The searched parts of a visit, and how texts are compared, in every ``SakatsuRepository``.
@Suite struct SearchFieldTests {
    /// Everything but the facility's name and the day, one part after the other.
    private static let searchTexts = [
        // The date: as shown in Japanese, English and Britain, on the list and on its own page.
        "2026-11-21", "2026/11/21", "11/21", "2026年11月21日", "土曜日", "土", "nov 21", "Nov 21, 2026",
        "Sat", "Saturday, November 21, 2026", "21 nov", "Sat, 21 Nov 2026", "Saturday, 21 November 2026",
        // Facility, foreword, afterword.
        "湯けむりの丘", "丘", "けむ", "ひさしぶりに", "来た", "また来る 😌", "😌",
        // An author's own titles, and durations, in both languages.
        "外気浴", "塩\"サウナ\"", "6.5分", "6.5 min", "30.25秒", "30.25 sec", "10分", "999.99分", "0秒",
        // Temperatures.
        "88℃", "88", "16.2℃", "2℃",
    ]

    @Test func `Every part of a visit is found`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .intricate)
            try await repository.record(2, .visit("別", on: "1999-02-03"))
            for searchText in Self.searchTexts {
                #expect(try await repository.numbers(matching: searchText) == [1], "\(searchText)")
                #expect(try await repository.count(matching: searchText) == .exactly(1), "\(searchText)")
            }
        }
    }

    @Test func `A text that is nowhere is not found`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .intricate)
            for searchText in ["海", "滝行", "水風呂", "Cold plunge", "ロウリュ", "88度", "7分", "minutes", "2027", "湯けむりの丘丘"] {
                #expect(
                    try await repository.page(matching: searchText, in: .start, limit: 9, of: .first) == .empty,
                    "\(searchText)")
            }
        }
    }

    @Test func `Accents of Latin, Greek and Cyrillic letters make no difference, other marks do`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("Löyly à l'étable"))
            try await repository.record(2, .visit("LOYLY A L'ETABLE"))
            try await repository.record(3, .visit("Łaźnia Spaß Ёлка Ψυχή"))
            try await repository.record(4, .visit("ガーデン ไม้"))
            for text in [
                "loyly", "Löyly", "lo\u{308}yly", "etable", "étable", "öy", "oyl", "\"a l\"", "\"à L'É\"", "L'É à",
            ] {
                #expect(try await repository.numbers(matching: text) == [2, 1], "\(text)")
            }
            for text in ["laznia", "ŁAŹNIA", "spass", "spaß", "елка", "ёлка", "ψυχη", "ΨΥΧΉ"] {
                #expect(try await repository.numbers(matching: text) == [3], "\(text)")
            }
            for text in ["か", "カーデン", "ไม"] {
                #expect(try await repository.numbers(matching: text) == (text == "ไม" ? [4] : []), "\(text)")
            }
        }
    }

    @Test func `No match spans two parts`() async throws {
        try await withVisits { repository in
            var content = try SakatsuContent.visit("湯けむり")
            content.foreword = "丘の上"
            content.sets = [
                SaunaSet(steps: [
                    SaunaStep(kind: .sauna, title: "サウナ", seconds: nil, unit: .minutes),
                    SaunaStep(kind: .coolBath, title: "水風呂", seconds: nil, unit: .seconds),
                ])
            ]
            content.afterword = "海の底"
            try await repository.record(1, content)
            for searchText in [
                "\"湯けむり\n丘の上\"", "\"り\n丘\"", "\"サウナ\n水\"", "り丘", "けむり丘の", "\"湯けむり 丘の上\"", "上サ", "サウナ水風呂",
                "\"サウナ 水風呂\"", "呂海", "\"水風呂 海の底\"",
            ] {
                #expect(try await repository.numbers(matching: searchText) == [], "\(searchText)")
            }
        }
    }
}
