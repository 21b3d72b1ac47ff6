import TestSupport
import Testing

@testable import SearchCore

/// What was kept before there was a limit to combining marks can still be searched.
@Suite struct SearchCostTests {
    @Test func folding() {
        expectLinearCost { _ = $0.foldedForSearch() }
        expectLinearCost { _ = "a\($0)湯".foldedForSearch() }
    }

    @Test func marking() {
        expectLinearCost { _ = MarkedText($0, marking: "a").excerpt(leading: 20).prefix(100) }
        expectLinearCost { _ = MarkedText("a\($0)サウナ", marking: "サウナ").excerpt(leading: 20).prefix(100) }
    }

    @Test func queries() {
        expectLinearCost { _ = MarkedText("サウナと水風呂", marking: $0) }
        // Each match begins where the last one ends.
        expectLinearCost { text in _ = MarkedText(text, marking: String(text.unicodeScalars.prefix(2))) }
    }

    @Test func looksForTheBeginningOfAQuery() {
        #expect(String(repeating: "湯", count: 2_000).searchedBeginning == String(repeating: "湯", count: 100))
        #expect("湯けむり".searchedBeginning == "湯けむり")
    }

    /// In pieces, yet whole.
    @Test func foldsEndlessCharactersToo() {
        let marks = String(repeating: "\u{301}", count: 1_000)
        let folded = "サ\(marks)ウナ".foldedForSearch()
        #expect(folded.unicodeScalars.count == 1_003)
        #expect(folded.unicodeScalars.first == "さ")
        #expect(folded.hasSuffix("うな"))
        let marked = MarkedText("湯 サ\(marks)ウナ", marking: "ウナ")
        #expect(marked.runs.map(\.isMatch) == [false, true])
        #expect(marked.runs.last?.text == "ウナ")
    }
}
