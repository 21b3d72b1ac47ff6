import LocalizationCore
import Testing

@testable import UICore

@Suite struct UITextTests {
    @Test func everyWordStandsInBothLanguages() {
        #expect(localizationProblems(of: UIText.self) == [])
    }
}
