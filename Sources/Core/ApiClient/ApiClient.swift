package import APICore
package import Foundation

/// A server's API as the app knows it: an interface, for which `ApiClientLiveCore` has the live implementation. Tests
/// replace single closures.
///
/// The closures throw ``ApiFailure``, what the implementation throws besides, and `CancellationError`: also when
/// somebody has signed in or out meanwhile, so that an account which was asked for is not wanted any more. The methods
/// that go through them throw ``ApiError`` in place of ``ApiFailure``: with the place of the call.
package struct ApiClient: Sendable {
    /// Asks for anything, as the current account if there is one. Answers other than success are thrown; 304 is none
    /// of them.
    package var apiRequest: @Sendable (_ route: Route) async throws -> (Data, APIResponseHead)
    /// Signs in at a server, or at ``baseURL`` for nil, and from then on is there as whoever did: address and account
    /// are kept together, and nothing changes before the server has accepted. The token that was kept before is ended
    /// at its own server, as far as that can be reached.
    package var authenticate: @Sendable (_ credentials: Credentials, _ server: URL?) async throws -> AccountEnvelope
    /// The server's address, below which `/api/v1` lies.
    package var baseURL: @Sendable () -> URL
    /// Goes to another server from now on, and keeps that. Who was signed in at the other is forgotten: a token is
    /// shown to the server alone that made it.
    package var setBaseURL: @Sendable (_ url: URL) throws -> Void
    /// Who is signed in; nil for nobody.
    package var currentAccount: @Sendable () -> AccountEnvelope?
    /// Ends the token, and forgets who was signed in. That is forgotten whatever is thrown.
    package var logout: @Sendable () async throws -> Void
    /// Asks for the account anew, with a fresh token.
    package var refreshCurrentAccount: @Sendable () async throws -> AccountEnvelope
    /// Follows the account's changes, and connects again when the connection breaks.
    ///
    /// - Parameter since: the version heard last; nil when none was.
    package var events: @Sendable (_ since: String?) -> AsyncThrowingStream<APIEvent, any Error>

    package init(
        apiRequest: @escaping @Sendable (_ route: Route) async throws -> (Data, APIResponseHead),
        authenticate: @escaping @Sendable (_ credentials: Credentials, _ server: URL?) async throws -> AccountEnvelope,
        baseURL: @escaping @Sendable () -> URL,
        setBaseURL: @escaping @Sendable (_ url: URL) throws -> Void,
        currentAccount: @escaping @Sendable () -> AccountEnvelope?,
        logout: @escaping @Sendable () async throws -> Void,
        refreshCurrentAccount: @escaping @Sendable () async throws -> AccountEnvelope,
        events: @escaping @Sendable (_ since: String?) -> AsyncThrowingStream<APIEvent, any Error>
    ) {
        self.apiRequest = apiRequest
        self.authenticate = authenticate
        self.baseURL = baseURL
        self.setBaseURL = setBaseURL
        self.currentAccount = currentAccount
        self.logout = logout
        self.refreshCurrentAccount = refreshCurrentAccount
        self.events = events
    }
}
