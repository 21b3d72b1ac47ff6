import CatalogCore
import LocalizationCore
import SampleData
import SettingsData
import ValuesCore
import WebCore

/// The settings in their states.
enum SettingsCatalog {
    static let entries: [CatalogEntry] = [
        page("First", Settings()),
        page("Chosen", .chosen),
        page("Usual times", Settings(defaultTimes: .usual, language: .fixed(.japanese), appearance: .light)),
        page("Saved", .chosen) { uiState, _ in
            uiState.hasSaved = true
        },
        page("Saving failed", .chosen) { uiState, _ in
            uiState.error = .savingFailed
        },
        invalid("One time invalid", ["<b>", "", "5"]),
        invalid("Each time invalid", ["ten", "1000", "0.001"]),
        invalid("Long words", [String(repeating: "十分", count: 60), String(repeating: "9", count: 120), "1,000"]),
        page("Long version", Settings(), version: "1.2.3-development.20261121+0123456789abcdef0123456789abcdef"),
    ]

    private static let links = SettingsLinks(account: "/account", licenses: "/settings/licenses")

    /// - Parameter change: what else is particular.
    private static func page(
        _ state: String, _ settings: Settings, version: String = "1.2.3",
        change: @escaping @Sendable (inout SettingsUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SettingsPage.self, state) { visitor in
            var uiState = SettingsUiState(form: SettingsForm(settings))
            change(&uiState, visitor.localize)
            return SettingsPage(uiState: uiState, version: version, links: links, visitor: visitor)
        }
    }

    /// - Parameter amounts: what was typed, in the order of the rows.
    private static func invalid(_ state: String, _ amounts: [String]) -> CatalogEntry {
        page(state, Settings()) { uiState, localize in
            for (index, amount) in amounts.enumerated() {
                uiState.form.times[index].amount = amount
            }
            guard case .failure(let problems) = uiState.form.settings else { return }
            uiState.show(problems, localize: localize)
        }
    }
}
