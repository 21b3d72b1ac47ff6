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

/// All views of the app.
enum Catalog {
    /// The features in the order of the tabs, then the shared components.
    static let chapters = [
        CatalogChapter("Sakatsu", home: SakatsuFeature.home, SakatsuCatalog.entries),
        CatalogChapter("Places", home: SakatsuFeature.places, PlacesCatalog.entries),
        CatalogChapter("Calendar", home: SakatsuFeature.home, ReviewCatalog.calendars),
        CatalogChapter("Review", home: SakatsuFeature.review, ReviewCatalog.entries),
        CatalogChapter("Goals", home: SakatsuFeature.review, ReviewCatalog.goals),
        CatalogChapter("Year", home: SakatsuFeature.review, ReviewCatalog.years),
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

    /// - Parameter home: the module's page in the app, which decides the selected tab.
    init(_ name: String, home: String, _ entries: [CatalogEntry]) {
        self.name = name
        self.entries = entries.map { $0.placed(at: home) }
    }
}

/// A view in one of its states, as the catalog shows it.
struct CatalogEntry: Sendable {
    /// The name of the view's type.
    let view: String
    /// A short description of the state: `Nothing found`.
    let state: String
    /// The identifier of the popover that is open; nil for none.
    let openPopover: String?
    /// The page that decides the selected tab.
    private(set) var place = "/"
    private let makePage: @Sendable (Visitor) -> any HTML

    /// - Parameters:
    ///   - view: the type of the shown view.
    ///   - state: a description of the state, unique among the entries of the view.
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

    /// A component, on a page of its own.
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

    /// The path of the entry: `SakatsuListPage/nothing-found`.
    var path: String {
        "\(view)/\(state.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-"))"
    }

    /// The page in an environment of user and device.
    func page(in environment: CatalogEnvironment) -> any HTML {
        makePage(environment.visitor(at: place))
    }

    /// A generic view goes by its name alone: `Toast`, not `Toast<HTMLEmpty>`.
    private static func name(of view: any HTML.Type) -> String {
        String(describing: view).prefix { $0 != "<" }.description
    }

    fileprivate func placed(at home: String) -> CatalogEntry {
        var entry = self
        entry.place = home
        return entry
    }
}

/// A page that shows a single component.
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

/// The language, appearance and size in which a view is shown.
struct CatalogEnvironment: Equatable {
    /// The appearance of the view. It overrides the device's.
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

    /// The query items of the environment.
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
    /// - Parameter language: the language if the query names none.
    init(_ query: FormFields, language: Language) {
        self.init(language: query["language"].flatMap(Language.init) ?? language)
        light = query["appearance"].flatMap(Light.init) ?? light
        frame = query["frame"].flatMap(Frame.init) ?? frame
    }
}
