import DatabaseCore
import Foundation
import Hummingbird
package import LocalizationCore
package import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu`: the list, its search, and deleting.
struct SakatsuListScreen: Sendable {
    /// The maximum size of a cached page, in bytes: about twice that of a page of 50 long visits without compression.
    private static let keptPageSize = 512 * 1024

    /// nil for no cache.
    private let pages: SakatsuListPages?
    private let list: ListScreen<SakatsuListPage>
    private let trash: TrashScreen<SakatsuListWords>
    private let texts: SakatsuTextScreen

    init(
        repository: any SakatsuRepository, changes: ChangeFeed, pages: SakatsuListPages?, trash: @escaping TrashLinks
    ) {
        self.pages = pages
        let source = { @Sendable (context: WebContext) in
            let words = SakatsuListWords(try context.visitor)
            let (account, today) = (try context.account, try context.visitor.today)
            return ListSource(repository, account: account, words: words) { rows in
                let days = rows.compactMap { CivilDate($0.day) }
                guard let first = days.min(), let last = days.max() else { return }
                let months = try await repository.months(in: first.firstOfMonth...last.lastOfMonth, of: account)
                let sums = Dictionary(
                    uniqueKeysWithValues: months.map {
                        ($0.firstDay.yearAndMonth, SakatsuRowMonth.sums($0, localize: words.localize))
                    })
                let numbers = try await repository.numbers(in: first...last, of: account)
                // Only above the whole list.
                let newest = try await repository.page(matching: "", in: .start, limit: 1, of: account).items.first
                if newest?.id == rows[0].id {
                    let day = today.yearEarlier
                    let visits = try await repository.page(
                        matching: "", filteredBy: SakatsuFilter(from: day, to: day), in: .start, limit: 1, of: account)
                    rows[0].yearAgo = visits.items.first.map { SakatsuYearAgo($0, localize: words.localize) }
                }
                for index in rows.indices {
                    if let id = rows[index].month?.id { rows[index].month?.sums = sums[id] }
                    if let number = numbers[rows[index].id], number > 1 {
                        rows[index].number = words.localize(.visitNumber(number))
                    }
                }
            }
        }
        list = ListScreen(of: .sakatsu, changes: changes, page: SakatsuListPage.self, source: source)
        self.trash = TrashScreen(links: trash, source: source)
        texts = SakatsuTextScreen(repository: repository)
    }

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu", use: show)
        router.post("/sakatsu/delete") { request, context in
            let form = try await request.form()
            let ids = form.all("ids").compactMap(UUID.init(uuidString:))
            return try await list.write(form, request, context) { await $0.onDeleteButtonClick(ids: ids) }
        }
        router.post(RouterPath(SakatsuPaths.texts)) { request, context in
            let form = try await request.form()
            let ids = form.all("ids").compactMap(UUID.init(uuidString:))
            // Without a selection, the list asks for one.
            guard !ids.isEmpty else {
                return try await list.write(form, request, context) { await $0.onDeleteButtonClick(ids: []) }
            }
            return try await texts.answer(request, context, ids: ids)
        }
        list.addWriteRoutes(to: router)
        trash.addRoutes(to: router)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        guard let pages, let key = try SakatsuListPageKey(request, context) else {
            return try await list.show(request, context)
        }
        return try await pages.value(for: key, recorded: try context.identity.accountVersion) {
            let response = try await list.show(request, context)
            let isSmall = (response.body.contentLength ?? .max) <= Self.keptPageSize
            return (response, isKept: response.status == .ok && isSmall)
        }
    }
}

/// The cached first pages of the list without a search, each until its account's data changes.
///
/// They are opened far more often than they change: before and after each visit, and on every way back. Creating a page
/// of 50 visits takes some thirty times as long as answering with a line of text. Searches are rarely repeated, and
/// would evict the pages of other users.
typealias SakatsuListPages = VersionedCache<SakatsuListPageKey, Response>

/// Everything that the first page of the list depends on, except the account's data.
struct SakatsuListPageKey: Hashable, Sendable {
    let account: AccountID
    /// The user's day, of which there may be a visit a year before.
    let today: CivilDate
    let localize: Localizer
    let appearance: Appearance
    let hasRoomyCards: Bool
    let isFragment: Bool
    let acceptsGzip: Bool

    /// nil for any other page.
    init?(_ request: Request, _ context: WebContext) throws {
        let query = try request.query()
        // Even an ignored search, such as one of spaces, is in the page.
        guard query["q"] ?? "" == "", ["after", "through", "edit", "deleted", "saved"].allSatisfy({ query[$0] == nil })
        else { return nil }
        let visitor = try context.visitor
        account = try context.account
        today = visitor.today
        localize = visitor.localize
        appearance = visitor.appearance
        hasRoomyCards = visitor.hasRoomyCards
        isFragment = request.isFragmentRequest
        acceptsGzip = request.acceptsGzip
    }
}

/// The list as a page.
struct SakatsuListPage: ListPageView {
    typealias Card = SakatsuCard

    let uiState: SakatsuListUiState
    let updates: ListUpdates?
    let visitor: Visitor

    var words: SakatsuListWords { SakatsuListWords(visitor) }
}

typealias SakatsuListUiState = ListUiState<SakatsuListWords>
typealias SakatsuListViewModel = ListViewModel<SakatsuListWords>

/// The texts of the list of visits.
struct SakatsuListWords: ListWords {
    typealias Item = Sakatsu
    typealias Paths = SakatsuPaths
    typealias Row = SakatsuRow

    let localize: Localizer
    var hasRoomyCards = false

    var title: String { localize(.list) }
    var saved: String { localize(.saved) }
    var untitledDraft: String { localize(.untitledDraft) }

    var tool: (path: String, title: String)? { (SakatsuPaths.timer, localize(.timer)) }

    func views(of searchText: String) -> [(title: String, path: String)] {
        [
            (localize(.listView), SakatsuPaths.list(searchText: searchText)),
            (localize(.calendar), SakatsuPaths.calendar(searchText: searchText)),
        ]
    }

    var empty: (title: String, message: String, action: String) {
        (localize(.emptyTitle), localize(.emptyMessage), localize(.emptyAction))
    }

    var nothingFoundMessage: String { localize(.nothingFoundMessage) }
    var failureMessage: String { localize(.loadingFailedMessage) }

    var choosing: ListChoosing? {
        ListChoosing(
            select: localize(.choose), all: localize(.selectAll), done: localize(.done), copy: localize(.copy),
            copyPath: SakatsuPaths.texts, delete: localize(.delete), nothingSelected: localize(.nothingSelected))
    }

    var searchExamples: [(text: String, meaning: String)] {
        examples(words: localize(.searchWords), phrase: localize(.searchPhrase), without: localize(.searchWithout)) + [
            (localize(.searchTag), localize(.searchesTag)), (localize(.searchScore), localize(.searchesScore)),
            (localize(.searchPlace), localize(.searchesPlace)), ("2026-11", localize(.searchesDays)),
            (localize(.searchPrice), localize(.searchesPrice)),
        ]
    }

    func count(_ count: ListCount) -> String {
        switch count {
        case .exactly(let count): localize(.count(count))
        case .atLeast(let count): localize(.countAtLeast(count))
        }
    }

    func name(of sakatsu: Sakatsu) -> String {
        "\(sakatsu.content.facilityName) \(localize.date(sakatsu.content.visitingDate, .standard))"
    }

    func deleted(_ sakatsu: Sakatsu) -> String { localize(.deleted(sakatsu.content.facilityName)) }

    func deletedCount(_ count: Int) -> String { localize(.deletedCount(count)) }

    func nothingFound(_ searchText: String) -> String { localize(.nothingFound(searchText)) }

    func title(of error: ListError) -> String {
        switch error {
        case .loadingFailed, .nothingSelected, .changeFailed: localize(.loadingFailed)
        case .deletionFailed: localize(.deletionFailed)
        case .restorationFailed: localize(.restorationFailed)
        }
    }

    func search(_ typed: String) -> SakatsuSearch { SakatsuSearch(typed) }

    func row(of sakatsu: Sakatsu, after previous: SakatsuCursor?, highlighting search: SakatsuSearch) -> SakatsuRow {
        var row = SakatsuRow(sakatsu, highlighting: search, isRoomy: hasRoomyCards, localize: localize)
        let month = SakatsuRowMonth(sakatsu.content.visitingDate, localize: localize)
        if previous.map({ SakatsuRowMonth($0.visitingDate, localize: localize) }) != month { row.month = month }
        return row
    }
}

extension SakatsuListWords {
    init(_ visitor: Visitor) {
        self.init(localize: visitor.localize, hasRoomyCards: visitor.hasRoomyCards)
    }
}

/// The list's markup without a server, which the benchmark measures.
package enum SakatsuListMarkup {
    /// The bytes of a list of these visits.
    package static func make(_ sakatsus: [Sakatsu], _ localize: Localizer) -> [UInt8] {
        let uiState = SakatsuListUiState(
            rows: sakatsus.map { SakatsuRow($0, highlighting: "", localize: localize) },
            countText: localize(.count(sakatsus.count)))
        return ListView<SakatsuCard>(uiState: uiState, words: SakatsuListWords(localize: localize), updates: nil)
            .render(reservingCapacity: 65_536)
    }
}
