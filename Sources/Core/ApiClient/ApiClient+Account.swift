package import APICore
package import Foundation

extension ApiClient {
    /// ``authenticate``, with the place of the call.
    ///
    /// - Parameter server: where; nil for where the client is.
    /// - Throws: ``ApiError``.
    package func signIn(
        _ credentials: Credentials, at server: URL? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws -> AccountEnvelope {
        try await located(.authenticate, fileID, line) { try await authenticate(credentials, server) }
    }

    /// ``logout``, with the place of the call.
    ///
    /// - Throws: ``ApiError``, and yet nobody is signed in any more.
    package func signOut(fileID: String = #fileID, line: Int = #line) async throws {
        try await located(.signOut, fileID, line) { try await logout() }
    }

    /// ``refreshCurrentAccount``, with the place of the call.
    ///
    /// - Throws: ``ApiError``.
    package func refresh(fileID: String = #fileID, line: Int = #line) async throws -> AccountEnvelope {
        try await located(.refreshAccount, fileID, line) { try await refreshCurrentAccount() }
    }
}
