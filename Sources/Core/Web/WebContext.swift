package import Foundation
package import Hummingbird
import LogCore
import Logging
package import ModelsCore
import NIOCore

/// What answers a request behind a middleware.
package typealias NextResponder = (Request, WebContext) async throws -> Response

/// What travels with a request through middleware and screens.
package struct WebContext: RequestContext {
    /// Whether it is known who asks.
    enum Identification: Sendable {
        /// ``IdentityMiddleware`` has not looked.
        case unknown
        case anonymous
        case signedIn(Identity)
        /// The sessions could not be read.
        case failed

        /// Who is signed in, as far as that is known.
        var identity: Identity? {
            if case .signedIn(let identity) = self { identity } else { nil }
        }
    }

    package var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil where there is none, as in tests.
    let peer: SocketAddress?
    private let channel: any Channel
    var identification = Identification.unknown
    /// nil on a route without ``IdentityMiddleware``.
    var findIdentity: (@Sendable (Request) async throws -> Identity?)?
    /// Which proxies are believed; none where ``ByteBudgetMiddleware`` has not said it, as in tests.
    var clientAddresses = ClientAddress(trustedProxies: [])
    /// What the request holds in memory; nil where nobody counts.
    var reservation: ByteReservation?
    /// nil where no work need leave its thread, as in tests.
    var heavyWork: HeavyWork?
    /// Whether heavy work is being done, in a turn.
    var isHeavy = false
    /// nil on routes without ``VisitorMiddleware``.
    var knownVisitor: Visitor?

    package init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress
        channel = source.channel
    }

    /// The environment of the user who asks, on routes behind ``VisitorMiddleware``.
    ///
    /// - Throws: 500 on any other route: its wiring is wrong.
    package var visitor: Visitor {
        get throws {
            guard let knownVisitor else { throw HTTPError(.internalServerError) }
            return knownVisitor
        }
    }

    /// Whether it could not be found out who asks.
    package var isUnidentified: Bool {
        if case .failed = identification { true } else { false }
    }

    /// Who is signed in; nil for nobody.
    ///
    /// - Throws: 503 when that could not be found out, 500 on a route without ``IdentityMiddleware``.
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

    /// Who is signed in, on routes behind ``SignInMiddleware``.
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
    /// - Throws: 401 when it has ended, and when that cannot be found out.
    package func checkSession(of request: Request) async throws {
        guard try await findIdentity?(request)?.session == identity.session else { throw HTTPError(.unauthorized) }
    }

    /// Whose data the request is about, on routes behind ``SignInMiddleware``.
    ///
    /// - Throws: as ``identity`` does.
    package var account: AccountID {
        get throws { try identity.account }
    }

    /// The identifier in the path, `:id`.
    ///
    /// - Throws: 404 when it is none.
    package var identifier: UUID {
        get throws {
            guard let id = parameters.get("id").flatMap(UUID.init(uuidString:)) else { throw HTTPError(.notFound) }
            return id
        }
    }

    /// Logs what a screen could not do; the user reads the screen's own words.
    package func report(_ error: any Error) {
        logger.error("A screen failed", error, metadata: ["route": "\(endpointPath ?? "none")"])
    }

    /// Does what takes long, and cancels it when the client closes its connection.
    ///
    /// - Throws: what `work` throws.
    package func whileConnected<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // Otherwise the end of what the client sends is not the end of the connection.
        try? await channel.setOption(ChannelOptions.allowRemoteHalfClosure, value: false).get()
        let task = Task { try await work() }
        channel.closeFuture.whenComplete { _ in task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// From which address the request came, as far as it can be believed.
    package func clientAddress(of request: Request) -> String {
        clientAddresses.address(of: request, peer: peer)
    }

    /// So much of the body is in memory no more.
    ///
    /// - Parameter size: in bytes.
    func release(_ size: Int) throws {
        try reservation?.add(-size)
    }

    /// The request turns out to be the account's, which needs no session for that: what it holds in memory counts for it.
    package func countBytes(of account: AccountID) {
        reservation?.transfer(to: .account(account))
    }
}

/// Who is signed in, as far as pages and middleware must know.
package struct Identity: Hashable, Sendable {
    package let account: AccountID
    /// The session's public identifier; the secret one is in the cookie alone.
    package let session: UUID
    /// Whether the account is the server owner's.
    package let isOwner: Bool
    /// The number of the account's last change when the session was read.
    package let accountVersion: Int

    package init(account: AccountID, session: UUID, isOwner: Bool, accountVersion: Int = 0) {
        self.account = account
        self.session = session
        self.isOwner = isOwner
        self.accountVersion = accountVersion
    }
}

/// Knows who is signed in.
package protocol IdentityProvider: Sendable {
    /// - Parameter report: receives what went wrong without making the answer wrong.
    /// - Returns: nil when nobody is signed in with this request.
    /// - Throws: when that cannot be found out.
    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity?
}
