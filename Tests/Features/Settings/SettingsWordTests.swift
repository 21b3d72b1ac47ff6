import LocalizationCore
import Testing

@testable import SettingsFeature

@Suite struct SettingsWordTests {
    @Test func everyWordStandsInBothLanguages() {
        #expect(localizationProblems(of: SettingsWord.self) == [])
    }
}
