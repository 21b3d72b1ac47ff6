import CatalogCore
import LocalizationCore
import ValuesCore

/// What can happen in the catalog.
enum BrowseAction {
    case onSearchTextChange(String)
}

/// Chooses among the views.
final class BrowseViewModel {
    private(set) var uiState: BrowseUiState
    private let chapters: [CatalogChapter]
    private let page: CatalogPage?
    private let localize: Localizer

    /// - Parameter page: the chosen one; nil for none.
    init(chapters: [CatalogChapter], page: CatalogPage?, surroundings: CatalogSurroundings, localize: Localizer) {
        uiState = BrowseUiState(surroundings: surroundings)
        self.chapters = chapters
        self.page = page
        self.localize = localize
    }

    func send(_ action: BrowseAction) {
        switch action {
        case .onSearchTextChange(let text): search(text)
        }
    }

    private func search(_ text: String) {
        uiState.searchText = text
        uiState.path = page.map(BrowseScreen.path) ?? BrowseScreen.home
        uiState.sections = chapters.compactMap { section($0, matching: text) }
        uiState.countText = localize(.count, uiState.sections.flatMap(\.views).map(\.states.count).reduce(0, +))
        uiState.preview = page.map(preview)
    }

    /// nil when nothing in it is found.
    private func section(_ chapter: CatalogChapter, matching text: String) -> BrowseSection? {
        var section = BrowseSection(title: chapter.name, views: [])
        for page in chapter.pages where page.isFound(by: text, in: chapter) {
            let link = BrowseLink(
                title: page.entry.state, path: address(of: page, uiState.surroundings),
                isChosen: page.path == self.page?.path)
            if section.views.last?.title == page.entry.view {
                section.views[section.views.count - 1].states.append(link)
            } else {
                section.views.append(BrowseView(title: page.entry.view, states: [link]))
            }
        }
        return section.views.isEmpty ? nil : section
    }

    private func preview(_ page: CatalogPage) -> BrowsePreview {
        BrowsePreview(
            title: page.entry.view, state: page.entry.state,
            path: "\(PreviewScreen.path(of: page))?\(uiState.surroundings.query)", openPopover: page.entry.openPopover,
            choices: [
                BrowseChoice(
                    title: localize(.language),
                    links: Language.allCases.map { link($0, \.language, title: localize($0.word), of: page) }),
                BrowseChoice(
                    title: localize(.appearance),
                    links: CatalogSurroundings.Light.allCases.map {
                        link($0, \.light, title: localize($0.word), of: page)
                    }),
                BrowseChoice(
                    title: localize(.frame),
                    links: CatalogSurroundings.Frame.allCases.map {
                        link($0, \.frame, title: localize($0.word), of: page)
                    }),
            ])
    }

    private func link<Value: Equatable>(
        _ value: Value, _ property: WritableKeyPath<CatalogSurroundings, Value>, title: String, of page: CatalogPage
    ) -> BrowseLink {
        var changed = uiState.surroundings
        changed[keyPath: property] = value
        return BrowseLink(title: title, path: address(of: page, changed), isChosen: changed == uiState.surroundings)
    }

    private func address(of page: CatalogPage, _ surroundings: CatalogSurroundings) -> String {
        let search = uiState.searchText.isEmpty ? "" : "&q=\(uiState.searchText.queryEncoded)"
        return "\(BrowseScreen.path(of: page))?\(surroundings.query)\(search)"
    }
}

extension CatalogPage {
    /// Whether each of the words is in the names of chapter, view or state.
    fileprivate func isFound(by text: String, in chapter: CatalogChapter) -> Bool {
        let names = "\(chapter.name) \(entry.view) \(entry.state)".lowercased()
        return text.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { names.contains($0) }
    }
}
