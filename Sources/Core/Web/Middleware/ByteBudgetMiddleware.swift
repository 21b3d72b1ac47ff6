import HTTPTypes
package import Hummingbird

/// Counts the bytes of a request's body while it is read, and of its answer until it is written. Where there is no room
/// for them the answer is 503.
package struct ByteBudgetMiddleware: RouterMiddleware {
    private let budget: ByteBudget

    package init(budget: ByteBudget) {
        self.budget = budget
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let reservation = ByteReservation(budget, holder: context.byteHolder)
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
}

extension WebContext {
    fileprivate var byteHolder: ByteBudget.Holder {
        if case .signedIn(let identity) = identification { .account(identity.account) } else { .strangers }
    }
}
