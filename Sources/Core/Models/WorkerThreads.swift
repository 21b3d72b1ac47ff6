import Foundation
import Synchronization

/// Threads for work that keeps a processor core busy for more than a few milliseconds.
///
/// Swift's cooperative pool has one thread per core, and there are just as few event loops: on a small machine two busy
/// requests there would stop all others. Move work here with ``run(for:_:)``, or with
/// `withTaskExecutorPreference(_:isolation:operation:)`; asynchronous functions that belong to no actor then run on
/// these threads, and return to them after each suspension.
package final class WorkerThreads: TaskExecutor {
    private struct Queue {
        /// Taken from the front, which is cheap: the array holds at most a job per task.
        var jobs: [UnownedJob] = []
        var threadCount = 0
    }

    /// The lower priority of these threads, from 0 to 19.
    package static let niceness: CInt = 10

    private let count: Int
    private let queue = Mutex(Queue())
    private let turns: Turns
    private let accountTurns = Turns()
    /// The accounts whose work is running or next, in order of arrival.
    private let line = Mutex<[AccountID]>([])

    /// - Parameter count: the maximum number of threads, 1 or more. A thread ends when there is no more work.
    package init(count: Int) {
        self.count = count
        turns = Turns(width: count)
    }

    /// Runs an account's work on one of the threads: one piece at a time for each account, and no more pieces in total
    /// than there are threads, which limits how much memory they use together.
    ///
    /// - Throws: the error of `work`, or `CancellationError` when the task is cancelled while it waits.
    package func run<Value: Sendable>(
        for account: AccountID, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await accountTurns.take(account) {
            line.withLock { $0.append(account) }
            defer { line.withLock { $0.removeAll { $0 == account } } }
            return try await turns.take(nil) { try await withTaskExecutorPreference(self) { try await work() } }
        }
    }

    /// Runs work of some milliseconds, which waits for a disk, on one of the threads, without a turn.
    package func onThread<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(self) { try await work() }
    }

    /// How many pieces of work are running or next.
    package var workCount: Int { line.withLock(\.count) }

    /// How many other accounts are served before this one; nil when it has no work here.
    package func place(of account: AccountID) -> Int? {
        line.withLock { $0.firstIndex(of: account) }.map { max(0, $0 - count + 1) }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let needsThread = queue.withLock { queue -> Bool in
            queue.jobs.append(job)
            guard queue.threadCount < count else { return false }
            queue.threadCount += 1
            return true
        }
        // Not a Dispatch queue: all queues share as many threads as there are cores, and the database's would have to
        // wait.
        if needsThread { Thread.detachNewThread { self.runJobs() } }
    }

    private func runJobs() {
        // Despite its name this only affects the current thread: when cores are scarce, work that someone waits for
        // comes first.
        setpriority(CInt(PRIO_PROCESS.rawValue), 0, Self.niceness)
        while let job = nextJob() {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private func nextJob() -> UnownedJob? {
        queue.withLock { queue in
            guard queue.jobs.isEmpty else { return queue.jobs.removeFirst() }
            queue.threadCount -= 1
            return nil
        }
    }
}
