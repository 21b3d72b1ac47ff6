import DebugData
import ModelsCore
import Synchronization

/// The progress of a job that creates or removes an account's samples.
struct SampleJob: Equatable, Sendable {
    enum Kind: Sendable {
        case adding
        case removing
    }

    let kind: Kind
    /// The number of records to create or remove.
    let total: Int
    /// The number of records already created or removed.
    var done = 0
    var hasFailed = false
}

/// Creates and removes samples in the background, one job at a time for each account.
final class SampleJobs: Sendable {
    private typealias Entry = (job: SampleJob, task: Task<Void, Never>?)

    private let repository: any SampleRepository
    private let report: @Sendable (any Error) -> Void
    private let entries = Mutex<[AccountID: Entry]>([:])

    init(repository: any SampleRepository, report: @escaping @Sendable (any Error) -> Void) {
        self.repository = repository
        self.report = report
    }

    /// The current job, or the last one if it failed; otherwise nil.
    func job(of account: AccountID) -> SampleJob? {
        entries.withLock { $0[account]?.job }
    }

    /// - Parameter total: the number of records to create or remove.
    /// - Returns: false when a job is already running.
    func start(_ kind: SampleJob.Kind, total: Int, of account: AccountID) -> Bool {
        entries.withLock { entries in
            if let job = entries[account]?.job, !job.hasFailed { return false }
            // The job waits for this lock before it can end.
            let task = Task { await self.run(kind, total: total, of: account) }
            entries[account] = (SampleJob(kind: kind, total: total), task)
            return true
        }
    }

    /// Cancels the current job, if there is one; what it has already done remains.
    func cancel(of account: AccountID) {
        entries.withLock { $0[account]?.task }?.cancel()
    }

    /// Cancels all jobs, and waits until they have stopped.
    func stop() async {
        let tasks = entries.withLock { $0.values.compactMap(\.task) }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Waits until the current job has ended.
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
