import APICore
package import ApiClientCore
package import Foundation

extension ApiClient {
    /// The client for a server somewhere.
    ///
    /// - Parameters:
    ///   - defaultBaseURL: the server's address, until ``ApiClient/authenticate`` or ``ApiClient/setBaseURL`` sets one.
    ///   - file: keeps address and account between runs.
    ///   - transport: how the server is reached.
    ///   - retries: when a call is made again.
    ///   - userAgent: what the client is, for the server's log: `loki/1.2.0`.
    ///   - languages: in which the server shall speak, as in `Accept-Language`; nil to leave it to the server.
    ///   - report: receives why the file cannot be read: an ``AccountStoreError``.
    package static func live(
        defaultBaseURL: URL, file: AccountFile, transport: Transport, retries: RetryPolicy, userAgent: String,
        languages: String? = nil, report: (any Error) -> Void
    ) -> ApiClient {
        let maker = RequestMaker(userAgent: userAgent, languages: languages)
        let live = LiveAccount(
            requester: Requester(transport: transport, maker: maker, retries: retries),
            store: AccountStore(file: file, report: report), defaultBaseURL: defaultBaseURL)
        let follower = EventFollower(
            transport: transport, maker: maker, retries: retries,
            account: { live.snapshot })
        return ApiClient(
            apiRequest: { route in try await live.answer(to: route) },
            authenticate: { credentials, server in try await live.authenticate(credentials, at: server) },
            baseURL: { live.snapshot.baseURL },
            setBaseURL: { url in try live.setBaseURL(url) },
            currentAccount: { live.store.current.envelope },
            logout: { try await live.logout() },
            refreshCurrentAccount: { try await live.refresh() },
            events: { version in follower.events(since: version) })
    }
}
