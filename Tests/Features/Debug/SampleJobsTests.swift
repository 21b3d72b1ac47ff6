import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import DebugFeature

@Suite(.timeLimit(.minutes(1))) struct SampleJobsTests {
    private let failures = Calls<String>()

    private func jobs(_ repository: StubSampleRepository) -> SampleJobs {
        let failures = failures
        return SampleJobs(repository: repository) { error in
            failures.record("\(type(of: error))")
        }
    }

    @Test func `a job reports its progress and is forgotten when done`() async {
        let (steps, step) = AsyncStream<Void>.makeStream()
        let (reached, reach) = AsyncStream<Void>.makeStream()
        let jobs = jobs(
            StubSampleRepository(add: { count, account, progress in
                #expect(count == 10)
                #expect(account == .owner)
                progress(4)
                reach.yield()
                for await _ in steps { break }
            }))

        #expect(jobs.job(of: .owner) == nil)
        #expect(jobs.start(.adding, total: 10, of: .owner))
        for await _ in reached { break }

        #expect(jobs.job(of: .owner) == SampleJob(kind: .adding, total: 10, done: 4))
        #expect(jobs.job(of: .member) == nil)
        #expect(!jobs.start(.removing, total: 10, of: .owner))
        step.yield()
        await jobs.finish(of: .owner)
        #expect(jobs.job(of: .owner) == nil)
        #expect(failures.all == [])
    }

    @Test func `a job removes samples`() async {
        let accounts = Calls<AccountID>()
        let jobs = jobs(StubSampleRepository(removeAll: { account, _ in accounts.record(account) }))

        #expect(jobs.start(.removing, total: 10, of: .member))
        await jobs.finish(of: .member)

        #expect(accounts.all == [.member])
        #expect(jobs.job(of: .member) == nil)
    }

    @Test func `a failed job is shown until the next one`() async {
        let jobs = jobs(
            StubSampleRepository(
                add: { _, _, progress in
                    progress(5)
                    throw StubError()
                }, removeAll: { _, _ in }))

        #expect(jobs.start(.adding, total: 10, of: .owner))
        await jobs.finish(of: .owner)
        #expect(jobs.job(of: .owner) == SampleJob(kind: .adding, total: 10, done: 5, hasFailed: true))
        #expect(failures.all == ["StubError"])

        #expect(jobs.start(.removing, total: 5, of: .owner))
        await jobs.finish(of: .owner)
        #expect(jobs.job(of: .owner) == nil)
    }

    @Test func `the feature stops a job`() async {
        let (steps, step) = AsyncStream<Void>.makeStream()
        let jobs = jobs(
            StubSampleRepository(add: { _, _, _ in
                // Ends with the task.
                for await _ in steps {}
                throw CancellationError()
            }))

        #expect(jobs.start(.adding, total: 10, of: .owner))
        jobs.cancel(of: .owner)
        await jobs.finish(of: .owner)

        #expect(jobs.job(of: .owner) == nil)
        #expect(failures.all == [])
        step.finish()
    }

    @Test func `the feature stops all jobs before the database is closed`() async {
        let (steps, step) = AsyncStream<Void>.makeStream()
        let jobs = jobs(
            StubSampleRepository(add: { _, _, _ in
                for await _ in steps {}
                throw CancellationError()
            }))

        for account in [AccountID.owner, .member] {
            #expect(jobs.start(.adding, total: 10, of: account))
        }
        await jobs.stop()

        #expect([AccountID.owner, .member].map(jobs.job) == [nil, nil])
        #expect(failures.all == [])
        step.finish()
    }
}
