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

/// `/sakatsu/{id}/text`: the text to share, as a page or, for those who prefer that, as plain text.
struct SakatsuTextScreen: Sendable {
    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id/text") { request, context in
            try await context.heavily(for: context.account) { try await show(request, context: $0) }
        }
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let visitor = try context.visitor
        let id = try context.identifier
        let viewModel = SakatsuTextViewModel(
            textOf: id, repository: repository, account: try context.account, localize: visitor.localize,
            report: context.report)
        await viewModel.onAppear()
        let text = try viewModel.uiState.shown
        guard !request.prefers("text/plain", to: "text/html") else { return .plainText(text) }
        let place = SakatsuPlace(try request.query())
        return .html(SakatsuTextPage(text: text, id: id, place: place, visitor: visitor), for: request)
    }
}

extension Response {
    fileprivate static func plainText(_ text: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8", .vary: "Accept, Accept-Language, Cookie"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// The text to share as a page.
struct SakatsuTextPage: HTML {
    let text: String
    /// The visit that it is about.
    let id: UUID
    /// Where the visit leads back to.
    let place: SakatsuPlace
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.text), for: visitor) {
            TextView(
                title: localize(.text), back: (SakatsuPaths.detail(id, from: place), localize(.back)), text: text,
                id: "share-text", copyTitle: localize(.copy),
                actions: {
                    button(.type(.button), .classes("row", "needs-share"), .data("share", SakatsuPaths.text(id))) {
                        localize(.share)
                    }
                })
        }
    }

    private var localize: Localizer { visitor.localize }
}
