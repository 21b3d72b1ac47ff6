import CustomDump
import Foundation
import ModelsCore
import SampleData
import Testing

@testable import SakatsuData

/// The fast reader returns the same as `JSONDecoder`, or nothing.
@Suite struct StoredJSONReaderTests {
    @Test func `Every number that can be recorded is read as it was written`() throws {
        let hundredths = Array(0...2_000) + Array(stride(from: 2_003, to: 6_000_000, by: 1_009)) + [99_999, 5_999_940]
        let numbers = hundredths.map { FixedDecimal(hundredths: $0) }
        var content = try SakatsuContent.visit()
        content.sets = [
            SaunaSet(steps: numbers.map { SaunaStep(kind: .sauna, title: "", seconds: $0, unit: .minutes) })
        ]
        content.temperatures = numbers.map { SaunaTemperature(kind: .coolBath, title: "湯", celsius: $0) }

        let (sets, temperatures) = try json(content)

        #expect(StoredJSONReader.sets(sets) == content.sets)
        #expect(StoredJSONReader.temperatures(temperatures) == content.temperatures)
    }

    @Test(arguments: SaunaStep.Kind.allCases, DurationUnit.allCases)
    func `Every kind and unit is read`(kind: SaunaStep.Kind, unit: DurationUnit) throws {
        var content = try SakatsuContent.visit()
        content.sets = [[nil, FixedDecimal(1)], [], [FixedDecimal(2)]].map { seconds in
            SaunaSet(steps: seconds.map { SaunaStep(kind: kind, title: "水風呂/😌", seconds: $0, unit: unit) })
        }
        content.temperatures = SaunaTemperature.Kind.allCases.flatMap { kind in
            [nil, FixedDecimal(1)].map { SaunaTemperature(kind: kind, title: "", celsius: $0) }
        }

        let (sets, temperatures) = try json(content)

        expectNoDifference(StoredJSONReader.sets(sets), content.sets)
        expectNoDifference(StoredJSONReader.temperatures(temperatures), content.temperatures)
    }

    @Test func `An empty list is read as empty`() {
        #expect(StoredJSONReader.sets("[]") == [])
        #expect(StoredJSONReader.sets("[[]]") == [SaunaSet(steps: [])])
        #expect(StoredJSONReader.temperatures("[]") == [])
    }

    /// Among others "\"", "\\", and control characters, which JSON escapes.
    @Test(arguments: ["\"", "\\", "\n", "\u{1}", "a\"b", "\\u0041"])
    func `Escaped texts are left to the decoder`(title: String) throws {
        var content = try SakatsuContent.visit()
        content.sets = [SaunaSet(steps: [SaunaStep(kind: .sauna, title: title, seconds: nil, unit: .seconds)])]
        content.temperatures = [SaunaTemperature(kind: .sauna, title: title, celsius: nil)]

        let (sets, temperatures) = try json(content)

        #expect(StoredJSONReader.sets(sets) == nil)
        #expect(StoredJSONReader.temperatures(temperatures) == nil)
    }

    @Test func `A text that ends too early or continues is not read`() throws {
        let (sets, temperatures) = try json(.intricateWithoutEscapes())
        try #require(StoredJSONReader.sets(sets) != nil)
        try #require(StoredJSONReader.temperatures(temperatures) != nil)

        for end in sets.indices { #expect(StoredJSONReader.sets(String(sets[..<end])) == nil) }
        for end in temperatures.indices { #expect(StoredJSONReader.temperatures(String(temperatures[..<end])) == nil) }
        #expect(StoredJSONReader.sets(sets + "]") == nil)
        #expect(StoredJSONReader.temperatures(temperatures + " ") == nil)
    }

    @Test(arguments: [
        "-1", "1e3", "1.", ".5", "1.234", "null", "\"1\"", "10000000000", "99999999999999999999999999",
    ])
    func `A number that is never written is not read`(number: String) {
        #expect(StoredJSONReader.temperatures("[{\"celsius\":\(number),\"kind\":\"sauna\",\"title\":\"\"}]") == nil)
        #expect(
            StoredJSONReader.sets(
                "[[{\"kind\":\"sauna\",\"seconds\":\(number),\"title\":\"\",\"unit\":\"minutes\"}]]") == nil)
    }

    @Test(arguments: [
        "{}", "[", "[1]", "[[1]]", "[{}]", "[[{}]]", "[,]", "[[],]",
        "[[{\"kind\":\"none\",\"title\":\"\",\"unit\":\"minutes\"}]]",
        "[[{\"kind\":\"sauna\",\"title\":\"\",\"unit\":\"hours\"}]]", "[[{\"kind\":\"sauna\",\"title\":\"\"}]]",
        "[{\"kind\":\"none\",\"title\":\"\"}]", "[{\"title\":\"\",\"kind\":\"sauna\"}]", " []", "",
    ])
    func `Another form is not read`(text: String) {
        #expect(StoredJSONReader.sets(text) == nil)
        #expect(StoredJSONReader.temperatures(text) == nil)
    }

    private func json(_ content: SakatsuContent) throws -> (sets: String, temperatures: String) {
        let columns = try SakatsuRecord.values(of: content)
        return (
            try #require(columns["sets"] as? String),
            try #require(columns["temperatures"] as? String)
        )
    }
}

extension SakatsuContent {
    fileprivate static func intricateWithoutEscapes() -> SakatsuContent {
        var content = intricate
        content.sets[2].steps[1].title = "塩サウナ"
        return content
    }
}
