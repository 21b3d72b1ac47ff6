import DatabaseCore
import Hummingbird
import MemoData
import ScreensCore
import UICore
import ValuesCore
import WebCore

/// `/memos`: the list, its search, pinning and deleting.
struct MemoListScreen: Sendable {
    let repository: any MemoRepository
    let changes: ChangeFeed

    func addRoutes(to router: some RouterMethods<WebContext>) {
        let list = ListScreen(of: .memo, changes: changes, page: MemoListPage.self) { [repository] context in
            MemoListSource(
                repository: repository, account: try context.account, words: MemoListWords(try context.visitor))
        }
        router.get("/memos", use: list.show)
        list.addWriteRoutes(to: router)
        router.post("/memos/:id/pin") { request, context in
            let id = try context.identifier
            return try await list.write(request, context) { await $0.onPinButtonClick(id: id) }
        }
        router.post("/memos/:id/unpin") { request, context in
            let id = try context.identifier
            return try await list.write(request, context) { await $0.onUnpinButtonClick(id: id) }
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
