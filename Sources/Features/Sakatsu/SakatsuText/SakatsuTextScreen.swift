import HTTPTypes
import Hummingbird
import NIOCore
import SakatsuData
import ValuesCore
import WebCore

/// `/sakatsu/{id}/text`: the text to share, as a page or, for those who prefer that, as plain text.
struct SakatsuTextScreen: Sendable {
    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id/text", use: show)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let visitor = try context.visitor
        let id = try context.identifier
        let viewModel = SakatsuTextViewModel(
            id: id, repository: repository, account: try context.account,
            localize: visitor.localize, report: context.report)
        await viewModel.send(.onAppear)
        guard let text = viewModel.uiState.text else {
            throw HTTPError(viewModel.uiState.error == .notFound ? .notFound : .serviceUnavailable)
        }
        guard !request.prefers("text/plain", to: "text/html") else { return .plainText(text) }
        return .html(
            SakatsuTextPage(text: text, id: id, place: SakatsuPlace(try request.query()), visitor: visitor),
            for: request)
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
