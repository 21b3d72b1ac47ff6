import Foundation
import ModelsCore
import SearchCore

/// What the column `searchText` of a ``ListTable`` holds, and what is looked for in it.
package enum SearchText {
    /// The text that a search looks in, folded, the parts a line each.
    ///
    /// Lines keep a match from spanning two parts; a query never holds a line break. Two empty lines at the end let
    /// every character of the text start a trigram, by which the list finds queries of one or two characters.
    package static func column(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.map { $0.foldedForSearch() }.joined(separator: "\n") + "\n\n"
    }

    /// Differs when this program makes another search text of the same words: by a change of its own, of the locale
    /// data that words dates and numbers, or of Unicode.
    ///
    /// - Parameter words: with every word that is not typed by people.
    package static func version(of words: [String]) -> String {
        let samples = words + ["ｻｳﾅ サウナ ｶﾞ ガ が か\u{3099} Ａbc ÀÉ ㍉ ① ﬁ ß Σς İ 한글 水風呂　10"]
        return String(column(samples).utf8.checksum, radix: 16)
    }

    /// The text as searches compare it: two that differ in kana, width, case or white space around them are the same.
    package static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines).foldedForSearch()
    }

    /// What is looked for when that was typed; empty when it is blank. Of a very long text, its beginning.
    static func query(_ typed: String) -> String {
        typed.searchedBeginning.trimmingCharacters(in: .whitespacesAndNewlines)
            // Line breaks stand between the parts of a text, and a match lies in one part.
            .components(separatedBy: CharacterSet(charactersIn: "\n")).joined(separator: " ")
            .foldedForSearch()
    }
}
