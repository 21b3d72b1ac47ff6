import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import NIOCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/{id}/text`: the share text, as a page or, for clients that prefer it, as plain text.
struct SakatsuTextScreen: PageScreen {
    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id/text") { request, context in
            try await context.heavily(for: context.account) { context in
                try await answer(request, context) { await $0.onAppear() }
            }
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<SakatsuText> {
        let (id, account, localize) = (try context.identifier, try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) {
            try await repository.item(id: id, of: account).map {
                SakatsuText(id: id, text: SakatsuShareText($0.content, localize: localize).text)
            }
        }
    }

    func page(
        _ uiState: ItemUiState<SakatsuText>, for request: Request, _ visitor: Visitor
    ) throws -> SakatsuTextPage {
        SakatsuTextPage(visit: try uiState.shown, place: SakatsuPlace(try request.query()), visitor: visitor)
    }

    func response(
        _ uiState: ItemUiState<SakatsuText>, to request: Request, _ context: WebContext
    ) throws -> Response {
        guard request.prefers("text/plain", to: "text/html") else {
            return try pageResponse(uiState, to: request, context)
        }
        return .plainText(try uiState.shown.text)
    }
}

/// The share text of a visit.
struct SakatsuText: Equatable {
    let id: UUID
    let text: String
}

extension Response {
    fileprivate static func plainText(_ text: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8", .vary: "Accept, Accept-Language, Cookie"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// The share text as a page.
struct SakatsuTextPage: HTML {
    let visit: SakatsuText
    /// The place to which the visit leads back.
    let place: SakatsuPlace
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.text), for: visitor) {
            TextView(
                title: localize(.text), back: (SakatsuPaths.detail(visit.id, from: place), localize(.back)),
                text: visit.text,
                id: "share-text", copyTitle: localize(.copy),
                actions: {
                    button(.type(.button), .classes("row", "needs-share"), .data("share", SakatsuPaths.text(visit.id)))
                    {
                        localize(.share)
                    }
                })
        }
    }

    private var localize: Localizer { visitor.localize }
}
