import LocalizationCore
import SakatsuData

@testable import SakatsuFeature

extension SakatsuInputTester {
    /// A tester in which saving does this.
    static func saving(
        _ language: Language = .japanese,
        _ save: @escaping @Sendable (StubSakatsuRepository.Saving) throws -> SakatsuSaveResult
    ) -> SakatsuInputTester {
        var tester = SakatsuInputTester(language: language)
        tester.repository.save = save
        return tester
    }
}
