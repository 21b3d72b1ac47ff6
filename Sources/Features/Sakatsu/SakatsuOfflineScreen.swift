import DatabaseCore
import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/offline`: the newest visits for a device that keeps them, as the service worker reads them.
struct SakatsuOfflineScreen: Sendable {
    let repository: any SakatsuRepository
    let changes: ChangeFeed

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/offline") { request, context in
            try await context.heavily(for: context.account) { try await show(request, $0) }
        }
    }

    private func show(_ request: Request, _ context: WebContext) async throws -> Response {
        let visitor = try context.visitor
        let account = try context.account
        let limit = SakatsuListViewModel.refreshSize
        let updates = ListUpdates(of: .sakatsu, for: try context.identity, in: changes, limit: limit)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let visits = try await visits(of: account, limit: limit, for: visitor)
        let offline = SakatsuOffline(visits, updates: updates, visitor: visitor)
        return .compressed(
            Array(try encoder.encode(offline)), status: .ok,
            headers: [.contentType: "application/json", .vary: "Accept-Encoding, Accept-Language, Cookie"],
            for: request)
    }

    /// The newest ones, read a part at a time: some hundred of the largest are more than a small machine has room for.
    private func visits(
        of account: AccountID, limit: Int, for visitor: Visitor
    ) async throws -> [SakatsuOffline.Visit] {
        var visits: [SakatsuOffline.Visit] = []
        var rest = SakatsuOffline.most
        var range: ListRange<SakatsuCursor>? = .start
        while let part = range, visits.count < limit {
            let page = try await repository.page(
                matching: "", in: part, limit: min(Self.partSize, limit - visits.count), of: account)
            for sakatsu in page.items {
                guard rest > 0 else { return visits }
                visits.append(SakatsuOffline.Visit(sakatsu, visitor: visitor))
                rest -= visits[visits.count - 1].byteCount
            }
            range = page.next.map(ListRange.after)
        }
        return visits
    }

    private static let partSize = 20
}

/// Pages in which the service worker fills in what is looked for, and what it finds. The page's script highlights that
/// where the cards say that text stands.
struct SakatsuOffline: Encodable {
    /// The list as a page and as htmx gets it: a search that finds nothing, whose message makes room for the cards.
    let page: String
    let fragment: String
    /// The same before the first visit.
    let emptyPage: String
    let emptyFragment: String
    /// The number of visits in words: none, one, two.
    let counts: [String]
    /// A page around one visit.
    let frame: String
    let visits: [Visit]

    struct Visit: Encodable {
        let id: String
        let revision: Int
        let title: String
        let card: String
        /// The heading of its month.
        let month: String
        let detail: String
        /// What a search looks in, folded.
        let search: String
        /// What the visit lends to a new one, for the form's script; nil when it is large.
        let pattern: String?

        /// Of what can be long.
        var byteCount: Int { [card, detail, search, pattern ?? ""].reduce(0) { $0 + $1.utf8.count } }
    }

    /// In bytes: no device gets more than that many and one visit, however long the visits are.
    static let most = 4_000_000

    /// What the service worker fills in; nobody types them.
    enum Blank {
        static let query = "\u{E000}"
        static let content = "\u{E001}"
        static let count = "\u{E002}"
    }
}

extension SakatsuOffline {
    init(_ visits: [Visit], updates: ListUpdates, visitor: Visitor) {
        let localize = visitor.localize
        let words = SakatsuListWords(localize: localize)
        func list(_ emptiness: ListEmptiness) -> (page: String, fragment: String) {
            let uiState = SakatsuListUiState(searchText: Blank.query, countText: Blank.count, emptiness: emptiness)
            let page = SakatsuListPage(uiState: uiState, updates: updates, visitor: visitor)
            return (page.renderToString(), ListFragment<SakatsuCard>(uiState: uiState, words: words).renderToString())
        }
        (page, fragment) = list(.nothingFound(message: words.nothingFound(Blank.query)))
        (emptyPage, emptyFragment) = list(.noItems)
        counts = (0...2).map { words.count(.exactly($0)) }
        frame = Page(title: Blank.query, for: visitor) { Blank.content }.renderToString()
        self.visits = visits
    }
}

extension SakatsuOffline.Visit {
    init(_ sakatsu: Sakatsu, visitor: Visitor) {
        let content = sakatsu.content
        let localize = visitor.localize
        let row = SakatsuRow(sakatsu, highlighting: SakatsuOffline.Blank.query, localize: localize)
        id = row.path
        revision = sakatsu.revision
        title = content.facilityName
        card = SakatsuCard(
            row: row, isEditing: false, place: SakatsuPlace(), searched: content, localize: localize
        ).renderToString()
        month = SakatsuMonthHeading(month: SakatsuRowMonth(content.visitingDate, localize: localize)).renderToString()
        detail = SakatsuDetailView(
            visit: SakatsuDetail(sakatsu, localize: localize), place: SakatsuPlace(), localize: localize
        ).renderToString()
        search = content.searchText
        pattern = SakatsuInputForm(sakatsu, localize: localize).pattern.json
    }
}
