import DatabaseCore
import Hummingbird
import MemoData
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/memos`: the list, its search, pinning and deleting.
struct MemoListScreen: Sendable {
    let repository: any MemoRepository
    let changes: ChangeFeed

    func addRoutes(to router: some RouterMethods<WebContext>) {
        let source = { @Sendable [repository] (context: WebContext) in
            let words = MemoListWords(try context.visitor)
            return ListSource(repository, account: try context.account, words: words)
        }
        let list = ListScreen(of: .memo, changes: changes, page: MemoListPage.self, source: source)
        TrashScreen(source: source).addRoutes(to: router)
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
