import DebugData
import ModelsCore
import Synchronization

/// Making or removing an account's samples, as far as it has come.
struct SampleJob: Equatable, Sendable {
    enum Kind: Sendable {
        case adding
        case removing
    }

    let kind: Kind
    /// How many records it is about.
    let total: Int
    /// How many of them are done.
    var done = 0
    var hasFailed = false
}

/// Makes and removes samples in the background, one job at a time for each account.
final class SampleJobs: Sendable {
    private typealias Entry = (job: SampleJob, task: Task<Void, Never>?)

    private let repository: any SampleRepository
    private let report: @Sendable (any Error) -> Void
    private let entries = Mutex<[AccountID: Entry]>([:])

    init(repository: any SampleRepository, report: @escaping @Sendable (any Error) -> Void) {
        self.repository = repository
        self.report = report
    }

    /// What is under way, or failed at last; nil when all is well.
    func job(of account: AccountID) -> SampleJob? {
        entries.withLock { $0[account]?.job }
    }

    /// - Parameter total: how many records are to be made, or removed.
    /// - Returns: false when something is under way already.
    func start(_ kind: SampleJob.Kind, total: Int, of account: AccountID) -> Bool {
        entries.withLock { entries in
            if let job = entries[account]?.job, !job.hasFailed { return false }
            // It waits for the lock before it can be done.
            let task = Task { await self.run(kind, total: total, of: account) }
            entries[account] = (SampleJob(kind: kind, total: total), task)
            return true
        }
    }

    /// Stops what is under way, if anything is; what is done stays done.
    func cancel(of account: AccountID) {
        entries.withLock { $0[account]?.task }?.cancel()
    }

    /// Cancels all that is under way, and waits until it has stopped.
    func stop() async {
        let tasks = entries.withLock { $0.values.compactMap(\.task) }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Waits until nothing is under way.
    func finish(of account: AccountID) async {
        if let task = entries.withLock({ $0[account]?.task }) { await task.value }
    }

    private func run(_ kind: SampleJob.Kind, total: Int, of account: AccountID) async {
        let progress: @Sendable (Int) -> Void = { done in self.update(account) { $0.job.done = done } }
        do {
            switch kind {
            case .adding: try await repository.add(total, to: account, progress: progress)
            case .removing: try await repository.removeAll(of: account, progress: progress)
            }
            entries.withLock { $0[account] = nil }
        } catch is CancellationError {
            entries.withLock { $0[account] = nil }
        } catch {
            report(error)
            update(account) { entry in
                entry.job.hasFailed = true
                entry.task = nil
            }
        }
    }

    private func update(_ account: AccountID, _ change: (inout Entry) -> Void) {
        entries.withLock { entries in
            guard var entry = entries[account] else { return }
            change(&entry)
            entries[account] = entry
        }
    }
}
