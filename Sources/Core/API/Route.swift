package import Foundation
package import ModelsCore

/// All that the API can be asked. Server and client share it: the one reads routes from requests (see ``Endpoint``), the
/// other writes them.
package enum Route: Hashable, Sendable {
    /// Makes a token.
    case authenticate(Credentials)
    case account(AccountRoute)
    case visits(VisitRoute)
    case memos(MemoRoute)
    case settings(SettingsRoute)
    /// The places that were visited, the one visited last first.
    ///
    /// - Parameter limit: within ``APILimits/facilities``.
    case facilities(limit: Int)
    /// What the server is, and what is new in it after a version; nil for all that ever was.
    case server(changesSince: String?)
    /// The account's changes as they happen.
    ///
    /// - Parameter since: the version heard last; nil when none was.
    case events(since: String?)
}

package enum AccountRoute: Hashable, Sendable {
    case current
    /// A fresh token in place of the one that asks.
    case refresh
    /// Ends the token that asks.
    case signOut
}

/// What can be asked about the items of a list.
package enum ItemRoute<Query: Hashable & Sendable, Content: Hashable & Sendable>: Hashable, Sendable {
    case list(Query)
    /// - Parameter ifNoneMatch: the state that is known already; 304 is the answer when it still holds.
    case read(UUID, ifNoneMatch: ETag?)
    /// Records or changes one. The caller makes the identifier, and asking twice is the same as once.
    case put(UUID, Content, Precondition)
    case delete(UUID, Precondition)
    /// Takes its deletion back.
    case restore(UUID)
    /// As text to paste elsewhere.
    case text(UUID)
}

package typealias VisitRoute = ItemRoute<VisitQuery, SakatsuContent>
package typealias MemoRoute = ItemRoute<MemoQuery, MemoContent>

package enum SettingsRoute: Hashable, Sendable {
    case read(ifNoneMatch: ETag?)
    case put(Settings, Precondition)
}

extension Route {
    package var endpoint: Endpoint { parts.endpoint }

    /// The request that ``Endpoint/route(id:_:)`` reads as this route.
    ///
    /// - Throws: `EncodingError` for a body that JSON cannot hold.
    package func request() throws -> APIRequest {
        let parts = parts
        var headers: [APIHeader: String] = [:]
        headers[.ifNoneMatch] = parts.knownTag?.header
        switch parts.precondition {
        case .isNew?: headers[.ifNoneMatch] = "*"
        case .matches(let tag)?: headers[.ifMatch] = tag.header
        case nil: break
        }
        return APIRequest(
            method: parts.endpoint.method, path: parts.endpoint.path(parts.id), query: parts.query, headers: headers,
            body: try parts.body.map { try APIJSON.encode($0) })
    }

    private struct Parts {
        let endpoint: Endpoint
        let id: UUID?
        let query: [APIQueryItem]
        let knownTag: ETag?
        let precondition: Precondition?
        let body: (any Encodable)?

        init(
            _ endpoint: Endpoint, _ id: UUID? = nil, query: [APIQueryItem] = [], knownTag: ETag? = nil,
            _ precondition: Precondition? = nil, body: (any Encodable)? = nil
        ) {
            self.endpoint = endpoint
            self.id = id
            self.query = query
            self.knownTag = knownTag
            self.precondition = precondition
            self.body = body
        }
    }

    /// The other direction of ``Endpoint/route(id:_:)``.
    private var parts: Parts {
        switch self {
        case .authenticate(let credentials): Parts(.authenticate, body: credentials)
        case .account(.current): Parts(.readAccount)
        case .account(.refresh): Parts(.refreshAccount)
        case .account(.signOut): Parts(.signOut)
        case .visits(.list(let query)): Parts(.listVisits, query: query.items)
        case .visits(.read(let id, let tag)): Parts(.readVisit, id, knownTag: tag)
        case .visits(.put(let id, let content, let precondition)): Parts(.putVisit, id, precondition, body: content)
        case .visits(.delete(let id, let precondition)): Parts(.deleteVisit, id, precondition)
        case .visits(.restore(let id)): Parts(.restoreVisit, id)
        case .visits(.text(let id)): Parts(.readVisitText, id)
        case .memos(.list(let query)): Parts(.listMemos, query: query.items)
        case .memos(.read(let id, let tag)): Parts(.readMemo, id, knownTag: tag)
        case .memos(.put(let id, let content, let precondition)): Parts(.putMemo, id, precondition, body: content)
        case .memos(.delete(let id, let precondition)): Parts(.deleteMemo, id, precondition)
        case .memos(.restore(let id)): Parts(.restoreMemo, id)
        case .memos(.text(let id)): Parts(.readMemoText, id)
        case .settings(.read(let tag)): Parts(.readSettings, knownTag: tag)
        case .settings(.put(let settings, let precondition)): Parts(.putSettings, nil, precondition, body: settings)
        case .facilities(let limit):
            Parts(.listFacilities, query: .items(("limit", limit == APILimits.defaultFacilityCount ? nil : "\(limit)")))
        case .server(let version): Parts(.readServer, query: .items(("since", version)))
        case .events(let version): Parts(.followEvents, query: .items(("since", version)))
        }
    }
}
