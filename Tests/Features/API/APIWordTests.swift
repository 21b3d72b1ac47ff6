import APICore
import LocalizationCore
import Testing

@testable import APIFeature

@Suite struct APIWordTests {
    @Test func everyWordStandsInBothLanguages() {
        #expect(localizationProblems(of: APIWord.self) == [])
    }

    @Test(arguments: ProblemCode.allCases)
    func everyProblemHasItsOwnWords(code: ProblemCode) {
        let words = APIWord.words(for: code)
        #expect(words.title.rawValue == "problem.\(code.rawValue).title")
        #expect(words.detail.rawValue == "problem.\(code.rawValue).detail")
    }
}
