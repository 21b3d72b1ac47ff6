import APICore
package import ApiClientCore
package import Foundation

extension ApiClient {
    /// The client for a server somewhere.
    ///
    /// - Parameters:
    ///   - defaultBaseURL: the server's address, until ``ApiClient/setBaseURL`` sets one.
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
            account: { (live.baseURL, live.store.current.envelope?.token) })
        return ApiClient(
            apiRequest: { route in try await live.answer(to: route).answer },
            authenticate: { credentials in try await live.replaceAccount(.authenticate(credentials)) },
            baseURL: { live.baseURL },
            setBaseURL: { url in try live.setBaseURL(url) },
            currentAccount: { live.store.current.envelope },
            logout: { try await live.logout() },
            refreshCurrentAccount: { try await live.replaceAccount(.account(.refresh)) },
            events: { version in follower.events(since: version) })
    }
}
