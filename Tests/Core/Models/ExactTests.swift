import Foundation
import ModelsCore
import TestSupport
import Testing

/// Equality of people's texts, byte for byte.
@Suite struct ExactTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func `Another spelling is another value`() throws {
        let day = try #require(CivilDate("2026-11-21"))
        let contents = [Self.composed, Self.decomposed].map { text in
            [
                SakatsuContent(facilityName: text, visitingDate: day),
                SakatsuContent(facilityName: "", visitingDate: day, foreword: text),
                SakatsuContent(facilityName: "", visitingDate: day, afterword: text),
                SakatsuContent(
                    facilityName: "", visitingDate: day,
                    sets: [SaunaSet(steps: [SaunaStep(kind: .sauna, title: text, seconds: nil)])]),
                SakatsuContent(
                    facilityName: "", visitingDate: day,
                    temperatures: [SaunaTemperature(kind: .sauna, title: text, celsius: nil)]),
            ]
        }
        for (composed, decomposed) in zip(contents[0], contents[1]) { #expect(composed != decomposed) }
        #expect(MemoContent(body: Self.composed) != MemoContent(body: Self.decomposed))
        #expect(Set([Self.composed, Self.decomposed, Self.composed].map { MemoContent(body: $0) }).count == 2)
    }

    @Test func `Comparing and hashing take linear time`() {
        expectLinearCost { text in
            let (old, new) = (MemoContent(body: text), MemoContent(body: "\(text)\u{301}"))
            _ = old == new
            _ = old.hashValue
        }
    }

    @Test(arguments: [#"{"body":"a\u0000"}"#, #"{"body":1}"#, #"{"body":null}"#, "{}"])
    func `Texts with U+0000 and values other than texts are refused`(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(MemoContent.self, from: Data(json.utf8)) }
    }
}
