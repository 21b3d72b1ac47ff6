import LocalizationCore
import Testing

@testable import AccountFeature

@Suite struct AccountWordTests {
    @Test func everyWordStandsInBothLanguages() {
        #expect(localizationProblems(of: AccountWord.self) == [])
    }
}
