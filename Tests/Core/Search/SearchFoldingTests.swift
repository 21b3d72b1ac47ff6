import Foundation
import Testing

@testable import SearchCore

@Suite struct SearchFoldingTests {
    /// The worker's own folding is tested with the same table (`Tests/Browser/offline/test_folding.py`).
    @Test func `Texts fold as the worker folds them`() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Browser/offline/folds.json").standardizedFileURL
        let cases = try JSONDecoder().decode([[String]].self, from: Data(contentsOf: file))
        #expect(cases.count > 70)
        for pair in cases {
            // Compared by scalars, because String's == would not see a difference in composition.
            #expect(Array(pair[0].foldedForSearch().unicodeScalars) == Array(pair[1].unicodeScalars), "\(pair)")
        }
    }

    @Test func `simple folds agree with normalization`() {
        var different: [Unicode.Scalar] = []
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value), let simple = scalar.simpleSearchFold else { continue }
            let computed = Array(Self.computedFold(of: String(scalar)).unicodeScalars)
            if computed != [simple] { different.append(scalar) }
        }
        #expect(different == [])
    }

    /// The samples have each kind of neighbour that can join or not join a Character.
    @Test func `the fold of a text is the folds of its characters`() {
        let parts = [
            "a", "Z", "ö", "ß", "サ", "か", "ー", "湯", "\u{3099}", "\u{0301}", "\u{200D}", "\u{FE0F}", "\u{E0100}", "ｶ",
            "ﾞ", "🔥",
            "👨",
            "\r", "\n", "각", "\u{1100}", "\u{1161}", "\u{0600}", "🇯", "℃", "　", "Ａ",
        ]
        for first in parts {
            for second in parts {
                for third in parts {
                    let text = first + second + third
                    let expected = text.map { Self.computedFold(of: String($0)) }.joined()
                    #expect(
                        text.foldedForSearch().unicodeScalars.elementsEqual(expected.unicodeScalars),
                        "\(text.unicodeScalars.map(\.value))")
                }
            }
        }
    }

    @Test func `folding again changes nothing`() {
        let text = "サウナ ｶﾞ ＳＡＵＮＡ 16.2℃ ㍻ ㌔ ヽヾ É Straße Łódź Ёлка ὁδός 🔥"
        #expect(text.foldedForSearch().foldedForSearch() == text.foldedForSearch())
    }

    private static func computedFold(of character: String) -> String {
        var takesAccents = false
        return SearchFolder.computedFold(of: character, takesAccents: &takesAccents)
    }
}
