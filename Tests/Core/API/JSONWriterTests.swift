import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import APICore

/// The writer's JSON equals Foundation's, byte for byte.
@Suite struct JSONWriterTests {
    private func foundation(_ payload: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(payload), as: UTF8.self)
    }

    /// On its own, without `JSONEncoder`.
    private func expectTheSame(_ payload: some Encodable, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let written = try #require(try JSONWriter.data(of: payload), sourceLocation: sourceLocation)
        let text = String(decoding: written, as: UTF8.self)
        #expect(written == Data(text.utf8), sourceLocation: sourceLocation)
        let expected = try foundation(payload)
        // `==` would treat an é as equal to an e with an accent.
        #expect(text.utf8.elementsEqual(expected.utf8), "\(text), not \(expected)", sourceLocation: sourceLocation)
    }

    private static let texts: [String] = {
        let scalars = (0..<0x250).compactMap { Unicode.Scalar($0 as UInt32) }.map { String(Character($0)) }
        let rare = [
            "", "\u{2027}\u{2028}\u{2029}", "\u{FEFF}", "\u{FFFD}\u{FFFE}\u{FFFF}", "\u{D7FF}\u{E000}", "\u{10FFFF}",
            "\u{301}", "\u{301}\u{327}e\u{301}é", "👩\u{200D}👩\u{200D}👧🇯🇵👍🏽", "</script><!--", "a/b\\/c\"", "\\u0000",
            "\u{202E}\u{200F}", "\r\n", "湯の森サウナ｡ｶﾞ", String(repeating: "\"\\\u{1}/湯", count: 5_000),
            String(repeating: "a\u{301}\u{327}", count: 5_000), String(repeating: "\u{301}", count: 2_000),
        ]
        return scalars + rare + CostlyText.mixed(count: 300)
    }()

    @Test func `Texts are escaped alike`() throws {
        for text in Self.texts { try expectTheSame(text) }
        try expectTheSame(Self.texts)
    }

    @Test func `Numbers and words are written alike`() throws {
        try expectTheSame([true, false])
        try expectTheSame([0, 1, -1, .max, .min])
        try expectTheSame([Int8.min, .max])
        try expectTheSame([Int64.min, .max])
        try expectTheSame([UInt64.max])
        try expectTheSame([Optional(1), nil])
        try expectTheSame([[Int]](repeating: [], count: 3))
        try expectTheSame([[[1], []], []])
    }

    @Test func `Fixed decimals are numbers`() throws {
        var generator = SeededGenerator(seed: 1)
        let hundredths =
            [.min, .min + 1, .max, 0, 1, -1, 10, -10, 99, 100, -100, 1_000_000_000_000_000]
            + (-2_000...2_000)
            + (0..<2_000).map { _ in
                Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0..<64, using: &generator)
            }
        for number in hundredths {
            try expectTheSame(FixedDecimal(hundredths: number))
            try expectTheSame([FixedDecimal(hundredths: number)])
        }
    }

    @Test func `Payloads with any texts and numbers are written alike`() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            let visits = (0..<3).map { _ in Sakatsu.random(Self.texts, &generator) }
            let memo = Memo(
                id: UUID(), body: Self.texts.randomElement(using: &generator) ?? "",
                isPinned: .random(using: &generator), revision: 1, createdAt: .noon, updatedAt: .noon)
            try expectTheSame(
                ListPage(items: visits, next: visits.first.map(SakatsuCursor.init), count: .atLeast(1_000)))
            try expectTheSame(
                TrashPage(
                    items: visits.map { TrashItem($0, deletedAt: .noon) },
                    next: TrashCursor(deletedAt: .noon, id: memo.id), count: nil))
            try expectTheSame(ListPage<Memo, MemoCursor>(items: [memo], next: nil, count: .exactly(1)))
            try expectTheSame(
                ChangePage(
                    changes: visits.map { ItemChange.current(.visit($0)) } + [
                        .current(.memo(memo)), .current(.settings(.sample)), .current(.settings(Settings())),
                        .deleted(.memo, memo.id, .noon),
                    ],
                    next: ChangeToken(epoch: "a/b", sequence: 7), hasMore: true))
            try expectTheSame(Problem(.stale, title: memo.body, detail: "", current: .memo(memo)))
        }
    }

    @Test func `The other payloads are written alike`() throws {
        try expectTheSame(AccountEnvelope(account: .sample, token: .number(1), isRestored: true))
        try expectTheSame(Credentials.sample)
        try expectTheSame(Problem.sample)
        try expectTheSame(Problem.stale)
        try expectTheSame(MemoContent(body: "a", isPinned: nil))
        try expectTheSame([
            FacilitySummary(id: .number(1), name: "a/b", count: 2, firstVisit: .sampleDay, lastVisit: .sampleDay)
        ])
        try expectTheSame(
            ServerInformation(version: "1", features: ["a"], changes: [ServerChange(version: "1", text: "")]))
    }

    @Test func `Keys are sorted, and the last value of a key counts`() throws {
        try expectTheSame(Keyed(["b", "a", "ab", "a b", "B", "é", "aa", "_", "", "0", "10", "9"]))
        try expectTheSame(Keyed(["a", "b", "a", "c", "b", "b"]))
        try expectTheSame(Keyed((0..<200).reversed().map(String.init)))
        try expectTheSame(Keyed([]))
        try expectTheSame(["b": ["z": 1, "y": 2], "a": [:]])
        try expectTheSame([Nothing(), Nothing()])
        try expectTheSame(InParts())
    }

    @Test func `Unsupported values are left to Foundation`() throws {
        for payload in [
            1.5, Float(1), Date(timeIntervalSince1970: 1.5), Data([1]), URL(filePath: "/a"), Decimal(string: "1.5"),
            ["\"": 1], ["a/\n": 1], Nested(), NestedArray(), Super(), [[1.5]],
        ] as [any Encodable & Sendable] {
            #expect(try JSONWriter.data(of: payload) == nil, "\(payload)")
            let text = String(decoding: try APIJSON.encode(payload), as: UTF8.self)
            #expect(text == (try foundation(payload)))
        }
        #expect(throws: EncodingError.self) { try APIJSON.encode([Double.nan]) }
    }

    @Test func `A payload's own error is thrown`() {
        #expect(throws: Failing.Failure.self) { try APIJSON.encode([Failing()]) }
    }

    @Test func `The time grows at most linearly with the payload`() throws {
        expectLinearCost(size: 20_000) { _ = try APIJSON.encode([$0, $0]) }
        // In the order that takes longest to sort.
        expectLinearCost(size: 2_000, of: ["a"]) { text in
            _ = try APIJSON.encode(Keyed((0..<text.utf8.count).reversed().map { "\(10_000 + $0)" }))
        }
    }
}

extension Sakatsu {
    fileprivate static func random(_ texts: [String], _ generator: inout SeededGenerator) -> Sakatsu {
        func text() -> String { texts.randomElement(using: &generator) ?? "" }
        func number() -> FixedDecimal? {
            Bool.random(using: &generator) ? FixedDecimal(hundredths: .random(in: 0..<100_000, using: &generator)) : nil
        }
        let sets = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            SaunaSet(
                steps: SaunaStep.Kind.allCases.map {
                    SaunaStep(kind: $0, title: text(), seconds: number(), unit: .seconds)
                })
        }
        let temperatures = SaunaTemperature.Kind.allCases.map {
            SaunaTemperature(kind: $0, title: text(), celsius: number())
        }
        return Sakatsu(
            id: UUID(),
            content: SakatsuContent(
                facilityName: text(), visitingDate: .sampleDay, foreword: text(), sets: sets, afterword: text(),
                temperatures: temperatures),
            revision: .random(in: 1...Int.max, using: &generator),
            createdAt: Timestamp(milliseconds: .random(in: .min ... .max, using: &generator)), updatedAt: .noon)
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

private struct Keyed: Encodable {
    let keys: [String]

    init(_ keys: [String]) { self.keys = keys }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (index, key) in keys.enumerated() { try container.encode([index], forKey: AnyKey(key)) }
    }
}

private struct Nothing: Encodable {
    func encode(to encoder: any Encoder) {}
}

/// Requests its container several times.
private struct InParts: Encodable {
    func encode(to encoder: any Encoder) throws {
        try Keyed(["c", "a"]).encode(to: encoder)
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encodeNil(forKey: AnyKey("b"))
        try Keyed([]).encode(to: encoder)
    }
}

private struct Nested: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("a"))
        try nested.encode(1, forKey: AnyKey("b"))
        try container.encode(2, forKey: AnyKey("c"))
    }
}

private struct NestedArray: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        var nested = container.nestedUnkeyedContainer()
        try nested.encode(1)
        try container.encode(2)
    }
}

private struct Super: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try Keyed(["a"]).encode(to: container.superEncoder())
    }
}

private struct Failing: Encodable {
    struct Failure: Error {}

    func encode(to encoder: any Encoder) throws { throw Failure() }
}
