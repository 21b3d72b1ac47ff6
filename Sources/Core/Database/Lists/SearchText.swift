import Foundation
import ModelsCore
import SearchCore

/// The column `searchText` of a ``ListTable``, and queries for it.
package enum SearchText {
    /// The searched text, folded, with a line for each part.
    ///
    /// Lines keep a match from spanning two parts; what people type never contains a line break. Because of the empty
    /// lines at the end, every character of the text starts a trigram, by which the list finds queries of one or two
    /// characters, and every text contains the trigram ``end``.
    package static func column(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.map { $0.foldedForSearch() }.joined(separator: "\n") + end
    }

    /// The end of every search text, by which the index finds all of them.
    static let end = "\n\n\n"

    /// A text that finds a whole line, folded: it ends with the line break.
    package static func wholeLine(_ line: String) -> String { folded(line) + "\n" }

    /// The line of a tag. It begins with a character that no one types, so that a search for the tag finds nothing else.
    package static func tagLine(_ tag: String) -> String { "\u{E0FF}\(tag)" }

    /// Changes when this program makes another search text of the same words: by a change of its own, of the locale
    /// data that formats dates and numbers, or of Unicode.
    ///
    /// - Parameter words: texts with every word that is not typed by people.
    package static func version(of words: [String]) -> String {
        let samples = words + ["ｻｳﾅ サウナ ｶﾞ ガ が か\u{3099} Ａbc ÀÉ ㍉ ① ﬁ ß Σς İ 한글 水風呂　10"]
        return String(column(samples).utf8.checksum, radix: 16)
    }

    /// The text in the form that searches compare: two texts that differ in kana, width, case or surrounding white
    /// space are the same.
    package static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines).foldedForSearch()
    }
}
