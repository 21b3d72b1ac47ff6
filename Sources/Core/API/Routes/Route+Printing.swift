import Foundation

extension Route {
    /// The request that ``init(_:)`` reads as this route.
    ///
    /// - Throws: `EncodingError` for a body that JSON cannot hold.
    package func request() throws -> APIRequest {
        var request = APIRequest(method: endpoint.method, path: endpoint.path(id))
        switch self {
        case .authenticate(let credentials): request.body = try APIJSON.encode(credentials)
        case .account: break
        case .visits(let route): try route.print(to: &request)
        case .memos(let route): try route.print(to: &request)
        case .settings(.read(let tag)): request.headers[.ifNoneMatch] = tag?.header
        case .settings(.put(let content, let precondition)):
            request.body = try APIJSON.encode(content)
            request.set(precondition)
        case .facilities(let limit): request.add("limit", limit, unless: APILimits.defaultFacilityCount)
        case .server(let version): request.add("since", version)
        case .events(let version): request.add("since", version)
        }
        return request
    }

    private var id: UUID? {
        switch self {
        case .visits(let route): route.id
        case .memos(let route): route.id
        default: nil
        }
    }
}

extension ItemRoute {
    fileprivate var id: UUID? {
        switch self {
        case .list: nil
        case .read(let id, _), .put(let id, _, _), .delete(let id, _), .restore(let id), .text(let id): id
        }
    }
}

extension ItemRoute where Query: ItemQuery, Content: Encodable {
    fileprivate func print(to request: inout APIRequest) throws {
        switch self {
        case .list(let query): query.print(to: &request)
        case .read(_, let tag): request.headers[.ifNoneMatch] = tag?.header
        case .put(_, let content, let precondition):
            request.body = try APIJSON.encode(content)
            request.set(precondition)
        case .delete(_, let precondition): request.set(precondition)
        case .restore, .text: break
        }
    }
}
