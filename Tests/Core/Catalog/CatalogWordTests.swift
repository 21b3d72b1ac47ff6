import LocalizationCore
import Testing

@testable import CatalogCore

@Suite struct CatalogWordTests {
    @Test func everyWordStandsInBothLanguages() {
        #expect(localizationProblems(of: CatalogWord.self) == [])
    }
}
