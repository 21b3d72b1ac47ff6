package import Foundation
package import Hummingbird
import LogCore
import Logging
package import ModelsCore
import NIOCore

/// The rest of the chain inside a middleware.
package typealias NextResponder = (Request, WebContext) async throws -> Response

/// The state of a request on its way through middleware and screens.
package struct WebContext: RequestContext {
    /// The result of identifying the user.
    enum Identification: Sendable {
        /// ``IdentityMiddleware`` has not run.
        case unknown
        case anonymous
        case signedIn(Identity)
        /// The sessions could not be read.
        case failed

        /// The signed-in user, as far as that is known.
        var identity: Identity? {
            if case .signedIn(let identity) = self { identity } else { nil }
        }
    }

    package var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil if there is none, as in tests.
    let peer: SocketAddress?
    private let channel: any Channel
    var identification = Identification.unknown
    /// nil on a route without ``IdentityMiddleware``.
    var findIdentity: (@Sendable (Request) async throws -> Identity?)?
    /// The trusted proxies; none without ``ByteBudgetMiddleware``, as in tests.
    var clientAddresses = ClientAddress(trustedProxies: [])
    /// The memory that the request uses; nil if it is not counted.
    var reservation: ByteReservation?
    /// nil if all work can stay on its thread, as in tests.
    var heavyWork: HeavyWork?
    /// Whether heavy work is running, in a turn.
    var isHeavy = false
    /// nil on routes without ``VisitorMiddleware``.
    var knownVisitor: Visitor?

    package init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress
        channel = source.channel
    }

    /// The environment of the user, on routes inside ``VisitorMiddleware``.
    ///
    /// - Throws: 500 on any other route: its wiring is wrong.
    package var visitor: Visitor {
        get throws {
            guard let knownVisitor else { throw HTTPError(.internalServerError) }
            return knownVisitor
        }
    }

    /// Whether the user could not be identified.
    package var isUnidentified: Bool {
        if case .failed = identification { true } else { false }
    }

    /// The signed-in user; nil if there is none.
    ///
    /// - Throws: 503 when the user is unknown, 500 on a route without ``IdentityMiddleware``.
    package var identityIfAny: Identity? {
        get throws {
            switch identification {
            case .unknown: throw HTTPError(.internalServerError)
            case .failed: throw HTTPError(.serviceUnavailable)
            case .anonymous: nil
            case .signedIn(let identity): identity
            }
        }
    }

    /// The signed-in user, on routes inside ``SignInMiddleware``.
    ///
    /// - Throws: 500 on any other route: its wiring is wrong.
    package var identity: Identity {
        get throws {
            guard let identity = try identityIfAny else { throw HTTPError(.internalServerError) }
            return identity
        }
    }

    /// Checks that the session has not ended while the request waited for others.
    ///
    /// - Throws: 401 when it has ended, and when that is unknown.
    package func checkSession(of request: Request) async throws {
        guard try await findIdentity?(request)?.session == identity.session else { throw HTTPError(.unauthorized) }
    }

    /// The account that the request concerns, on routes inside ``SignInMiddleware``.
    ///
    /// - Throws: as ``identity`` does.
    package var account: AccountID {
        get throws { try identity.account }
    }

    /// The identifier in the path, `:id`.
    ///
    /// - Throws: 404 when it is not an identifier.
    package var identifier: UUID {
        get throws {
            guard let id = parameters.get("id").flatMap(UUID.init(uuidString:)) else { throw HTTPError(.notFound) }
            return id
        }
    }

    /// Logs the failure of a screen; the user reads the screen's own text.
    package func report(_ error: any Error) {
        logger.error("A screen failed", error, metadata: ["route": "\(endpointPath ?? "none")"])
    }

    /// Runs long work, and cancels it when the client closes its connection.
    ///
    /// - Throws: the error of `work`.
    package func whileConnected<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // Otherwise the end of the client's data would not be the end of the connection.
        try? await channel.setOption(ChannelOptions.allowRemoteHalfClosure, value: false).get()
        let task = Task { try await work() }
        channel.closeFuture.whenComplete { _ in task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// The address that the request came from, as far as it can be trusted.
    package func clientAddress(of request: Request) -> String {
        clientAddresses.address(of: request, peer: peer)
    }

    /// Whether a program on this machine sent the request, and no proxy passed it on.
    package func isFromThisMachine(_ request: Request) -> Bool {
        guard let address = peer?.ipAddress, IPAddress.isLoopback(host: address) else { return false }
        return request.headers[.xForwardedFor] == nil && request.headers[.forwarded] == nil
    }

    /// A part of the body is no longer in memory.
    ///
    /// - Parameter size: in bytes.
    func release(_ size: Int) throws {
        try reservation?.add(-size)
    }

    /// The request belongs to the account without a session: the bytes that it holds count for the account.
    package func countBytes(of account: AccountID) {
        reservation?.transfer(to: .account(account))
    }
}

/// The signed-in user, as far as pages and middleware need it.
package struct Identity: Hashable, Sendable {
    package let account: AccountID
    /// The session's public identifier; the secret is only in the cookie.
    package let session: UUID
    /// Whether the account is the server owner's.
    package let isOwner: Bool
    /// The number of the account's last change when the session was read.
    package let accountVersion: Int
    /// The lengths of the account's lists when the session was read.
    package let counts: [ListKind: Int]

    package init(
        account: AccountID, session: UUID, isOwner: Bool, accountVersion: Int = 0, counts: [ListKind: Int] = [:]
    ) {
        self.account = account
        self.session = session
        self.isOwner = isOwner
        self.accountVersion = accountVersion
        self.counts = counts
    }
}

/// Identifies signed-in users.
package protocol IdentityProvider: Sendable {
    /// - Parameter report: receives errors that do not affect the result.
    /// - Returns: nil when the request has no valid session.
    /// - Throws: when the user is unknown.
    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity?
}
