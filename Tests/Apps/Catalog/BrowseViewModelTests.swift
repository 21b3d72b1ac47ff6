import CustomDump
import LocalizationCore
import Testing
import UICore

@testable import CatalogApp

@Suite struct BrowseViewModelTests {
    private static let chapters = [
        CatalogChapter(
            "Sakatsu", home: "/sakatsu",
            [
                CatalogEntry(Logo.self, "Nothing found") { _ in Logo() },
                CatalogEntry(Logo.self, "Menu open", openPopover: "menu-1") { _ in Logo() },
            ]),
        CatalogChapter("Core", home: "/", [CatalogEntry(Icon.self, "All") { _ in Icon(.plus) }]),
    ]
    private static let environment = CatalogEnvironment(language: .english)
    private static let query = "?language=en&appearance=light&frame=phone"

    private static let logos = BrowseView(
        title: "Logo",
        states: [
            BrowseLink(title: "Nothing found", path: "/views/Logo/nothing-found\(query)"),
            BrowseLink(title: "Menu open", path: "/views/Logo/menu-open\(query)"),
        ])

    private func uiState(_ text: String, entry: CatalogEntry? = nil) -> BrowseUiState {
        let viewModel = BrowseViewModel(
            chapters: Self.chapters, entry: entry, environment: Self.environment, localize: Localizer(.english))
        viewModel.onSearchTextChange(text)
        return viewModel.uiState
    }

    @Test func `the catalog groups views by module`() {
        expectNoDifference(
            uiState(""),
            BrowseUiState(
                sections: [
                    BrowseSection(title: "Sakatsu", views: [Self.logos]),
                    BrowseSection(
                        title: "Core",
                        views: [
                            BrowseView(
                                title: "Icon", states: [BrowseLink(title: "All", path: "/views/Icon/all\(Self.query)")])
                        ]),
                ],
                countText: "3 states", path: "/", environment: Self.environment))
    }

    @Test(arguments: [("LOGO open", 1), ("sakatsu", 2), ("core all", 1), ("x", 0)])
    func `the catalog finds each word in one of the names`(text: String, count: Int) {
        #expect(uiState(text).sections.flatMap(\.views).flatMap(\.states).count == count)
    }

    @Test func `the catalog shows the chosen view with the choices around it`() throws {
        let entry = try #require(Self.chapters.first?.entries.last)
        let uiState = uiState("open &", entry: entry)

        #expect(uiState.path == "/views/Logo/menu-open")
        let path = "/views/Logo/menu-open"
        func link(_ title: String, _ query: String, isChosen: Bool = false) -> BrowseLink {
            BrowseLink(title: title, path: "\(path)?\(query)&q=open%20%26", isChosen: isChosen)
        }
        expectNoDifference(
            uiState.preview,
            BrowsePreview(
                title: "Logo", state: "Menu open", path: "/pages/Logo/menu-open\(Self.query)", openPopover: "menu-1",
                choices: [
                    BrowseChoice(
                        title: "Language",
                        links: [
                            link("日本語", "language=ja&appearance=light&frame=phone"),
                            link("English", "language=en&appearance=light&frame=phone", isChosen: true),
                        ]),
                    BrowseChoice(
                        title: "Appearance",
                        links: [
                            link("Light", "language=en&appearance=light&frame=phone", isChosen: true),
                            link("Dark", "language=en&appearance=dark&frame=phone"),
                        ]),
                    BrowseChoice(
                        title: "Device",
                        links: [
                            link("Phone", "language=en&appearance=light&frame=phone", isChosen: true),
                            link("Desktop", "language=en&appearance=light&frame=desktop"),
                        ]),
                ]))
    }
}
