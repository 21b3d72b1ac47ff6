import LocalizationCore
import Testing

@testable import DebugFeature

@Suite struct DebugWordTests {
    @Test func everyWordStandsInBothLanguages() {
        #expect(localizationProblems(of: DebugWord.self) == [])
    }
}
