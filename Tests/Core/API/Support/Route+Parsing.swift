import APICore
import Foundation
import HTTPTypes

extension Route {
    /// Reads a request as a server does whose router has found the endpoint.
    init(_ request: APIRequest) throws(RouteError) {
        let methods = Endpoint.methods(at: request.path)
        guard !methods.isEmpty else { throw .notFound }
        guard methods.contains(request.method) else { throw .methodNotAllowed(methods) }
        let segments = request.path.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
        let id = segments.lazy.compactMap { UUID(uuidString: $0) }.first
        let path = request.path.dropFirst(Endpoint.root.count).split(separator: "/").map { segment in
            UUID(uuidString: segment.removingPercentEncoding ?? "") == nil ? segment : "{id}"
        }
        let template = "/" + path.joined(separator: "/")
        guard let endpoint = Endpoint.allCases.first(where: { $0.template == template && $0.method == request.method })
        else { throw .notFound }
        do {
            self = try endpoint.route(id: id, request)
        } catch let error as RouteError {
            throw error
        } catch {
            preconditionFailure("\(error) is none of a route")
        }
    }
}
