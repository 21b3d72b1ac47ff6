import CatalogCore
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import NIOCore
import UICore
import WebCore

/// `/pages/…`: a view by itself, as the app would show it. `/pages.json` lists all of them.
struct PreviewScreen {
    private static let home = "/pages"

    /// Where the view stands by itself.
    static func path(of page: CatalogPage) -> String {
        "\(home)/\(page.path)"
    }

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/pages.json", use: list)
        router.get("/pages/:view/:state", use: show)
    }

    private func list(_ request: Request, context: WebContext) throws -> Response {
        let pages = Catalog.chapters.flatMap { chapter in
            chapter.pages.map { page in
                ListedPage(path: Self.path(of: page), chapter: chapter.name, openPopover: page.entry.openPopover)
            }
        }
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(pages))))
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let page = try context.catalogPage
        let surroundings = CatalogSurroundings(try request.query(), language: .japanese)
        return .html(page.entry.page(for: surroundings.visitor(at: page.place)), for: request)
    }
}

/// An entry for those who visit all of them.
private struct ListedPage: Encodable {
    let path: String
    let chapter: String
    let openPopover: String?
}
