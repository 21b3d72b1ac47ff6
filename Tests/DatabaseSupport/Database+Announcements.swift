package import DatabaseCore
package import ModelsCore
import TestSupport

extension Database {
    /// The notifications of an account's followers while `body` runs.
    package func announcements(
        to account: AccountID = .first, during body: () async throws -> Void
    ) async throws -> Set<ChangeKind> {
        let version: Int? = try await read { database in
            try database.value("SELECT version FROM accountVersion WHERE accountID = \(account)")
        }
        guard let subscription = changes.subscribe(to: account, recorded: version ?? 0) else {
            throw StubError("too many followers")
        }
        defer { changes.unsubscribe(subscription, from: account) }
        try await body()
        // A poll for other processes' changes can come between a commit and its notification.
        return subscription.drain().kinds.subtracting(isShared ? [.everything] : [])
    }
}
