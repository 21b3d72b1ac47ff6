import LocalizationCore
import TestSupport
import Testing

@Suite struct LanguageCostTests {
    @Test func `Accept-Language is read in linear time`() {
        expectLinearCost { _ = Language.preferred(acceptLanguage: $0) }
        expectLinearCost { _ = Language.preferred(acceptLanguage: "ja;q=\($0)") }
        expectLinearCost(size: 100) { _ = Language.preferred(acceptLanguage: "ja,\($0)") }
        expectLinearCost { _ = Localizer(.english, acceptLanguage: "en-\($0)") }
    }
}
