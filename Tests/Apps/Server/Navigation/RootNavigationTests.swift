import LocalizationCore
import Testing
import UICore

@testable import ServerApp

struct RootNavigationTests {
    @Test func `the navigation leads to every feature`() {
        #expect(
            RootNavigation.tabs(at: "/memos", Localizer(.japanese)) == [
                Tab(path: "/sakatsu", title: "サ活", icon: .droplet, position: .elsewhere),
                Tab(path: "/memos", title: "メモ", icon: .memo, position: .here),
                Tab(path: "/settings", title: "設定", icon: .gear, position: .elsewhere),
            ])
    }

    @Test(arguments: [
        ("/sakatsu", [Tab.Position.here, .elsewhere, .elsewhere]),
        ("/sakatsu/1/edit", [.within, .elsewhere, .elsewhere]),
        ("/memos/new", [.elsewhere, .within, .elsewhere]), ("/settings", [.elsewhere, .elsewhere, .here]),
        ("/account", [.elsewhere, .elsewhere, .within]), ("/account/tokens", [.elsewhere, .elsewhere, .within]),
        ("/accounts/1/disable", [.elsewhere, .elsewhere, .within]),
        ("/settings/licenses/htmx", [.elsewhere, .elsewhere, .within]),
        ("/memosaic", [.elsewhere, .elsewhere, .elsewhere]), ("/", [.elsewhere, .elsewhere, .elsewhere]),
    ])
    func `the navigation marks the tab of a page`(path: String, positions: [Tab.Position]) {
        #expect(RootNavigation.tabs(at: path, Localizer(.english)).map(\.position) == positions)
    }
}
