import LocalizationCore
import Testing

@testable import SakatsuFeature

@Suite struct SakatsuStringTests {
    @Test(arguments: [(0, "0件", "No visits"), (1, "1件のサ活", "1 visit"), (2_000, "2,000件のサ活", "2,000 visits")])
    func `visits are counted as in the original app`(count: Int, japanese: String, english: String) {
        #expect(Localizer(.japanese)(SakatsuString.count(count)) == japanese)
        #expect(Localizer(.english)(SakatsuString.count(count)) == english)
    }
}
