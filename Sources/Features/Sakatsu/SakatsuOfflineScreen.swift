import DatabaseCore
import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/offline`: the newest visits for offline use, in a form that the service worker reads.
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

    /// The newest visits, read in parts: a hundred of the largest would not fit into a small machine's memory.
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

/// Pages into which the service worker inserts the search text and the matching cards. The page's script highlights the
/// matches in the marked parts of the cards.
struct SakatsuOffline: Encodable {
    /// The list as a page and as htmx gets it: a search without matches, whose message is replaced by the cards.
    let page: String
    let fragment: String
    /// The same for an account without visits.
    let emptyPage: String
    let emptyFragment: String
    /// Texts for the number of visits: none, one, two.
    let counts: [String]
    /// The page around a single visit.
    let frame: String
    let visits: [Visit]

    struct Visit: Encodable {
        let id: String
        let revision: Int
        let title: String
        let card: String
        /// The heading of the visit's month.
        let month: String
        let detail: String
        /// The searched text, folded.
        let search: String
        /// The values from which the form's script fills in a new visit; nil when they are too large.
        let pattern: String?

        /// The size of the parts that can be long.
        var byteCount: Int { [card, detail, search, pattern ?? ""].reduce(0) { $0 + $1.utf8.count } }
    }

    /// The maximum size, in bytes. A device gets at most this and one visit more, however long the visits are.
    static let most = 4_000_000

    /// The places that the service worker fills in: characters that are never typed.
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
        let row = SakatsuRow(sakatsu, highlighting: SakatsuSearch(SakatsuOffline.Blank.query), localize: localize)
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
