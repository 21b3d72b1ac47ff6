import Foundation
import Testing

@testable import SearchCore

@Suite struct SearchFoldingTests {
    @Test(arguments: [
        ("さうな", "さうな"), ("サウナ", "さうな"), ("ｻｳﾅ", "さうな"), ("ＳＡＵＮＡ", "sauna"), ("Sauna", "sauna"),
        ("ロウリュ", "ろうりゅ"), ("ヴィヒタ", "ゔぃひた"), ("コーラ", "こーら"), ("ｺｰﾗ", "こーら"), ("ヽヾ", "ゝゞ"), ("ヵヶ", "ゕゖ"),
        ("ガ", "が"), ("ｶﾞ", "が"), ("カ\u{3099}", "が"), ("か\u{3099}", "が"), ("ﾊﾟ", "ぱ"), ("ｳﾞ", "ゔ"),
        ("水風呂", "水風呂"), ("16.2℃", "16.2°c"), ("㍻", "平成"), ("㌔", "きろ"), ("①", "1"), ("１２：３０", "12:30"), ("　", " "),
        ("Ａ\u{0301}", "á"), ("e\u{0301}", "é"), ("É", "é"), ("İ", "i\u{0307}"), ("ﬁ", "fi"),
        ("🔥💧🍃", "🔥💧🍃"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("🇯🇵", "🇯🇵"), ("a\r\nb", "a\r\nb"), ("", ""), ("\u{0}", "\u{0}"),
    ])
    func folds(text: String, expected: String) {
        // Scalars, because String's == would not see a difference in composition.
        #expect(Array(text.foldedForSearch().unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func simpleFoldsAgreeWithNormalisation() {
        var different: [Unicode.Scalar] = []
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value), let simple = scalar.simpleSearchFold else { continue }
            let computed = Array(SearchFolder.computedFold(of: String(scalar)).unicodeScalars)
            if computed != [simple] { different.append(scalar) }
        }
        #expect(different == [])
    }

    /// The samples hold each kind of neighbour that can join or not join a Character.
    @Test func theFoldOfATextIsTheFoldsOfItsCharacters() {
        let parts = [
            "a", "Z", "サ", "か", "ー", "湯", "\u{3099}", "\u{0301}", "\u{200D}", "\u{FE0F}", "\u{E0100}", "ｶ", "ﾞ", "🔥",
            "👨",
            "\r", "\n", "각", "\u{1100}", "\u{1161}", "\u{0600}", "🇯", "℃", "　", "Ａ",
        ]
        for first in parts {
            for second in parts {
                for third in parts {
                    let text = first + second + third
                    let expected = text.map { SearchFolder.computedFold(of: String($0)) }.joined()
                    #expect(
                        text.foldedForSearch().unicodeScalars.elementsEqual(expected.unicodeScalars),
                        "\(text.unicodeScalars.map(\.value))")
                }
            }
        }
    }

    @Test func foldingAgainChangesNothing() {
        let text = "サウナ ｶﾞ ＳＡＵＮＡ 16.2℃ ㍻ ㌔ ヽヾ É 🔥"
        #expect(text.foldedForSearch().foldedForSearch() == text.foldedForSearch())
    }
}
