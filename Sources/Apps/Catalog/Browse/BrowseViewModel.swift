import LocalizationCore
import ModelsCore

/// The state of the catalog's page, in finished words.
struct BrowseUiState: Equatable {
    var searchText = ""
    var sections: [BrowseSection] = []
    var countText = ""
    /// The path of the page, where the search is sent.
    var path = ""
    /// The options that the search keeps.
    var environment: CatalogEnvironment
    /// nil if no view is selected.
    var preview: BrowsePreview?
}

/// A module's views.
struct BrowseSection: Equatable {
    let title: String
    var views: [BrowseView]
}

/// The states of a view.
struct BrowseView: Equatable {
    let title: String
    var states: [BrowseLink]
}

/// An item of the list.
struct BrowseLink: Equatable {
    let title: String
    let path: String
    var isChosen = false
}

/// The selected view.
struct BrowsePreview: Equatable {
    let title: String
    let state: String
    /// The path of the view without a frame.
    let path: String
    let openPopover: String?
    /// The options: languages, appearances and frames.
    let choices: [BrowseChoice]
}

/// An option of a view.
struct BrowseChoice: Equatable {
    let title: String
    let links: [BrowseLink]
}

/// Selects among the views.
final class BrowseViewModel {
    private(set) var uiState: BrowseUiState
    private let chapters: [CatalogChapter]
    private let entry: CatalogEntry?
    private let localize: Localizer

    /// - Parameter entry: the selected view; nil for none.
    init(chapters: [CatalogChapter], entry: CatalogEntry?, environment: CatalogEnvironment, localize: Localizer) {
        uiState = BrowseUiState(environment: environment)
        self.chapters = chapters
        self.entry = entry
        self.localize = localize
    }

    func onSearchTextChange(_ text: String) {
        uiState.searchText = text
        uiState.path = entry.map(BrowseScreen.path) ?? BrowseScreen.home
        uiState.sections = chapters.compactMap { section($0, matching: text) }
        uiState.countText = localize(.count(uiState.sections.flatMap(\.views).map(\.states.count).reduce(0, +)))
        uiState.preview = entry.map(preview)
    }

    /// nil if it contains no match.
    private func section(_ chapter: CatalogChapter, matching text: String) -> BrowseSection? {
        var section = BrowseSection(title: chapter.name, views: [])
        for entry in chapter.entries where entry.isFound(by: text, in: chapter) {
            let link = BrowseLink(
                title: entry.state, path: address(of: entry, uiState.environment),
                isChosen: entry.path == self.entry?.path)
            if section.views.last?.title == entry.view {
                section.views[section.views.count - 1].states.append(link)
            } else {
                section.views.append(BrowseView(title: entry.view, states: [link]))
            }
        }
        return section.views.isEmpty ? nil : section
    }

    private func preview(_ entry: CatalogEntry) -> BrowsePreview {
        BrowsePreview(
            title: entry.view, state: entry.state,
            path: "\(PreviewScreen.path(of: entry))?\(uiState.environment.query)", openPopover: entry.openPopover,
            choices: [
                choice(localize(.language), \.language, Language.allCases, of: entry) { language in
                    switch language {
                    case .japanese: localize(.japanese)
                    case .english: localize(.english)
                    }
                },
                choice(localize(.appearance), \.light, CatalogEnvironment.Light.allCases, of: entry) { light in
                    switch light {
                    case .light: localize(.light)
                    case .dark: localize(.dark)
                    }
                },
                choice(localize(.frame), \.frame, CatalogEnvironment.Frame.allCases, of: entry) { frame in
                    switch frame {
                    case .phone: localize(.phone)
                    case .desktop: localize(.desktop)
                    }
                },
            ])
    }

    private func choice<Value: Equatable>(
        _ title: String, _ property: WritableKeyPath<CatalogEnvironment, Value>, _ values: [Value],
        of entry: CatalogEntry, name: (Value) -> String
    ) -> BrowseChoice {
        BrowseChoice(
            title: title,
            links: values.map { value in
                var changed = uiState.environment
                changed[keyPath: property] = value
                return BrowseLink(
                    title: name(value), path: address(of: entry, changed), isChosen: changed == uiState.environment)
            })
    }

    private func address(of entry: CatalogEntry, _ environment: CatalogEnvironment) -> String {
        let search = uiState.searchText.isEmpty ? "" : "&q=\(uiState.searchText.queryEncoded)"
        return "\(BrowseScreen.path(of: entry))?\(environment.query)\(search)"
    }
}

extension CatalogEntry {
    /// Whether the names of chapter, view or state contain each of the words.
    fileprivate func isFound(by text: String, in chapter: CatalogChapter) -> Bool {
        let names = "\(chapter.name) \(view) \(state)".lowercased()
        return text.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { names.contains($0) }
    }
}
