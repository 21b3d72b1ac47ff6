import APICore
import LocalizationCore
import Testing

@testable import APIFeature

@Suite struct APIStringTests {
    @Test(arguments: ProblemCode.allCases)
    func `every problem has its own words`(code: ProblemCode) {
        let words = APIString.words(for: code)
        #expect("\(words.title)" == "\(code)Title")
        #expect("\(words.detail)" == "\(code)Detail")
    }
}
