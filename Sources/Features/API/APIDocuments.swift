import APICore
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// The API's public documents: the root with its links, its description and documentation, and the pages of its
/// problems.
struct APIDocuments: Sendable {
    /// The paths of the documents, which only support GET.
    static let paths = [API.root, OpenAPI.path, OpenAPI.documentationPath]

    /// The version of the program.
    let version: String

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(API.root)) { request, _ in
            // The router ignores empty segments.
            guard request.uri.path == API.root else { throw HTTPError(.notFound) }
            let root = try APIJSON.encode(APIRoot(version: version))
            return Self.document([UInt8](root), "application/json", for: request)
        }
        router.get(RouterPath(OpenAPI.path)) { request, _ in
            // RFC 9512.
            Self.document(OpenAPI.document, "application/yaml", for: request)
        }
        router.get(RouterPath(OpenAPI.documentationPath)) { request, _ in
            Self.document(OpenAPI.documentation, "text/markdown; charset=utf-8", for: request)
        }
    }

    /// The same for all callers, and different for each version of the program.
    private static func document(_ bytes: [UInt8], _ mediaType: String, for request: Request) -> Response {
        .compressed(
            bytes, status: .ok,
            headers: [.contentType: mediaType, .cacheControl: "no-cache", .vary: "Accept-Encoding"], for: request)
    }

    /// - Parameter router: the router of public pages.
    func addPages(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath("\(Problem.root)/:name")) { request, context in
            let name = context.parameters.get("name") ?? ""
            guard let code = ProblemCode.allCases.first(where: { $0.rawValue.isIdentical(to: name) }) else {
                throw HTTPError(.notFound)
            }
            let visitor = try context.visitor
            let words = APIString.words(for: code)
            let title = visitor.localize(words.title)
            return Response.html(
                Page(title: title, for: visitor) {
                    ErrorView(
                        title: title, message: "\(visitor.localize(words.detail)) (\(code.status) \(code.rawValue))",
                        actionTitle: visitor.localize(.documentation), actionPath: OpenAPI.documentationPath)
                }, for: request)
        }
    }
}
