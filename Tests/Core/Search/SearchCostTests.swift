import TestSupport
import Testing

@testable import SearchCore

/// Texts stored before combining marks were limited can still be searched.
@Suite struct SearchCostTests {
    @Test func `folding takes linear time`() {
        expectLinearCost { _ = $0.foldedForSearch() }
        expectLinearCost { _ = "a\($0)湯".foldedForSearch() }
    }

    @Test func `highlighting takes linear time`() {
        expectLinearCost { _ = HighlightedText($0, highlighting: "a").excerpt(leading: 20).prefix(100) }
        expectLinearCost { _ = HighlightedText("a\($0)サウナ", highlighting: "サウナ").excerpt(leading: 20).prefix(100) }
    }

    @Test func `queries are read in linear time`() {
        expectLinearCost { _ = HighlightedText("サウナと水風呂", highlighting: SearchQuery($0)) }
        // Each match begins where the previous one ends.
        expectLinearCost { text in
            _ = HighlightedText(text, highlighting: SearchQuery(String(text.unicodeScalars.prefix(2))))
        }
    }

    @Test func `a search uses the beginning of a long query`() {
        #expect(String(repeating: "湯", count: 2_000).searchedBeginning == String(repeating: "湯", count: 500))
        #expect("湯けむり".searchedBeginning == "湯けむり")
    }

    /// In pieces, but completely.
    @Test func `endless characters are folded too`() {
        let marks = String(repeating: "\u{301}", count: 1_000)
        let folded = "サ\(marks)ウナ".foldedForSearch()
        #expect(folded.unicodeScalars.count == 1_003)
        #expect(folded.unicodeScalars.first == "さ")
        #expect(folded.hasSuffix("うな"))
        #expect("a\(marks)b".foldedForSearch() == "ab")
        let marked = HighlightedText("湯 サ\(marks)ウナ", highlighting: "ウナ")
        #expect(marked.runs.map(\.isMatch) == [false, true])
        #expect(marked.runs.last?.text == "ウナ")
    }
}
