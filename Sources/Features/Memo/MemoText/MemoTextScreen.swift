import Foundation
import Hummingbird
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/memos/{id}/text`: a memo to read and to copy.
struct MemoTextScreen: Sendable {
    let repository: any MemoRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/memos/:id/text") { request, context in
            let visitor = try context.visitor
            let id = try context.identifier
            let viewModel = MemoTextViewModel(
                id: id, repository: repository, account: try context.account, localize: visitor.localize,
                report: context.report)
            await viewModel.onAppear()
            let page = MemoTextPage(
                memo: try viewModel.uiState.shown, id: id, place: MemoPlace(try request.query()), visitor: visitor)
            return Response.html(page, for: request)
        }
    }
}

/// A memo's text as a page.
struct MemoTextPage: HTML {
    let memo: MemoText
    /// The memo that it is about.
    let id: UUID
    /// Where its editor leads back to.
    let place: MemoPlace
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.text), for: visitor) {
            TextView(
                title: localize(.text), back: (MemoPaths.editor(id, from: place), localize(.editText)),
                text: memo.text, id: "memo-text", copyTitle: localize(.copyText)
            ) {
                p(.class("footnote")) { memo.length }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
