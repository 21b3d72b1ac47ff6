import DatabaseCore
import Foundation
import Hummingbird
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore
import SearchCore
import UICore
import WebCore

/// `/memos`: the list, its search, pinning and deleting.
struct MemoListScreen: Sendable {
    let repository: any MemoRepository
    let changes: ChangeFeed
    let trash: TrashLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        let source = { @Sendable [repository] (context: WebContext) in
            let words = MemoListWords(try context.visitor)
            return ListSource(repository, account: try context.account, words: words)
        }
        let list = ListScreen(of: .memo, changes: changes, page: MemoListPage.self, source: source)
        TrashScreen(links: trash, source: source).addRoutes(to: router)
        router.get("/memos", use: list.show)
        list.addWriteRoutes(to: router)
        for (path, isPinned) in [("/memos/:id/pin", true), ("/memos/:id/unpin", false)] {
            router.post(RouterPath(path)) { [repository] request, context in
                let id = try context.identifier
                return try await list.write(request, context) {
                    await $0.onPinButtonClick(id: id, isPinned: isPinned, in: repository)
                }
            }
        }
    }
}

/// The list as a page.
struct MemoListPage: ListPageView {
    typealias Card = MemoCard

    let uiState: MemoListUiState
    let updates: ListUpdates?
    let visitor: Visitor

    var words: MemoListWords { MemoListWords(visitor) }
}

extension MemoListWords {
    init(_ visitor: Visitor) {
        let times = MemoTimeFormat(now: visitor.now, timeZone: visitor.timeZone, localize: visitor.localize)
        self.init(localize: visitor.localize, times: times)
    }
}

typealias MemoListUiState = ListUiState<MemoListWords>
typealias MemoListViewModel = ListViewModel<MemoListWords>

extension MemoListViewModel {
    /// A memo deleted in the meantime needs no message: the list that follows shows that it is gone.
    func onPinButtonClick(id: UUID, isPinned: Bool, in repository: any MemoRepository) async {
        await attempt(orFailWith: .changeFailed) {
            _ = try await repository.setPinned(isPinned, id: id, of: source.account)
        }
    }
}

/// The texts of the list of memos.
struct MemoListWords: ListWords {
    typealias Item = Memo
    typealias Paths = MemoPaths
    typealias Row = MemoRow

    let localize: Localizer
    let times: MemoTimeFormat

    var title: String { localize(.list) }
    var saved: String { localize(.saved) }
    var untitledDraft: String { localize(.untitledDraft) }

    var empty: (title: String, message: String, action: String) {
        (localize(.emptyTitle), localize(.emptyMessage), localize(.emptyAction))
    }

    var nothingFoundMessage: String { localize(.nothingFoundMessage) }
    var failureMessage: String { localize(.loadingFailedMessage) }

    var searchExamples: [(text: String, meaning: String)] {
        examples(
            words: localize(.searchWords), phrase: localize(.searchPhrase), without: localize(.searchWithout))
    }

    func count(_ count: ListCount) -> String {
        switch count {
        case .exactly(let count): localize(.count(count))
        case .atLeast(let count): localize(.countAtLeast(count))
        }
    }

    func name(of memo: Memo) -> String { memo.title }

    func deleted(_ memo: Memo) -> String { localize(.deleted(memo.title)) }

    func deletedCount(_ count: Int) -> String { localize(.deletedCount(count)) }

    func nothingFound(_ searchText: String) -> String { localize(.nothingFound(searchText)) }

    func title(of error: ListError) -> String {
        switch error {
        case .loadingFailed, .nothingSelected: localize(.loadingFailed)
        case .changeFailed: localize(.pinningFailed)
        case .deletionFailed: localize(.deletionFailed)
        case .restorationFailed: localize(.restorationFailed)
        }
    }

    func search(_ typed: String) -> SearchQuery { SearchQuery(typed) }

    func row(of memo: Memo, after _: MemoCursor?, highlighting query: SearchQuery) -> MemoRow {
        MemoRow(memo, highlighting: query, times: times)
    }
}
