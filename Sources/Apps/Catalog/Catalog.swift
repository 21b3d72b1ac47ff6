import AccountFeature
import DebugFeature
import Foundation
import LicensesFeature
import LocalizationCore
import MemoFeature
import ModelsCore
import SakatsuFeature
import SampleCore
import ServerApp
import SettingsFeature
import TransferFeature
import UICore
import WebCore

/// All views that there are to see.
enum Catalog {
    /// The features in the order of the tabs, then what all of them share.
    static let chapters = [
        CatalogChapter("Sakatsu", home: SakatsuFeature.home, SakatsuCatalog.entries),
        CatalogChapter("Memo", home: MemoFeature.home, MemoCatalog.entries),
        CatalogChapter("Settings", home: SettingsFeature.home, SettingsCatalog.entries),
        CatalogChapter("Transfer", home: TransferFeature.home, TransferCatalog.entries + ImportCatalog.entries),
        CatalogChapter("Licenses", home: LicensesFeature.home, LicensesCatalog.entries),
        CatalogChapter("Account", home: AccountFeature.home, SignInCatalog.entries + AccountCatalog.entries),
        CatalogChapter("Debug", home: DebugFeature.home, DebugCatalog.entries),
        CatalogChapter("Core", home: SakatsuFeature.home, ComponentCatalog.entries),
    ]

    /// nil when there is no such entry.
    static func entry(at path: String) -> CatalogEntry? {
        entries[path]
    }

    private static let entries = Dictionary(
        uniqueKeysWithValues: chapters.flatMap(\.entries).map { ($0.path, $0) })
}

/// A module's views.
struct CatalogChapter: Sendable {
    let name: String
    let entries: [CatalogEntry]

    /// - Parameter home: the module's place in the app, where the root navigation takes its views for.
    init(_ name: String, home: String, _ entries: [CatalogEntry]) {
        self.name = name
        self.entries = entries.map { $0.placed(at: home) }
    }
}

/// A view in one of its states, as the catalog shows it.
struct CatalogEntry: Sendable {
    /// The name of the view's type.
    let view: String
    /// What is particular about it, in a few English words: `Nothing found`.
    let state: String
    /// The identifier of the popover that is open; nil for none.
    let openPopover: String?
    /// What the root navigation takes the page for.
    private(set) var place = "/"
    private let makePage: @Sendable (Visitor) -> any HTML

    /// - Parameters:
    ///   - view: the type of the view that is shown.
    ///   - state: what is particular about it; no other entry of the view has the same.
    ///   - page: the whole page with the view in it.
    init(
        _ view: any HTML.Type, _ state: String, openPopover: String? = nil,
        page: @escaping @Sendable (Visitor) -> any HTML
    ) {
        self.view = Self.name(of: view)
        self.state = state
        self.openPopover = openPopover
        makePage = page
    }

    /// A part of pages, on a page of its own.
    static func part<Content: HTML & SendableMetatype>(
        _ view: any HTML.Type, _ state: String, @HTMLBuilder content: @escaping @Sendable (Visitor) -> Content
    ) -> CatalogEntry {
        let title = name(of: view)
        return CatalogEntry(view, state) { visitor in
            ComponentPage(title: title, visitor: visitor, content: content(visitor), notice: HTMLEmpty())
        }
    }

    /// A message above the bottom of a page.
    static func notice<Notice: HTML & SendableMetatype>(
        _ view: any HTML.Type, _ state: String, notice: @escaping @Sendable (Localizer) -> Notice
    ) -> CatalogEntry {
        let title = name(of: view)
        return CatalogEntry(view, state) { visitor in
            ComponentPage(title: title, visitor: visitor, content: HTMLEmpty(), notice: notice(visitor.localize))
        }
    }

    /// By which the entry is found: `SakatsuListPage/nothing-found`.
    var path: String {
        "\(view)/\(state.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-"))"
    }

    /// The page in an environment: who looks at it, and how.
    func page(in environment: CatalogEnvironment) -> any HTML {
        makePage(environment.visitor(at: place))
    }

    /// A generic view is called by its name alone: `Toast`, not `Toast<HTMLEmpty>`.
    private static func name(of view: any HTML.Type) -> String {
        String(describing: view).prefix { $0 != "<" }.description
    }

    fileprivate func placed(at home: String) -> CatalogEntry {
        var entry = self
        entry.place = home
        return entry
    }
}

/// A page that shows a part of pages by itself.
struct ComponentPage<Content: HTML, Notice: HTML>: HTML {
    /// The heading above it.
    let title: String
    let visitor: Visitor
    let content: Content
    let notice: Notice

    var body: some HTML {
        Page(title: title, localize: visitor.localize, appearance: visitor.appearance) {
            main {
                h1 { title }
                content
            }
        } notice: {
            notice
        }
    }
}

/// In which language and light a view is looked at, and in what size.
struct CatalogEnvironment: Equatable {
    /// How bright the view is; what a device prefers has no say here.
    enum Light: String, CaseIterable {
        case light
        case dark
    }

    /// The size of the window that a view is shown in.
    enum Frame: String, CaseIterable {
        case phone
        case desktop
    }

    var language: Language
    var light = Light.light
    var frame = Frame.phone

    /// What the query of an address holds.
    var query: String {
        "language=\(language.rawValue)&appearance=\(light.rawValue)&frame=\(frame.rawValue)"
    }

    /// A signed-in user at the samples' time.
    func visitor(at place: String) -> Visitor {
        let localize = Localizer(language)
        return Visitor(
            localize: localize, appearance: light == .light ? .light : .dark, now: .noon, timeZone: .gmt,
            tabs: RootNavigation.tabs(at: place, localize))
    }
}

extension CatalogEnvironment {
    /// - Parameter language: what holds unless the query names another.
    init(_ query: FormFields, language: Language) {
        self.init(language: query["language"].flatMap(Language.init) ?? language)
        light = query["appearance"].flatMap(Light.init) ?? light
        frame = query["frame"].flatMap(Frame.init) ?? frame
    }
}
