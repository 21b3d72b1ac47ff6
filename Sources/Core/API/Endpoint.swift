package import Foundation
import HTTPTypes
import ModelsCore

/// An operation with the types of its input and output. The server reads the input from a request, the client builds a
/// request from it, and both use the same output type. ``API`` lists all endpoints.
package struct Endpoint<Input: Sendable, Output>: Sendable {
    package let operation: APIOperation
    private let read: @Sendable (APIRequest, UUID?) throws -> Input
    private let write: @Sendable (Input, inout APIRequest) -> Void

    /// - Parameter part: the parts of a request that hold the input, in the order in which they are read.
    init<each Part>(
        _ id: String, _ method: HTTPRequest.Method, _ template: String, _ access: APIOperation.Access,
        successes: Set<Int> = [200], mediaType: String = "application/json", largestBody: Int? = nil,
        isLong: Bool = false, _ part: repeat RequestPart<each Part>
    ) where Input == (repeat each Part) {
        var queryNames: [String] = []
        repeat queryNames.append(contentsOf: (each part).queryNames)
        operation = APIOperation(
            id: id, method: method, template: template, access: access, successes: successes,
            mediaType: successes == [204] ? nil : mediaType, largestBody: largestBody, isLong: isLong,
            queryNames: queryNames)
        read = { request, id in (repeat try (each part).read(request, id)) }
        write = { input, request in repeat (each part).write(each input, &request) }
    }

    /// Reads the input from a request to this endpoint.
    ///
    /// - Parameter id: the identifier in the path; nil if there is none.
    /// - Throws: ``RouteError``.
    package func input(of request: APIRequest, id: UUID?) throws -> Input {
        let unknown = BadRequest.unknownNames(in: request.query, known: operation.queryNames)
        let input: Input
        do {
            input = try read(request, id)
        } catch RouteError.badRequest(let problems) {
            throw RouteError.badRequest(problems + unknown)
        }
        guard unknown.isEmpty else { throw RouteError.badRequest(unknown) }
        return input
    }

    /// A call with the input. ``input(of:id:)`` reads it back from the call's request.
    package func call(with input: Input) -> Call<Output> {
        var request = APIRequest(method: operation.method, path: API.root + operation.template)
        write(input, &request)
        return Call(operation: operation, request: request)
    }

    package func callAsFunction() -> Call<Output> where Input == Void { call(with: ()) }

    package func callAsFunction(_ input: Input) -> Call<Output> { call(with: input) }

    package func callAsFunction<First, Second>(
        _ first: First, _ second: Second
    ) -> Call<Output> where Input == (First, Second) { call(with: (first, second)) }

    package func callAsFunction<First, Second, Third>(
        _ first: First, _ second: Second, _ third: Third
    ) -> Call<Output> where Input == (First, Second, Third) { call(with: (first, second, third)) }
}

/// A request to an endpoint, with the type of its output.
package struct Call<Output>: Hashable, Sendable {
    package let operation: APIOperation
    package let request: APIRequest

    package init(operation: APIOperation, request: APIRequest) {
        self.operation = operation
        self.request = request
    }
}
