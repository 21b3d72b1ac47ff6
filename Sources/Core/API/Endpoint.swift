package import Foundation
import ModelsCore
import ValuesCore

/// What can be asked for: one of the API's methods at one of its paths. The raw value is its `operationId` in
/// `openapi.yaml`.
package enum Endpoint: String, Hashable, Sendable, CaseIterable {
    case authenticate
    case readAccount
    case refreshAccount
    case signOut
    case listVisits
    case readVisit
    case putVisit
    case deleteVisit
    case restoreVisit
    case readVisitText
    case listMemos
    case readMemo
    case putMemo
    case deleteMemo
    case restoreMemo
    case readMemoText
    case readSettings
    case putSettings
    case listFacilities
    case readServer
    case followEvents

    /// Under which every path lies.
    package static let root = "/api/v1"

    /// Who may ask.
    package enum Access: Hashable, Sendable {
        /// No token is looked at.
        case anybody
        /// Callers with a token.
        case reader
        /// Callers with a token that may write.
        case writer
    }

    /// All that server and client know of an endpoint.
    private struct Definition {
        let method: APIMethod
        let template: String
        let access: Access
        let successes: Set<Int>
        let mediaType: String?
        let largestBody: Int?
        let route: (RouteReader) throws -> Route

        init(
            _ method: APIMethod, _ template: String, _ access: Access, _ successes: Set<Int> = [200],
            mediaType: String? = "application/json", largestBody: Int? = nil,
            route: @escaping (RouteReader) throws -> Route
        ) {
            self.method = method
            self.template = template
            self.access = access
            self.successes = successes
            self.mediaType = successes == [204] ? nil : mediaType
            self.largestBody = largestBody
            self.route = route
        }
    }

    /// Twice the largest visit, with every character escaped, in bytes.
    private static let largestContent = 2 * 1024 * 1024
    /// A name and a password, in bytes.
    private static let largestCredentials = 16 * 1024

    private var definition: Definition {
        switch self {
        case .authenticate:
            Definition(.post, "/authenticate", .anybody, [201], largestBody: Self.largestCredentials) {
                .authenticate(try $0.payload())
            }
        case .readAccount: Definition(.get, "/account", .reader) { _ in .account(.current) }
        // It makes a token, and one that may only read makes none.
        case .refreshAccount: Definition(.post, "/account/refresh", .writer) { _ in .account(.refresh) }
        case .signOut: Definition(.post, "/account/sign-out", .reader, [204]) { _ in .account(.signOut) }
        case .listVisits: Definition(.get, "/visits", .reader) { .visits(.list(try VisitQuery($0))) }
        case .readVisit:
            Definition(.get, "/visits/{id}", .reader, [200, 304]) {
                .visits(.read(try $0.id, ifNoneMatch: $0.knownTag))
            }
        case .putVisit:
            Definition(.put, "/visits/{id}", .writer, [200, 201], largestBody: Self.largestContent) {
                .visits(.put(try $0.id, try $0.payload(), try $0.precondition))
            }
        case .deleteVisit:
            Definition(.delete, "/visits/{id}", .writer, [204]) {
                .visits(.delete(try $0.id, try $0.precondition))
            }
        case .restoreVisit: Definition(.post, "/visits/{id}/restore", .writer) { .visits(.restore(try $0.id)) }
        case .readVisitText:
            Definition(.get, "/visits/{id}/text", .reader, mediaType: "text/plain") { .visits(.text(try $0.id)) }
        case .listMemos: Definition(.get, "/memos", .reader) { .memos(.list(try MemoQuery($0))) }
        case .readMemo:
            Definition(.get, "/memos/{id}", .reader, [200, 304]) {
                .memos(.read(try $0.id, ifNoneMatch: $0.knownTag))
            }
        case .putMemo:
            Definition(.put, "/memos/{id}", .writer, [200, 201], largestBody: Self.largestContent) {
                .memos(.put(try $0.id, try $0.payload(), try $0.precondition))
            }
        case .deleteMemo:
            Definition(.delete, "/memos/{id}", .writer, [204]) { .memos(.delete(try $0.id, try $0.precondition)) }
        case .restoreMemo: Definition(.post, "/memos/{id}/restore", .writer) { .memos(.restore(try $0.id)) }
        case .readMemoText:
            Definition(.get, "/memos/{id}/text", .reader, mediaType: "text/plain") { .memos(.text(try $0.id)) }
        case .readSettings:
            Definition(.get, "/settings", .reader, [200, 304]) { .settings(.read(ifNoneMatch: $0.knownTag)) }
        case .putSettings:
            Definition(.put, "/settings", .writer, largestBody: Self.largestContent) {
                .settings(.put(try $0.payload(), try $0.precondition))
            }
        case .listFacilities:
            Definition(.get, "/facilities", .reader) {
                .facilities(
                    limit: try $0.number("limit", in: APILimits.facilities) ?? APILimits.defaultFacilityCount)
            }
        case .readServer:
            Definition(.get, "/server", .anybody) { .server(changesSince: try $0.text("since")) }
        case .followEvents:
            Definition(.get, "/events", .reader, mediaType: "text/event-stream") {
                let since = try $0.text("since")
                return .events(since: $0.request.headers[.lastEventID] ?? since)
            }
        }
    }

    package var method: APIMethod { definition.method }
    /// The path below ``root``, in which `{id}` stands for an identifier.
    package var template: String { definition.template }
    package var access: Access { definition.access }
    /// The statuses with which it answers when all is well. 304 is only for callers that say what they know already.
    package var successes: Set<Int> { definition.successes }
    /// The media type of what it then answers; nil for an answer without content.
    package var mediaType: String? { definition.mediaType }
    /// How long the JSON is at most that it is sent, in bytes; nil where none is asked for.
    package var largestBody: Int? { definition.largestBody }
}

extension Endpoint {
    /// The path with the root, in percent encoding.
    ///
    /// - Parameter id: stands in place of `{id}`, where the path has it.
    func path(_ id: UUID?) -> String {
        Self.root + template.replacing("{id}", with: id?.canonicalText ?? "{id}")
    }

    /// Reads what ``Route/request()`` writes, and whatever else asks for the same: of what lies at this endpoint already
    /// all but method and path.
    ///
    /// - Parameter id: what stands in the path in place of `{id}`; nil for no identifier.
    /// - Throws: ``RouteError``.
    package func route(id: UUID?, _ request: APIRequest) throws -> Route {
        try definition.route(RouteReader(request: request, identifier: id))
    }

    /// The methods that a path knows, for `Allow`; empty where there is nothing.
    ///
    /// - Parameter path: with the root, in percent encoding.
    package static func methods(at path: String) -> [APIMethod] {
        // By bytes, and no further than any path reaches: comparing what others make up can take long.
        guard path.utf8.count <= 1_000, path.utf8.starts(with: "\(root)/".utf8) else { return [] }
        let segments = path.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? "" }
        return allCases.map(\.definition).filter { definition in
            let wanted = definition.template.split(separator: "/", omittingEmptySubsequences: false)
            return wanted.count == segments.count
                && zip(wanted, segments).allSatisfy { $0 == "{id}" ? UUID(uuidString: $1) != nil : $0 == $1 }
        }
        .map(\.method)
    }
}
