package import Foundation
package import Hummingbird
package import ValuesCore

/// Who is signed in, as far as pages and middleware must know.
package struct Identity: Hashable, Sendable {
    package let account: AccountID
    /// The session's public identifier; the secret one is in the cookie alone.
    package let session: UUID
    /// Whether the account is the server owner's.
    package let isOwner: Bool

    package init(account: AccountID, session: UUID, isOwner: Bool) {
        self.account = account
        self.session = session
        self.isOwner = isOwner
    }
}

/// Knows who is signed in.
package protocol IdentityProvider: Sendable {
    /// - Parameter report: receives what went wrong without making the answer wrong.
    /// - Returns: nil when nobody is signed in with this request.
    /// - Throws: when that cannot be found out.
    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity?
}
