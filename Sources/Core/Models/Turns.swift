import Synchronization

/// Runs a limited number of tasks at a time for each account, or for all accounts together, in order of arrival.
///
/// The database has one writer, which serves in order of arrival. With turns an account has at most one write queued
/// there, so that a flood of one account's writes delays only its own. The same applies to searches, imports and the
/// processor's cores.
package final class Turns: Sendable {
    private struct Line {
        var takenCount = 0
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let width: Int
    /// By account; an account with no tasks has no entry.
    private let lines = Mutex<[AccountID?: Line]>([:])
    private let lastNumber = Atomic(0)

    /// - Parameter width: how many tasks run at a time for each account, 1 or more.
    package init(width: Int = 1) {
        self.width = width
    }

    /// Runs `work` as soon as the account has a free turn.
    ///
    /// - Parameter account: nil for a turn that all accounts share.
    /// - Throws: the error of `work`, or `CancellationError` when the task is cancelled while it waits.
    package func take<Value: Sendable>(
        _ account: AccountID?, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async throws -> Value {
        try await begin(account)
        defer { end(account) }
        return try await work()
    }

    /// Waits for a free turn, which ends when the result is released.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    package func turn(of account: AccountID) async throws -> Turn {
        try await begin(account)
        return Turn { self.end(account) }
    }

    /// Waits for a free turn. ``end(_:)`` must follow, unless this throws.
    private func begin(_ account: AccountID?) async throws {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = lines.withLock { lines in
                    // A later cancellation finds the continuation in the line.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard lines[account, default: Line()].takenCount == width else {
                        lines[account, default: Line()].takenCount += 1
                        return .success(())
                    }
                    lines[account]?.waiting.append((number, continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let left = lines.withLock { lines -> CheckedContinuation<Void, any Error>? in
                guard let index = lines[account]?.waiting.firstIndex(where: { $0.number == number }) else { return nil }
                return lines[account]?.waiting.remove(at: index).continuation
            }
            left?.resume(throwing: CancellationError())
        }
    }

    private func end(_ account: AccountID?) {
        let next = lines.withLock { lines -> CheckedContinuation<Void, any Error>? in
            if lines[account]?.waiting.isEmpty == false { return lines[account]?.waiting.removeFirst().continuation }
            lines[account]?.takenCount -= 1
            if lines[account]?.takenCount == 0 { lines[account] = nil }
            return nil
        }
        next?.resume()
    }

    /// The number of tasks that wait for a turn of the account; nil for the turn that all accounts share.
    package func count(of account: AccountID?) -> Int {
        lines.withLock { $0[account]?.waiting.count ?? 0 }
    }
}

/// A turn that lasts until it is released.
package final class Turn: Sendable {
    private let end: @Sendable () -> Void

    fileprivate init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}
