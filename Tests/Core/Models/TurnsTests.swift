import Foundation
import ModelsCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct TurnsTests {
    private let first = AccountID(UUID())
    private let second = AccountID(UUID())

    @Test func `Only an account's own turns are waited for, in order`() async throws {
        let turns = Turns()
        let order = Calls<String>()
        var others: [Task<Void, any Error>] = []
        try await turns.take(first) {
            for number in 1...3 {
                others.append(take(turns, recording: "\(number)", in: order))
                while turns.count(of: first) < number { await Task.yield() }
            }
            try await turns.take(second) { order.record("second") }
        }
        for other in others { try await other.value }

        #expect(order.all == ["second", "1", "2", "3"])
        #expect(turns.count(of: first) == 0)
        try await turns.take(first) {}
    }

    /// A turn of the first account.
    private func take(_ turns: Turns, recording call: String, in order: Calls<String>) -> Task<Void, any Error> {
        Task { [first] in try await turns.take(first) { order.record(call) } }
    }

    @Test func `A turn ends when its work fails`() async throws {
        let turns = Turns()
        await #expect(throws: StubError.self) {
            try await turns.take(first) { throw StubError("failed") }
        }
        #expect(try await turns.take(first) { 1 } == 1)
    }

    @Test func `As many tasks run at a time as there are turns`() async throws {
        let turns = Turns(width: 2)
        let order = Calls<String>()
        var third: Task<Void, any Error>?
        try await turns.take(first) {
            try await turns.take(first) {
                third = take(turns, recording: "third", in: order)
                while turns.count(of: first) < 1 { await Task.yield() }
                #expect(order.all == [])
            }
            try await third?.value
            #expect(order.all == ["third"])
        }
    }

    @Test func `A cancelled wait takes no turn, and does not block those that follow`() async throws {
        let turns = Turns()
        let order = Calls<String>()
        var left: Task<Void, any Error>?
        var next: Task<Void, any Error>?
        try await turns.take(nil) {
            left = Task { try await turns.take(nil) { order.record("left") } }
            while turns.count(of: nil) < 1 { await Task.yield() }
            next = Task { try await turns.take(nil) { order.record("next") } }
            while turns.count(of: nil) < 2 { await Task.yield() }
            left?.cancel()
            await #expect(throws: CancellationError.self) { try await left?.value }
            #expect(turns.count(of: nil) == 1)
        }
        try await next?.value
        #expect(order.all == ["next"])
    }

    @Test func `Work runs on a worker's thread, also after it has waited, one piece at a time`() async throws {
        let workers = WorkerThreads(count: 1)
        let running = Calls<Int>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                let account = AccountID(UUID())
                group.addTask {
                    try await workers.run(for: account) {
                        running.record(number)
                        try await Task.sleep(for: .milliseconds(5))
                        #expect(running.all.last == number)
                        #expect(niceness() == WorkerThreads.niceness)
                        #expect(await nestedNiceness() == WorkerThreads.niceness)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(running.all) == [0, 1, 2, 3])
    }
}

/// The priority of the current thread, which identifies a worker's thread.
private func niceness() -> CInt { getpriority(CInt(PRIO_PROCESS.rawValue), 0) }

private func nestedNiceness() async -> CInt {
    await Task.yield()
    return niceness()
}
