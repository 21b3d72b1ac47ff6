package import Foundation
package import HTTPTypes
import ModelsCore
import ValuesCore

/// What can be asked for: one of the API's methods at one of its paths. The raw value is its `operationId` in
/// `openapi.yaml`.
///
/// All that server and client know of it is said here once: who may ask, what a request holds, and what is answered.
package struct Endpoint: RawRepresentable, Hashable, Sendable {
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

    package let rawValue: String
    package let method: HTTPRequest.Method
    /// The path below ``root``, in which `{id}` stands for an identifier.
    package let template: String
    package let access: Access
    /// The statuses with which it answers when all is well. 304 is only for callers that say what they know already.
    package let successes: Set<Int>
    /// The media type of what it then answers; nil for an answer without content.
    package let mediaType: String?
    /// How long the JSON is at most that it is sent, in bytes; nil where none is asked for.
    package let largestBody: Int?
    /// Of the items that its query can have.
    private let queryNames: [String]
    private let read: @Sendable (APIRequest, UUID?) throws -> Route
    /// nil for a route that lies elsewhere.
    fileprivate let write: @Sendable (Route) -> ((inout APIRequest) throws -> Void)?

    /// - Parameters:
    ///   - part: what a request holds besides method and path, in the order in which it is read.
    ///   - route: makes the route of it.
    ///   - values: what a route is made of; nil for one that lies elsewhere.
    private init<each Part>(
        _ name: String, _ method: HTTPRequest.Method, _ template: String, _ access: Access,
        successes: Set<Int> = [200], mediaType: String = "application/json", largestBody: Int? = nil,
        _ part: repeat RequestPart<each Part>, as route: @escaping @Sendable (repeat each Part) -> Route,
        values: @escaping @Sendable (Route) -> (repeat each Part)?
    ) {
        rawValue = name
        self.method = method
        self.template = template
        self.access = access
        self.successes = successes
        self.mediaType = successes == [204] ? nil : mediaType
        self.largestBody = largestBody
        var queryNames: [String] = []
        repeat queryNames.append(contentsOf: (each part).queryNames)
        self.queryNames = queryNames
        read = { request, id in route(repeat try (each part).read(request, id)) }
        write = { route in
            guard let value = values(route) else { return nil }
            return { request in repeat try (each part).write(each value, &request) }
        }
    }

    package init?(rawValue: String) {
        guard let endpoint = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = endpoint
    }

    /// What the API can do, in words: each comes from a path, so that a new endpoint is among them.
    package static var features: [String] {
        var features: [String] = []
        for feature in allCases.compactMap(\.feature) where !features.contains(feature) { features.append(feature) }
        return features
    }

    /// nil for what every server has.
    private var feature: String? {
        let names = template.split(separator: "/").filter { $0 != "{id}" }
        guard let first = names.first, !["authenticate", "account", "server"].contains(first) else { return nil }
        return switch names.last {
        case "restore", "remove": "trash"
        case "batch", "text": names.last.map(String.init)
        default: String(first)
        }
    }

    /// Reads what ``Route/request()`` writes, and whatever else asks for the same: of what lies at this endpoint already
    /// all but method and path.
    ///
    /// - Parameter id: what stands in the path in place of `{id}`; nil for no identifier.
    /// - Throws: ``RouteError``.
    package func route(id: UUID?, _ request: APIRequest) throws -> Route {
        let unknown = BadRequest.unknownNames(in: request.query, known: queryNames)
        let route: Route
        do {
            route = try read(request, id)
        } catch RouteError.badRequest(let problems) {
            throw RouteError.badRequest(problems + unknown)
        }
        guard unknown.isEmpty else { throw RouteError.badRequest(unknown) }
        return route
    }

    /// The methods that a path knows, for `Allow`; empty where there is nothing.
    ///
    /// - Parameter path: with the root, in percent encoding.
    package static func methods(at path: String) -> [HTTPRequest.Method] {
        // By bytes, and no further than any path reaches: comparing what others make up can take long.
        guard path.utf8.count <= 1_000, path.utf8.starts(with: "\(root)/".utf8) else { return [] }
        let segments = path.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? "" }
        return allCases.filter { endpoint in
            let wanted = endpoint.template.split(separator: "/", omittingEmptySubsequences: false)
            return wanted.count == segments.count
                && zip(wanted, segments).allSatisfy { $0 == "{id}" ? UUID(uuidString: $1) != nil : $0 == $1 }
        }
        .map(\.method)
    }
}

extension Route {
    package var endpoint: Endpoint { written.endpoint }

    /// The request that ``Endpoint/route(id:_:)`` reads as this route.
    ///
    /// - Throws: `EncodingError` for a body that JSON cannot hold.
    package func request() throws -> APIRequest {
        let (endpoint, write) = written
        var request = APIRequest(method: endpoint.method, path: Endpoint.root + endpoint.template)
        try write(&request)
        return request
    }

    private var written: (endpoint: Endpoint, write: (inout APIRequest) throws -> Void) {
        for endpoint in Endpoint.allCases {
            if let write = endpoint.write(self) { return (endpoint, write) }
        }
        preconditionFailure("A route lies at no endpoint")
    }
}

// MARK: - The endpoints

extension Endpoint: CaseIterable {
    package static let allCases: [Endpoint] =
        [authenticate, readAccount, refreshAccount, signOut]
        + items(
            "Visit", "/visits", .visitQuery, as: { .visits($0) },
            values: { if case .visits(let route) = $0 { route } else { nil } })
        + items(
            "Memo", "/memos", .memoQuery, as: { .memos($0) },
            values: { if case .memos(let route) = $0 { route } else { nil } })
        + [putVisits, readSettings, putSettings, listFacilities, listChanges, exportAll]
        + [readFile, readColumns, readImport, applyImport, undoImport, readServer, followEvents]

    /// Twice the largest visit, with every character escaped, in bytes.
    private static let largestContent = 2 * 1024 * 1024
    /// Two of the largest visits, and hundreds of usual ones, in bytes: what is made of a body takes a few times as much.
    private static let largestBatch = 4 * 1024 * 1024
    /// A name and a password, in bytes.
    private static let largestCredentials = 16 * 1024

    package static let authenticate = Endpoint(
        "authenticate", .post, "/authenticate", .anybody, successes: [201], largestBody: largestCredentials, .body(),
        as: { .authenticate($0) }, values: { if case .authenticate(let credentials) = $0 { credentials } else { nil } })

    package static let readAccount = account("readAccount", .get, "/account", .reader, .current)
    // It makes a token, and one that may only read makes none.
    package static let refreshAccount = account("refreshAccount", .post, "/account/refresh", .writer, .refresh)
    package static let signOut = account("signOut", .post, "/account/sign-out", .reader, successes: [204], .signOut)

    private static func account(
        _ name: String, _ method: HTTPRequest.Method, _ template: String, _ access: Access,
        successes: Set<Int> = [200], _ route: AccountRoute
    ) -> Endpoint {
        Endpoint(
            name, method, template, access, successes: successes, as: { .account(route) },
            values: { $0 == .account(route) ? () : nil })
    }

    package static let putVisits = Endpoint(
        "putVisits", .post, "/visits/batch", .writer, largestBody: largestBatch, .body(), as: { .putVisits($0) },
        values: { if case .putVisits(let batch) = $0 { batch } else { nil } })

    package static let readSettings = Endpoint(
        "readSettings", .get, "/settings", .reader, successes: [200, 304], .knownTag,
        as: { .settings(.read(ifNoneMatch: $0)) },
        values: { if case .settings(.read(let tag)) = $0 { tag } else { nil } })

    package static let putSettings = Endpoint(
        "putSettings", .put, "/settings", .writer, largestBody: largestContent, .body(), .precondition,
        as: { .settings(.put($0, $1)) },
        values: { if case .settings(.put(let settings, let condition)) = $0 { (settings, condition) } else { nil } })

    package static let listFacilities = Endpoint(
        "listFacilities", .get, "/facilities", .reader, .facilityLimit, as: { .facilities(limit: $0) },
        values: { if case .facilities(let limit) = $0 { limit } else { nil } })

    package static let listChanges = Endpoint(
        "listChanges", .get, "/changes", .reader, .changesQuery, as: { .changes($0) },
        values: { if case .changes(let query) = $0 { query } else { nil } })

    package static let exportAll = Endpoint(
        "exportAll", .get, "/export", .reader, mediaType: "application/zip", as: { .export },
        values: { $0 == .export ? () : nil })

    package static let readFile = Endpoint(
        "readFile", .post, "/imports", .writer, successes: [201], .file, .importOptions,
        as: { .imports(.read(file: $0, $1)) },
        values: { if case .imports(.read(let file, let options)) = $0 { (file, options) } else { nil } })

    package static let readColumns = Endpoint(
        "readColumns", .post, "/imports/{id}/columns", .writer, largestBody: largestCredentials, .id, .body(),
        .timeZone, as: { .imports(.readColumns($0, $1, timeZone: $2)) },
        values: {
            guard case .imports(.readColumns(let id, let columns, let timeZone)) = $0 else { return nil }
            return (id, columns, timeZone)
        })

    package static let readImport = Endpoint(
        "readImport", .get, "/imports/{id}", .reader, .id, as: { .imports(.summary($0)) },
        values: { if case .imports(.summary(let id)) = $0 { id } else { nil } })

    package static let applyImport = Endpoint(
        "applyImport", .post, "/imports/{id}/apply", .writer, .id, .overwriting,
        as: { .imports(.apply($0, overwriting: $1)) },
        values: { if case .imports(.apply(let id, let overwriting)) = $0 { (id, overwriting) } else { nil } })

    package static let undoImport = Endpoint(
        "undoImport", .post, "/imports/{id}/undo", .writer, .id, as: { .imports(.undo($0)) },
        values: { if case .imports(.undo(let id)) = $0 { id } else { nil } })

    package static let readServer = Endpoint(
        "readServer", .get, "/server", .anybody, .since, as: { .server(changesSince: $0) },
        values: { if case .server(let version) = $0 { version } else { nil } })

    package static let followEvents = Endpoint(
        "followEvents", .get, "/events", .reader, mediaType: "text/event-stream", .lastEvent,
        as: { .events(since: $0) }, values: { if case .events(let version) = $0 { version } else { nil } })

    /// What visits and memos have in common.
    private static func items<Query, Content: Codable>(
        _ noun: String, _ path: String, _ query: RequestPart<Query>,
        as route: @escaping @Sendable (ItemRoute<Query, Content>) -> Route,
        values: @escaping @Sendable (Route) -> ItemRoute<Query, Content>?
    ) -> [Endpoint] {
        [
            Endpoint(
                "list\(noun)s", .get, path, .reader, query, as: { route(.list($0)) },
                values: { if case .list(let query)? = values($0) { query } else { nil } }),
            Endpoint(
                "read\(noun)", .get, "\(path)/{id}", .reader, successes: [200, 304], .id, .knownTag,
                as: { route(.read($0, ifNoneMatch: $1)) },
                values: { if case .read(let id, let tag)? = values($0) { (id, tag) } else { nil } }),
            Endpoint(
                "put\(noun)", .put, "\(path)/{id}", .writer, successes: [200, 201], largestBody: largestContent,
                .id, .body(), .precondition, as: { route(.put($0, $1, $2)) },
                values: {
                    if case .put(let id, let content, let state)? = values($0) { (id, content, state) } else { nil }
                }),
            Endpoint(
                "delete\(noun)", .delete, "\(path)/{id}", .writer, successes: [204], .id, .precondition,
                as: { route(.delete($0, $1)) },
                values: { if case .delete(let id, let condition)? = values($0) { (id, condition) } else { nil } }),
            Endpoint(
                "restore\(noun)", .post, "\(path)/{id}/restore", .writer, .id, as: { route(.restore($0)) },
                values: { if case .restore(let id)? = values($0) { id } else { nil } }),
            Endpoint(
                "remove\(noun)", .post, "\(path)/{id}/remove", .writer, successes: [204], .id,
                as: { route(.remove($0)) }, values: { if case .remove(let id)? = values($0) { id } else { nil } }),
            Endpoint(
                "read\(noun)Text", .get, "\(path)/{id}/text", .reader, mediaType: "text/plain", .id,
                as: { route(.text($0)) }, values: { if case .text(let id)? = values($0) { id } else { nil } }),
        ]
    }
}
