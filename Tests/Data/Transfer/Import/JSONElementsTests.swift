import Foundation
import Testing

@testable import TransferData

/// How a document is split into elements.
@Suite struct JSONElementsTests {
    private func elements(_ text: String, piece: Int = 7) throws -> [String] {
        var reader = JSONElements()
        var found: [JSONElements.Element] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            found += try reader.read(rest.prefix(piece))
            rest = rest.dropFirst(piece)
        }
        try reader.finish()
        return found.map { "\($0.name): \(String(decoding: $0.bytes, as: UTF8.self))" }
    }

    @Test(
        arguments: [
            ("[]", []), ("{}", []), ("\u{FEFF} [ ] ", []), (#"{"a":[]}"#, []),
            (
                #"{"a":1,"b":[{"c":[1,{}]}, "]\"}" ,3 ],"d":"x","e":{"f":[]}, "g" : null}"#,
                ["a: 1", #"b: {"c":[1,{}]}"#, #"b: "]\"}""#, "b: 3", #"d: "x""#, #"e: {"f":[]}"#, "g: null"]
            ),
            (#"[{"a":"\\"},[1],2]"#, [#": {"a":"\\"}"#, ": [1]", ": 2"]),
        ] as [(String, [String])])
    func `Each element is found, in pieces of any size`(text: String, expected: [String]) throws {
        for piece in [1, 2, 1_000] {
            #expect(try elements(text, piece: piece) == expected)
        }
    }

    @Test(arguments: ["", " ", "1", "\"a\"", "[", "[1", "{\"a\":", "[1]]", "[1}", "{\"a\":[1}", "{1:2}", "[]x"])
    func `A text that is not a document is refused`(text: String) {
        #expect(throws: JSONElements.Failure.notJSON) { try elements(text) }
    }

    @Test(arguments: [
        String(repeating: "[", count: 10_000), "[\"" + String(repeating: "a", count: 3_000_000),
        "{\"" + String(repeating: "a", count: 2_000), "[" + String(repeating: "{\"a\":", count: 10_000),
    ])
    func `Elements that are too deep or too long are refused`(text: String) {
        #expect(throws: JSONElements.Failure.tooLarge) { try elements(text, piece: 65_536) }
    }
}
