import LocalizationCore
import ModelsCore
import SakatsuData
import TestSupport
import Testing
import TypedCore

/// The cost of reading a text, whatever it contains.
@Suite struct SakatsuPostCostTests {
    private static let units =
        CostlyText.units + [
            "×", "x3", "((", "【", "（10分）", "サウナ", "サウナ10分", "サウナ10分→", "10分/", "1〜", "10分×50、", "サウナ10分\n", "\n",
            "1セット目\n", "3セット\n", "11/21\n", "湯（2026/11/21）\n\n", "\n1 set\n🔥サ（6分）\n", "→", "🔥88℃ ", "🔥88℃\n", "約",
            "1セット行いました。\n", "施設名：",
        ]

    private func read(_ text: String) throws -> SakatsuPost {
        SakatsuPost(text, days: TypedDays(today: try .day("2026-11-22")), localize: Localizer(.japanese))
    }

    @Test func `A byte costs the same at any position`() {
        expectLinearCost(of: Self.units) { _ = try read($0) }
    }

    /// The largest text that is read takes only milliseconds in a release build.
    @Test func `A text that is too long is not read`() throws {
        for unit in Self.units {
            let text = CostlyText.text(of: unit, size: 2 * 1024 * 1024)
            #expect(try read(text).afterword.utf8.count == text.utf8.count)
        }
    }

    @Test(arguments: CostlyText.mixed(count: 500))
    func `A text that is not understood is kept completely`(text: String) throws {
        let post = try read(text)
        guard !post.isUnderstood else { return }
        #expect(visible(post.afterword) == visible(text))
    }

    private func visible(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace }
    }
}
