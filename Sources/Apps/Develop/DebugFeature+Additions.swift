import DebugFeature
import LocalizationCore
import ServerApp
import UICore

extension DebugFeature {
    /// What the app has besides the features that all apps have.
    var additions: Additions {
        Additions(
            records: records, tabs: { path, localize in [Self.tab(at: path, localize)] },
            addMiddleware: { addMiddleware(to: $0) }, addRoutes: { addRoutes(to: $0) },
            stop: stop)
    }

    private static func tab(at path: String, _ localize: Localizer) -> Tab {
        Tab(
            path: home, title: localize.text(DevelopWord.tab, arguments: []), icon: .search,
            position: path == home ? .here : path.hasPrefix("\(home)/") ? .within : .elsewhere)
    }
}
