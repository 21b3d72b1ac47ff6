package import APICore
package import Foundation
import ModelsCore

/// A server's API as an interface, with a live implementation in this module. Tests replace single closures.
///
/// The closures throw ``ApiFailure``, the implementation's other errors, and `CancellationError`. The latter also when
/// a user has signed in or out in the meantime, because the requested account is then outdated. The methods that call
/// the closures throw ``ApiError`` instead of ``ApiFailure``, with the place of the call.
package struct ApiClient: Sendable {
    /// Sends any request, for the current account if there is one. Unsuccessful responses are thrown, except 304.
    package var apiRequest:
        @Sendable (_ operation: APIOperation, _ request: APIRequest) async throws -> (Data, APIResponseHead)
    /// Sends a request as a person typed it, for the current account. Returns a response of any status.
    package var anyRequest: @Sendable (_ request: TypedRequest) async throws -> (Data, APIResponseHead)
    /// Signs in at a server, or at ``baseURL`` for nil, and makes calls as that user from then on. Address and account
    /// are stored together, and nothing changes before the server has accepted. The token stored for that server is
    /// revoked there if possible; sign-ins at other servers stay.
    package var authenticate: @Sendable (_ credentials: Credentials, _ server: URL?) async throws -> AccountEnvelope
    /// The server's address, without `/api/v1`.
    package var baseURL: @Sendable () -> URL
    /// Switches to another server permanently. The sign-in at the previous one is forgotten, because a token is only
    /// ever sent to the server that issued it.
    package var setBaseURL: @Sendable (_ url: URL) throws -> Void
    /// The current account; nil if no one is signed in, and for a token that was given without its account.
    package var currentAccount: @Sendable () -> AccountEnvelope?
    /// Whether there is a token to make calls with.
    package var isSignedIn: @Sendable () -> Bool
    /// The sign-ins at all servers, the current one first unless another is requested.
    package var signIns: @Sendable () -> [SignIn]
    /// Revokes the token and forgets the account, even if an error is thrown. The latest sign-in at another server then
    /// becomes the current one.
    package var logout: @Sendable () async throws -> Void
    /// Reads the account again, with a new token.
    package var refreshCurrentAccount: @Sendable () async throws -> AccountEnvelope
    /// Follows the account's changes, and reconnects when the connection breaks.
    ///
    /// - Parameter since: the version received last; nil if there is none.
    package var events: @Sendable (_ since: String?) -> AsyncThrowingStream<APIEvent, any Error>

    package init(
        apiRequest:
            @escaping @Sendable (
                _ operation: APIOperation, _ request: APIRequest
            ) async throws -> (Data, APIResponseHead),
        anyRequest: @escaping @Sendable (_ request: TypedRequest) async throws -> (Data, APIResponseHead),
        authenticate: @escaping @Sendable (_ credentials: Credentials, _ server: URL?) async throws -> AccountEnvelope,
        baseURL: @escaping @Sendable () -> URL,
        setBaseURL: @escaping @Sendable (_ url: URL) throws -> Void,
        currentAccount: @escaping @Sendable () -> AccountEnvelope?,
        isSignedIn: @escaping @Sendable () -> Bool,
        signIns: @escaping @Sendable () -> [SignIn],
        logout: @escaping @Sendable () async throws -> Void,
        refreshCurrentAccount: @escaping @Sendable () async throws -> AccountEnvelope,
        events: @escaping @Sendable (_ since: String?) -> AsyncThrowingStream<APIEvent, any Error>
    ) {
        self.apiRequest = apiRequest
        self.anyRequest = anyRequest
        self.authenticate = authenticate
        self.baseURL = baseURL
        self.setBaseURL = setBaseURL
        self.currentAccount = currentAccount
        self.isSignedIn = isSignedIn
        self.signIns = signIns
        self.logout = logout
        self.refreshCurrentAccount = refreshCurrentAccount
        self.events = events
    }
}

extension ApiClient {
    /// Makes a call and decodes the response.
    ///
    /// - Throws: ``ApiError``.
    @discardableResult
    package func call<Output: Decodable>(
        _ call: Call<Output>, fileID: String = #fileID, line: Int = #line
    ) async throws -> Output {
        try decode(try await response(to: call, fileID, line).0, of: call, fileID, line)
    }

    /// Makes a call whose response has no content.
    ///
    /// - Throws: ``ApiError``.
    package func call(_ call: Call<Void>, fileID: String = #fileID, line: Int = #line) async throws {
        _ = try await response(to: call, fileID, line)
    }

    /// Makes a call whose response is plain text.
    ///
    /// - Throws: ``ApiError``.
    package func call(_ call: Call<String>, fileID: String = #fileID, line: Int = #line) async throws -> String {
        guard let text = String(bytes: try await response(to: call, fileID, line).0, encoding: .utf8) else {
            throw ApiError(.undecodable(field: ""), operation: call.operation, fileID: fileID, line: line)
        }
        return text
    }

    /// Makes a call whose response is a file.
    ///
    /// - Throws: ``ApiError``.
    package func call(_ call: Call<Data>, fileID: String = #fileID, line: Int = #line) async throws -> Data {
        try await response(to: call, fileID, line).0
    }

    /// Makes a call and also returns the state of the item, for changes that must name it.
    ///
    /// - Returns: nil if the item is still in the state that the call names.
    /// - Throws: ``ApiError``.
    package func taggedCall<Output: Decodable>(
        _ call: Call<Output>, fileID: String = #fileID, line: Int = #line
    ) async throws -> (payload: Output, tag: ETag?)? {
        let (data, head) = try await response(to: call, fileID, line)
        guard head.status != 304 else { return nil }
        return (try decode(data, of: call, fileID, line), head.tag)
    }

    private func response<Output>(
        to call: Call<Output>, _ fileID: String, _ line: Int
    ) async throws -> (Data, APIResponseHead) {
        try await located(call.operation, fileID, line) { try await apiRequest(call.operation, call.request) }
    }

    private func decode<Output: Decodable>(
        _ data: Data, of call: Call<Output>, _ fileID: String, _ line: Int
    ) throws -> Output {
        do {
            return try APIJSON.decode(Output.self, from: data)
        } catch {
            throw ApiError(.undecodable(field: error.field), operation: call.operation, fileID: fileID, line: line)
        }
    }

    /// Adds the place of the call to a failure.
    func located<Value>(
        _ operation: APIOperation, _ fileID: String, _ line: Int, _ call: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await call()
        } catch let failure as ApiFailure {
            throw ApiError(failure, operation: operation, fileID: fileID, line: line)
        }
    }
}

extension ApiClient {
    /// ``authenticate``, with the place of the call.
    ///
    /// - Parameter server: the server's address; nil for the current one.
    /// - Throws: ``ApiError``.
    package func signIn(
        _ credentials: Credentials, at server: URL? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws -> AccountEnvelope {
        try await located(API.authenticate.operation, fileID, line) { try await authenticate(credentials, server) }
    }

    /// ``logout``, with the place of the call.
    ///
    /// - Throws: ``ApiError``; the account is signed out nevertheless.
    package func signOut(fileID: String = #fileID, line: Int = #line) async throws {
        try await located(API.signOut.operation, fileID, line) { try await logout() }
    }

    /// ``refreshCurrentAccount``, with the place of the call.
    ///
    /// - Throws: ``ApiError``.
    package func refresh(fileID: String = #fileID, line: Int = #line) async throws -> AccountEnvelope {
        try await located(API.refreshAccount.operation, fileID, line) { try await refreshCurrentAccount() }
    }
}

/// A request as a person typed it.
package struct TypedRequest: Hashable, Sendable {
    /// In upper case.
    package var method: String
    /// Path and query below the server's address, percent-encoded: `/api/v1/visits?limit=5`.
    package var target: String
    package var headers: [String: String]
    package var body: Data?

    package init(method: String = "GET", target: String, headers: [String: String] = [:], body: Data? = nil) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}

/// An account at a server.
package struct SignIn: Hashable, Sendable, Codable {
    package let server: URL
    package var envelope: AccountEnvelope

    package init(server: URL, envelope: AccountEnvelope) {
        self.server = server
        self.envelope = envelope
    }
}

/// The status and headers of a response.
package struct APIResponseHead: Hashable, Sendable {
    package let status: Int
    /// By lowercase name.
    package let headers: [String: String]

    /// - Parameter headers: by name in any case.
    package init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// The state of the item in the response; nil if it has none.
    package var tag: ETag? {
        headers["etag"].flatMap(ETag.init(header:))
    }

    /// The media type of the body, in lower case and without parameters; nil if the response has none.
    package var mediaType: String? {
        headers["content-type"]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    }

    /// The number of seconds to wait before the next request; nil if the server does not say.
    package var retryAfter: Int? {
        headers["retry-after"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}
