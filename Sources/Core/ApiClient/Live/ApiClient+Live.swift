import APICore
package import Foundation
package import ModelsCore

extension ApiClient {
    /// The client for a remote server.
    ///
    /// - Parameters:
    ///   - defaultBaseURL: the server's address, until ``ApiClient/authenticate`` or ``ApiClient/setBaseURL`` sets one.
    ///   - file: stores address and account between runs; nil to store nothing.
    ///   - server: the server whose stored sign-in to use; nil for the latest one.
    ///   - token: the token to use when there is no file.
    ///   - transport: how the server is reached.
    ///   - retries: when a call is repeated.
    ///   - userAgent: the client's name and version, for the server's log: `loki/1.2.0`.
    ///   - languages: the languages of responses, as in `Accept-Language`; nil leaves the choice to the server.
    ///   - report: receives the reason why the file cannot be read: an ``AccountStoreError``.
    package static func live(
        defaultBaseURL: URL, file: AccountFile?, server: URL? = nil, token: Secret? = nil, transport: Transport,
        retries: RetryPolicy, userAgent: String, languages: String? = nil, report: (any Error) -> Void
    ) -> ApiClient {
        let live = LiveAccount(
            requester: Requester(transport: transport, retries: retries, userAgent: userAgent, languages: languages),
            store: AccountStore(file: file, server: server, token: token, report: report),
            defaultBaseURL: defaultBaseURL)
        return ApiClient(
            apiRequest: { operation, request in try await live.answer(to: operation, request) },
            anyRequest: { request in try await live.answer(to: request) },
            authenticate: { credentials, server in try await live.authenticate(credentials, at: server) },
            baseURL: { live.snapshot.baseURL },
            setBaseURL: { url in try live.setBaseURL(url) },
            currentAccount: { live.store.current.asked?.envelope },
            isSignedIn: { live.store.current.token != nil },
            signIns: { live.store.current.signIns },
            logout: { try await live.logout() },
            refreshCurrentAccount: { try await live.refresh() },
            events: { version in live.events(since: version) })
    }
}

/// Makes calls as the user who is signed in.
struct LiveAccount: Sendable {
    let requester: Requester
    let store: AccountStore
    let defaultBaseURL: URL

    /// The server and the token of the same moment: a token is never sent to another server.
    var snapshot: (baseURL: URL, token: Secret?) { snapshot(of: store.current) }

    private func snapshot(of stored: StoredAccount) -> (baseURL: URL, token: Secret?) {
        (stored.server ?? defaultBaseURL, stored.token)
    }

    func answer(to operation: APIOperation, _ request: APIRequest) async throws -> (Data, APIResponseHead) {
        let (baseURL, token) = snapshot
        return try await requester.answer(to: operation, request, at: baseURL, token: token)
    }

    func answer(to request: TypedRequest) async throws -> (Data, APIResponseHead) {
        let (baseURL, token) = snapshot
        return try await requester.answer(to: request, at: baseURL, token: token)
    }

    /// - Parameter server: nil for the current one.
    func authenticate(_ credentials: Credentials, at server: URL?) async throws -> AccountEnvelope {
        if let server { try check(server) }
        let stored = store.current
        let server = server ?? snapshot(of: stored).baseURL
        let signIn = try await replace(stored, by: API.authenticate(credentials), at: server, token: nil) { $0.add($1) }
        if let former = stored.signIn(at: server) { await end(former.envelope.token, at: server) }
        return signIn.envelope
    }

    func refresh() async throws -> AccountEnvelope {
        let stored = store.current
        let (baseURL, token) = snapshot(of: stored)
        return try await replace(stored, by: API.refreshAccount(), at: baseURL, token: token) { $0.renew($1) }.envelope
    }

    /// Makes a call that returns an account, and stores the account.
    ///
    /// - Parameters:
    ///   - stored: the state when the call began; changes made in the meantime, such as signing out, take precedence.
    ///   - change: puts the returned account into the state.
    private func replace(
        _ stored: StoredAccount, by call: Call<AccountEnvelope>, at server: URL, token: Secret?,
        _ change: (inout StoredAccount, SignIn) -> Void
    ) async throws -> SignIn {
        let (data, _) = try await requester.answer(to: call.operation, call.request, at: server, token: token)
        let envelope: AccountEnvelope
        do {
            envelope = try APIJSON.decode(AccountEnvelope.self, from: data)
        } catch {
            throw ApiFailure.undecodable(field: error.field)
        }
        do {
            let signIn = SignIn(server: server, envelope: envelope)
            var changed = stored
            change(&changed, signIn)
            guard try store.replace(stored, with: changed) else { throw CancellationError() }
            return signIn
        } catch {
            // The token was never stored.
            await end(envelope.token, at: server)
            throw error
        }
    }

    /// Revokes a token that is no longer needed, if possible.
    private func end(_ token: Secret, at server: URL) async {
        try? await signOut(token, at: server)
    }

    private func signOut(_ token: Secret, at server: URL) async throws {
        let call = API.signOut()
        _ = try await requester.answer(to: call.operation, call.request, at: server, token: token)
    }

    func logout() async throws {
        let (baseURL, token) = snapshot
        guard let token else { return try store.removeUnreadable() }
        var failure: (any Error)?
        do {
            try await signOut(token, at: baseURL)
        } catch ApiFailure.unauthorized(_?) {
            // According to the server, the token has already expired.
        } catch {
            failure = error
        }
        try store.forget(token)
        if let failure { throw failure }
    }

    func setBaseURL(_ url: URL) throws {
        try check(url)
        let defaultBaseURL = defaultBaseURL
        try store.change { stored in
            if url != stored.server ?? defaultBaseURL { stored.forget(stored.token) }
            stored.go(to: url)
        }
    }

    private func check(_ url: URL) throws {
        guard ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false,
            url.query() == nil, url.fragment() == nil, url.user() == nil, url.password() == nil
        else { throw AccountStoreError.noServer(url) }
    }
}
