import AccountFeature
package import LocalizationCore
import MemoFeature
import SakatsuFeature
import SettingsFeature
package import UICore

/// Which features are a tap away from every page.
package enum RootNavigation {
    /// The tabs, and which of them the page with that path belongs to.
    package static func tabs(at path: String, _ localize: Localizer) -> [Tab] {
        [
            tab(.sakatsu, .droplet, SakatsuFeature.home, path, localize),
            tab(.memos, .memo, MemoFeature.home, path, localize),
            tab(
                .settings, .gear, SettingsFeature.home, path, localize,
                others: [AccountFeature.home, AccountFeature.administration]),
        ]
    }

    /// - Parameter others: paths of other features that the tab's page leads to.
    private static func tab(
        _ word: ServerString, _ icon: Icon.Name, _ home: String, _ path: String, _ localize: Localizer,
        others: [String] = []
    ) -> Tab {
        let isWithin = ([home] + others).contains { path == $0 || path.hasPrefix("\($0)/") }
        return Tab(
            path: home, title: localize(word), icon: icon,
            position: path == home ? .here : isWithin ? .within : .elsewhere)
    }
}
