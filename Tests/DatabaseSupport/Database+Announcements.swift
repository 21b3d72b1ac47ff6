package import DatabaseCore
package import ModelsCore
import TestSupport

extension Database {
    /// What those who follow the account are told while `body` runs.
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
        // A look at what other processes do can come between a commit and what tells of it.
        return subscription.drain().kinds.subtracting(isShared ? [.everything] : [])
    }
}
