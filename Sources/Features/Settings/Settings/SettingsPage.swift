import LocalizationCore
import UICore
import WebCore

/// The settings as a page, with the confirmation after saving.
struct SettingsPage: HTML {
    let uiState: SettingsUiState
    let version: String
    let links: SettingsLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.title), localize: localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            SettingsView(uiState: uiState, version: version, links: links, localize: localize)
        } notice: {
            if uiState.hasSaved {
                Toast(localize(.saved), dismissal: SettingsFeature.home, localize: localize) {}
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
