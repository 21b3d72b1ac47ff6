import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import NIOCore
import UICore
import WebCore

/// `/pages/…`: a single view, as the app would show it. `/pages.json` lists all of them.
struct PreviewScreen {
    /// The path of the view without a frame.
    static func path(of entry: CatalogEntry) -> String {
        "/pages/\(entry.path)"
    }

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/pages.json", use: list)
        router.get("/pages/:view/:state", use: show)
        // Requests of views get empty responses, so that the views stay unchanged.
        for method in [.get, .post] as [HTTPRequest.Method] {
            router.on("/**", method: method) { _, _ in Response(status: .noContent) }
        }
    }

    private func list(_ request: Request, context: WebContext) throws -> Response {
        let entries = Catalog.chapters.flatMap { chapter in
            chapter.entries.map { entry in
                ["path": Self.path(of: entry), "chapter": chapter.name, "openPopover": entry.openPopover]
                    .compactMapValues(\.self)
            }
        }
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(entries))))
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let environment = CatalogEnvironment(try request.query(), language: .japanese)
        return .html(try context.catalogEntry.page(in: environment), for: request)
    }
}

extension WebContext {
    /// The entry of the path, `:view/:state`.
    ///
    /// - Throws: 404 when there is none.
    var catalogEntry: CatalogEntry {
        get throws {
            let path = try "\(parameters.require("view"))/\(parameters.require("state"))"
            guard let entry = Catalog.entry(at: path) else { throw HTTPError(.notFound) }
            return entry
        }
    }
}
