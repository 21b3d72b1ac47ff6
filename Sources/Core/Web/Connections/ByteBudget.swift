import HTTPTypes
package import Hummingbird
package import ModelsCore
import Synchronization

/// How many bytes of bodies and answers the server holds at once, over all connections.
///
/// Strangers and each account have a part of it, so that none of them keeps others from being served. What is small is
/// not counted: there are only so many connections.
package final class ByteBudget: Sendable {
    /// Who holds bytes.
    package enum Holder: Hashable, Sendable {
        /// A client that has not signed in, by its network; they share a part, too.
        case stranger(network: String)
        case account(AccountID)

        fileprivate var isStranger: Bool {
            if case .stranger = self { true } else { false }
        }
    }

    private struct Contents {
        var total = 0
        var strangers = 0
        var sizes: [Holder: Int] = [:]
    }

    private let limits: ConnectionLimits
    private let contents = Mutex(Contents())

    package init(limits: ConnectionLimits) {
        self.limits = limits
    }

    /// How many bytes are held now.
    var size: Int { contents.withLock(\.total) }

    /// How much of so many bytes counts.
    fileprivate func counted(_ size: Int) -> Int {
        size > limits.uncountedSize ? size : 0
    }

    /// - Returns: whether there was room.
    fileprivate func take(_ size: Int, for holder: Holder) -> Bool {
        guard size > 0 else { return true }
        return contents.withLock { contents in
            let part = (contents.sizes[holder] ?? 0) + size
            let strangers = contents.strangers + (holder.isStranger ? size : 0)
            guard contents.total + size <= limits.heldSize, strangers <= limits.heldSizeOfStrangers,
                part <= (holder.isStranger ? limits.heldSizePerStranger : limits.heldSizePerAccount)
            else { return false }
            contents.total += size
            contents.strangers = strangers
            contents.sizes[holder] = part
            return true
        }
    }

    fileprivate func give(_ size: Int, of holder: Holder) {
        guard size > 0 else { return }
        contents.withLock { contents in
            contents.total -= size
            if holder.isStranger { contents.strangers -= size }
            let part = (contents.sizes[holder] ?? 0) - size
            contents.sizes[holder] = part > 0 ? part : nil
        }
    }
}

/// What one request holds of a ``ByteBudget``, until the last reference to it goes.
package final class ByteReservation: Sendable {
    private struct Contents {
        /// nil until anything counts.
        var holder: ByteBudget.Holder?
        var size = 0
        var counted = 0
    }

    private let budget: ByteBudget
    private let firstHolder: @Sendable () -> ByteBudget.Holder
    private let contents = Mutex(Contents())

    /// - Parameter holder: who asks, as far as that is known before anything is held. Is looked up only when something
    ///   counts, which few requests need.
    package init(_ budget: ByteBudget, holder: @autoclosure @escaping @Sendable () -> ByteBudget.Holder) {
        self.budget = budget
        firstHolder = holder
    }

    deinit {
        contents.withLock { contents in
            if let holder = contents.holder { budget.give(contents.counted, of: holder) }
        }
    }

    /// It has turned out who asks. What is held already stays where it was.
    func transfer(to holder: ByteBudget.Holder) {
        contents.withLock { contents in
            guard contents.counted == 0 else { return }
            contents.holder = holder
        }
    }

    /// Holds so many bytes besides those that it holds.
    ///
    /// - Throws: 503 when there is no room.
    func add(_ size: Int) throws {
        try contents.withLock { try hold($0.size + size, &$0) }
    }

    /// Holds so many bytes in place of those that it held.
    ///
    /// - Returns: whether they count.
    /// - Throws: 503 when there is no room.
    func hold(_ size: Int) throws -> Bool {
        try contents.withLock { contents in
            try hold(size, &contents)
            return contents.counted > 0
        }
    }

    private func hold(_ size: Int, _ contents: inout Contents) throws {
        let counted = budget.counted(size)
        if counted != contents.counted {
            let holder = contents.holder ?? firstHolder()
            contents.holder = holder
            guard budget.take(counted - contents.counted, for: holder) else { throw HTTPError(.serviceUnavailable) }
            budget.give(contents.counted - counted, of: holder)
        }
        contents.size = size
        contents.counted = counted
    }
}

/// Counts the bytes of a request's body while it is read, and of its answer until it is written. Where there is no room
/// for them the answer is 503.
package struct ByteBudgetMiddleware: RouterMiddleware {
    private let budget: ByteBudget
    private let clientAddress: ClientAddress

    package init(budget: ByteBudget, clientAddress: ClientAddress) {
        self.budget = budget
        self.clientAddress = clientAddress
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        let reservation = ByteReservation(budget, holder: holder(of: request, context))
        var request = request
        var context = context
        context.reservation = reservation
        context.clientAddresses = clientAddress
        // Other methods send no body that is read, and an event stream needs the connection's own.
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
        if let identity = context.identification.identity { return .account(identity.account) }
        return .stranger(network: clientAddress.address(of: request, peer: context.peer).clientNetwork)
    }
}
