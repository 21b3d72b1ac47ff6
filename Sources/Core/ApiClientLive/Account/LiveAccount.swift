import APICore
import ApiClientCore
import Foundation

/// Makes calls as whoever is signed in.
struct LiveAccount: Sendable {
    let requester: Requester
    let store: AccountStore
    let defaultBaseURL: URL

    var baseURL: URL { store.current.baseURL ?? defaultBaseURL }

    func answer(to route: Route) async throws -> (answer: (Data, APIResponseHead), from: URL) {
        // Both of one moment: a token is never shown to another server.
        let stored = store.current
        let server = stored.baseURL ?? defaultBaseURL
        return (try await requester.answer(to: route, at: server, token: stored.envelope?.token), server)
    }

    /// Makes a call that is answered with an account, and keeps that.
    func replaceAccount(_ route: Route) async throws -> AccountEnvelope {
        let ((data, _), server) = try await answer(to: route)
        let envelope: AccountEnvelope
        do {
            envelope = try APIJSON.decode(AccountEnvelope.self, from: data)
        } catch {
            throw ApiFailure.undecodable(field: error.field)
        }
        try store.change { stored in
            stored.baseURL = server
            stored.envelope = envelope
        }
        return envelope
    }

    func logout() async throws {
        let stored = store.current
        guard let token = stored.envelope?.token else { return }
        var failure: (any Error)?
        do {
            _ = try await requester.answer(
                to: .account(.signOut), at: stored.baseURL ?? defaultBaseURL, token: token)
        } catch ApiFailure.unauthorized(_) {
            // It has ended already.
        } catch {
            failure = error
        }
        try store.forget(token)
        if let failure { throw failure }
    }

    func setBaseURL(_ url: URL) throws {
        guard ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false,
            url.query() == nil, url.fragment() == nil, url.user() == nil, url.password() == nil
        else { throw AccountStoreError.noServer }
        let defaultBaseURL = defaultBaseURL
        try store.change { stored in
            if url != stored.baseURL ?? defaultBaseURL { stored.envelope = nil }
            stored.baseURL = url
        }
    }
}
