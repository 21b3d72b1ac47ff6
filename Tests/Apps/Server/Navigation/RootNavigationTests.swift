import LocalizationCore
import ModelsCore
import Testing
import UICore

@testable import ServerApp

struct RootNavigationTests {
    @Test func `the navigation leads to every feature`() {
        #expect(
            RootNavigation.tabs(at: "/memos", counts: [.sakatsu: 1_305, .memo: 6], Localizer(.japanese)) == [
                Tab(path: "/memos/new", title: "新しいメモ", icon: .plus, role: .new, key: "n"),
                Tab(path: "/sakatsu", title: "サ活", icon: .droplet, key: "s", count: "1,305"),
                Tab(path: "/places", title: "施設", icon: .place, key: "p"),
                Tab(path: "/review", title: "ふりかえり", icon: .columns, key: "r"),
                Tab(path: "/memos", title: "メモ", icon: .memo, position: .here, key: "m", count: "6"),
                Tab(path: "/sakatsu/calendar", title: "カレンダー", icon: .calendar, role: .tool, key: "c"),
                Tab(path: "/sakatsu/timer", title: "タイマー", icon: .timer, role: .tool, key: "t"),
                Tab(
                    path: "/settings", title: "設定", icon: .gear, role: .tool, key: ",",
                    upload: "/settings/import"),
            ])
    }

    @Test(arguments: [
        ("/sakatsu", "/sakatsu", Tab.Position.here), ("/sakatsu/1/edit", "/sakatsu", .within),
        ("/sakatsu/timer", "/sakatsu/timer", .here), ("/sakatsu/calendar", "/sakatsu", .within),
        ("/places", "/places", .here),
        ("/review", "/review", .here), ("/memos/new", "/memos", .within),
        ("/settings", "/settings", .here), ("/account", "/settings", .within),
        ("/account/tokens", "/settings", .within),
        ("/accounts/1/disable", "/settings", .within), ("/settings/licenses/htmx", "/settings", .within),
        ("/sakatsu/trash", "/settings", .within), ("/memos/trash", "/settings", .within),
        ("/memosaic", "", .elsewhere), ("/", "", .elsewhere),
    ])
    func `the navigation marks the tab of a page`(path: String, home: String, position: Tab.Position) {
        for tab in RootNavigation.tabs(at: path, Localizer(.english)) {
            #expect(tab.position == (tab.path == home ? position : .elsewhere), "\(tab.path)")
        }
    }

    @Test(arguments: [
        ("/memos", "/memos/new"), ("/memos/1", "/memos/new"), ("/sakatsu", "/sakatsu/new"), ("/places", "/sakatsu/new"),
        ("/settings", "/sakatsu/new"), ("/memos/trash", "/sakatsu/new"),
    ])
    func `the round button makes what the page is about`(path: String, new: String) {
        #expect(RootNavigation.tabs(at: path, Localizer(.english)).first { $0.role == .new }?.path == new)
    }
}
