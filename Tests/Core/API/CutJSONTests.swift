import APICore
import Foundation
import ModelsCore
import Testing

/// Combining marks in JSON, literal and escaped.
@Suite struct CutJSONTests {
    private static let marks = String(repeating: "\u{301}", count: 31)
    private static let escapes = String(repeating: "\\u0301", count: 31)

    @Test(arguments: [
        ("{\"a\":\"湯\(marks)\u{327}\u{327}!\"}", "{\"a\":\"湯\(marks)!\"}"),
        ("{\"a\(marks)\u{327}\":1}", "{\"a\(marks)\":1}"),
        ("[\"\(escapes)\\u0327!\"]", "[\"\(escapes)!\"]"),
        // Both ways in one run.
        ("[\"\(marks)\\u0327\u{327}\\u0327!\"]", "[\"\(marks)!\"]"),
        // Outside of the first 65,536 characters.
        (
            "[\"\(String(repeating: "\\uD834\\uDD65", count: 33))\"]",
            "[\"\(String(repeating: "\\uD834\\uDD65", count: 31))\"]"
        ),
        // An escaped backslash, which does not start an escape.
        (
            "[\"\(String(repeating: "\\\\u0301", count: 40))\"]",
            "[\"\(String(repeating: "\\\\u0301", count: 40))\"]"
        ),
        ("[\"\\u03\"]", "[\"\\u03\"]"), ("\\", "\\"), ("\\u", "\\u"), ("[\"\\uD834\"]", "[\"\\uD834\"]"),
        ("[\"湯\\n\\\"\"]", "[\"湯\\n\\\"\"]"),
    ])
    func `a long JSON text is cut`(json: String, cut: String) {
        let data = APIJSON.cuttingLongCombiningRuns(Data(json.utf8))
        #expect(String(decoding: data, as: UTF8.self).isIdentical(to: cut))
    }

    @Test func `values that are not text stay whole`() {
        let data = Data([0xFF, 0xCC, 0x5C])
        #expect(APIJSON.cuttingLongCombiningRuns(data) == data)
    }
}
