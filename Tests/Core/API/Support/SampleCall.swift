import APICore
import CustomDump
import Foundation
import HTTPTypes

/// A call of any endpoint, with the way in which the endpoint reads requests.
struct SampleCall: Sendable, CustomStringConvertible {
    let operation: APIOperation
    let request: APIRequest
    /// The whole input, as text.
    let input: String
    private let read: @Sendable (APIRequest, UUID?) throws -> any Sendable

    init<Input, Output>(_ endpoint: Endpoint<Input, Output>, _ input: Input) {
        operation = endpoint.operation
        request = endpoint.call(with: input).request
        self.input = String(customDumping: input)
        read = { request, id in try endpoint.input(of: request, id: id) }
    }

    var description: String { "\(operation.id) \(input)" }

    /// The whole input of a request, as text.
    static func input(of request: APIRequest) throws(RouteError) -> String {
        String(customDumping: try read(request))
    }

    /// Reads a request as a server does after its router has found the endpoint.
    static func read(_ request: APIRequest) throws(RouteError) -> any Sendable {
        let methods = API.methods(at: request.path)
        guard !methods.isEmpty else { throw .notFound }
        guard methods.contains(request.method) else { throw .methodNotAllowed(methods) }
        let segments = request.path.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
        let id = segments.lazy.compactMap { UUID(uuidString: $0) }.first
        let path = request.path.dropFirst(API.root.count).split(separator: "/").map { segment in
            UUID(uuidString: segment.removingPercentEncoding ?? "") == nil ? segment : "{id}"
        }
        let template = "/" + path.joined(separator: "/")
        guard
            let sample = all.first(where: {
                $0.operation.template == template && $0.operation.method == request.method
            })
        else { throw .notFound }
        do {
            return try sample.read(request, id)
        } catch let error as RouteError {
            throw error
        } catch {
            preconditionFailure("\(error) is no error of reading a request")
        }
    }
}
