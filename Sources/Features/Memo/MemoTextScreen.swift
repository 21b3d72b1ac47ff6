import Foundation
import Hummingbird
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/memos/{id}/text`: a memo to read and to copy.
struct MemoTextScreen: PageScreen {
    let repository: any MemoRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/memos/:id/text", on: self)
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<MemoText> {
        let (id, account, localize) = (try context.identifier, try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) {
            try await repository.item(id: id, of: account).map { MemoText($0, localize: localize) }
        }
    }

    func page(_ uiState: ItemUiState<MemoText>, for request: Request, _ visitor: Visitor) throws -> MemoTextPage {
        MemoTextPage(memo: try uiState.shown, place: MemoPlace(try request.query()), visitor: visitor)
    }
}

extension MemoPaths {
    /// - Parameter place: the place to which the memo's editor leads back.
    static func text(_ id: UUID, from place: MemoPlace = MemoPlace()) -> String {
        path(of: id, "/text", from: place)
    }
}

/// A memo's text, in finished words.
struct MemoText: Equatable {
    let id: UUID
    let text: String
    /// The length of the text, in words.
    let length: String
}

extension MemoText {
    init(_ memo: Memo, localize: Localizer) {
        self.init(id: memo.id, text: memo.body, length: localize(.textLength(memo.body.count)))
    }
}

/// A memo's text as a page.
struct MemoTextPage: HTML {
    let memo: MemoText
    /// The place to which the memo's editor leads back.
    let place: MemoPlace
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.text), for: visitor) {
            TextView(
                title: localize(.text), back: (MemoPaths.editor(memo.id, from: place), localize(.editText)),
                text: memo.text, id: "memo-text", copyTitle: localize(.copyText)
            ) {
                p(.class("footnote")) { memo.length }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

// MARK: - For the menu of the list, which copies the text

extension MemoTextScreen {
    func response(_ uiState: ItemUiState<MemoText>, to request: Request, _ context: WebContext) throws -> Response {
        try .plainText(uiState.shown.text, for: request) ?? pageResponse(uiState, to: request, context)
    }
}
