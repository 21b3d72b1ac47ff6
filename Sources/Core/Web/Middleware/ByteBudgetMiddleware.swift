import HTTPTypes
package import Hummingbird
import ValuesCore

/// Counts the bytes of a request's body while it is read, and of its answer until it is written. Where there is no room
/// for them the answer is 503.
package struct ByteBudgetMiddleware: RouterMiddleware {
    private let budget: ByteBudget
    private let clientAddress: ClientAddress

    package init(budget: ByteBudget, clientAddress: ClientAddress) {
        self.budget = budget
        self.clientAddress = clientAddress
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let reservation = ByteReservation(budget, holder: holder(of: request, context))
        var request = request
        var context = context
        context.reservation = reservation
        // Others send no body that anybody reads, and an event stream needs the connection's own.
        if request.method == .post || request.method == .put {
            request.body = RequestBody(
                asyncSequence: request.body.map { buffer in
                    try reservation.add(buffer.readableBytes)
                    return buffer
                })
        }
        var response = try await next(request, context)
        guard let size = response.body.contentLength, try reservation.hold(size) else { return response }
        let body = response.body
        response.body = ResponseBody(contentLength: size) { writer in
            try await body.write(writer)
            withExtendedLifetime(reservation) {}
        }
        return response
    }

    private func holder(of request: Request, _ context: WebContext) -> ByteBudget.Holder {
        if case .signedIn(let identity) = context.identification { return .account(identity.account) }
        return .stranger(network: ClientNetwork.name(of: context.clientAddress(of: request, by: clientAddress)))
    }
}
