import HTTPTypes
package import Hummingbird
package import ModelsCore
import Synchronization

/// Limits the bytes of bodies and responses that the server holds at once, over all connections.
///
/// Strangers and each account have a share of it, so that none of them prevents others from being served. Small bodies
/// do not count, because the number of connections is limited.
package final class ByteBudget: Sendable {
    /// The user of bytes.
    package enum Holder: Hashable, Sendable {
        /// A client that has not signed in, by its network; all of them also share a part.
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

    /// The number of bytes that are held now.
    var size: Int { contents.withLock(\.total) }

    /// The part of a size that counts.
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

/// The bytes that one request holds of a ``ByteBudget``, until the last reference is released.
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

    /// - Parameter holder: the user of the bytes, as far as known before any are held. Only evaluated when something
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

    /// The user has been identified. Bytes that are already held keep their earlier holder.
    func transfer(to holder: ByteBudget.Holder) {
        contents.withLock { contents in
            guard contents.counted == 0 else { return }
            contents.holder = holder
        }
    }

    /// Holds this many bytes in addition.
    ///
    /// - Throws: 503 when there is no room.
    func add(_ size: Int) throws {
        try contents.withLock { try hold($0.size + size, &$0) }
    }

    /// Holds this many bytes instead of the earlier ones.
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

/// Counts the bytes of a request's body while it is read, and of its response until it is written. If there is no room
/// for them, the response is 503.
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
        // Other methods send no body that is read, and an event stream keeps the connection's own budget.
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
