package import DatabaseCore
import TestSupport
package import ValuesCore

extension Database {
    /// What those who follow the account are told while `body` runs.
    package func announcements(
        to account: AccountID = .first, during body: () async throws -> Void
    ) async throws -> Set<ChangeKind> {
        guard let subscription = changes.subscribe(to: account) else { throw StubError("too many followers") }
        defer { changes.unsubscribe(subscription, from: account) }
        try await body()
        return subscription.drain().kinds
    }
}
