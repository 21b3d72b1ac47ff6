package import APICore
package import Foundation
import ModelsCore

/// A server's API as the app knows it: an interface, for which `ApiClientCore` has the live implementation. Tests
/// replace single closures.
///
/// The closures throw ``ApiFailure``, what the implementation throws besides, and `CancellationError`: also when
/// a user has signed in or out meanwhile, so that an account which was asked for is not wanted any more. The methods
/// that go through them throw ``ApiError`` in place of ``ApiFailure``: with the place of the call.
package struct ApiClient: Sendable {
    /// Asks for anything, as the current account if there is one. Answers other than success are thrown; 304 is none
    /// of them.
    package var apiRequest:
        @Sendable (_ operation: APIOperation, _ request: APIRequest) async throws -> (Data, APIResponseHead)
    /// Asks for what a person has typed, as the current account. Any answer is given, whatever its status.
    package var anyRequest: @Sendable (_ request: TypedRequest) async throws -> (Data, APIResponseHead)
    /// Signs in at a server, or at ``baseURL`` for nil, and from then on calls as that user: address and account
    /// are kept together, and nothing changes before the server has accepted. The token that was kept for that server
    /// is ended there, if it can be reached; sign-ins at other servers stay.
    package var authenticate: @Sendable (_ credentials: Credentials, _ server: URL?) async throws -> AccountEnvelope
    /// The server's address, below which `/api/v1` lies.
    package var baseURL: @Sendable () -> URL
    /// Goes to another server from now on, and keeps that. Who was signed in at the other is forgotten: a token is
    /// shown to the server alone that made it.
    package var setBaseURL: @Sendable (_ url: URL) throws -> Void
    /// Who is signed in; nil for nobody, and for a token that was given without its account.
    package var currentAccount: @Sendable () -> AccountEnvelope?
    /// Whether there is a token to call with.
    package var isSignedIn: @Sendable () -> Bool
    /// Who is signed in at any server, the sign-in that counts unless another is asked for first.
    package var signIns: @Sendable () -> [SignIn]
    /// Ends the token, and forgets who was signed in. That is forgotten whatever is thrown. Of sign-ins at other
    /// servers, the last one counts from then on.
    package var logout: @Sendable () async throws -> Void
    /// Asks for the account anew, with a fresh token.
    package var refreshCurrentAccount: @Sendable () async throws -> AccountEnvelope
    /// Follows the account's changes, and connects again when the connection breaks.
    ///
    /// - Parameter since: the version heard last; nil when none was.
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
    /// Makes a call, and decodes its answer.
    ///
    /// - Throws: ``ApiError``.
    @discardableResult
    package func call<Output: Decodable>(
        _ call: Call<Output>, fileID: String = #fileID, line: Int = #line
    ) async throws -> Output {
        try decode(try await response(to: call, fileID, line).0, of: call, fileID, line)
    }

    /// Makes a call whose answer has no content.
    ///
    /// - Throws: ``ApiError``.
    package func call(_ call: Call<Void>, fileID: String = #fileID, line: Int = #line) async throws {
        _ = try await response(to: call, fileID, line)
    }

    /// Makes a call whose answer is plain text.
    ///
    /// - Throws: ``ApiError``.
    package func call(_ call: Call<String>, fileID: String = #fileID, line: Int = #line) async throws -> String {
        guard let text = String(bytes: try await response(to: call, fileID, line).0, encoding: .utf8) else {
            throw ApiError(.undecodable(field: ""), operation: call.operation, fileID: fileID, line: line)
        }
        return text
    }

    /// Makes a call whose answer is a file.
    ///
    /// - Throws: ``ApiError``.
    package func call(_ call: Call<Data>, fileID: String = #fileID, line: Int = #line) async throws -> Data {
        try await response(to: call, fileID, line).0
    }

    /// Makes a call, and also gives the state of what it answers, for changes that name it.
    ///
    /// - Returns: nil if it is in the state that the call knows.
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
    /// - Parameter server: where; nil for where the client is.
    /// - Throws: ``ApiError``.
    package func signIn(
        _ credentials: Credentials, at server: URL? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws -> AccountEnvelope {
        try await located(API.authenticate.operation, fileID, line) { try await authenticate(credentials, server) }
    }

    /// ``logout``, with the place of the call.
    ///
    /// - Throws: ``ApiError``, and yet nobody is signed in any more.
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

/// A request as a person has typed it.
package struct TypedRequest: Hashable, Sendable {
    /// In upper case.
    package var method: String
    /// Path and query below the server's address, in percent encoding: `/api/v1/visits?limit=5`.
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

/// What an answer says before its body.
package struct APIResponseHead: Hashable, Sendable {
    package let status: Int
    /// By name in lower case.
    package let headers: [String: String]

    /// - Parameter headers: by name in any case.
    package init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// The state of what was answered; nil if it has none.
    package var tag: ETag? {
        headers["etag"].flatMap(ETag.init(header:))
    }

    /// What the body is, in lower case and without parameters; nil if the answer does not say it.
    package var mediaType: String? {
        headers["content-type"]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    }

    /// For how many seconds not to ask again; nil if the server does not say it.
    package var retryAfter: Int? {
        headers["retry-after"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}
