import Synchronization

/// Lets one thing at a time be done for each account, in the order in which they came.
///
/// The database has one writer, which serves in order of arrival. With turns an account has at most one write queued
/// there, so that a flood of one account's writes delays its own, and no other account's. The same is true of searches
/// and the processor's cores.
package final class AccountTurns: Sendable {
    /// By account; an account without anything to do has no entry.
    private let waiting = Mutex<[AccountID: [CheckedContinuation<Void, Never>]]>([:])

    package init() {}

    /// Does `work` as soon as nothing else is done for the account.
    package func take<Value: Sendable>(
        _ account: AccountID, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async rethrows -> Value {
        await begin(account)
        defer { end(account) }
        return try await work()
    }

    /// Waits until nothing is done for the account. ``end(_:)`` must follow.
    private func begin(_ account: AccountID) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting -> Bool in
                guard waiting[account] != nil else {
                    waiting[account] = []
                    return true
                }
                waiting[account]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func end(_ account: AccountID) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting[account]?.isEmpty == false else {
                waiting[account] = nil
                return nil
            }
            return waiting[account]?.removeFirst()
        }
        next?.resume()
    }

    /// How many wait for the account's turn.
    package func count(of account: AccountID) -> Int {
        waiting.withLock { $0[account]?.count ?? 0 }
    }
}
