import LocalizationCore
import Testing

@testable import LicensesFeature

@Suite struct LicensesWordTests {
    @Test func everyWordStandsInBothLanguages() {
        #expect(localizationProblems(of: LicensesWord.self) == [])
    }
}
