import Foundation
import TestSupport
import Testing
import ValuesCore

@Suite(.timeLimit(.minutes(1))) struct AccountTurnsTests {
    private let first = AccountID(UUID())
    private let second = AccountID(UUID())

    @Test func `Only an account's own turns are waited for, in their order`() async {
        let turns = AccountTurns()
        let order = Calls<String>()
        var others: [Task<Void, Never>] = []
        await turns.take(first) {
            for number in 1...3 {
                others.append(take(turns, recording: "\(number)", in: order))
                while turns.count(of: first) < number { await Task.yield() }
            }
            await turns.take(second) { order.record("second") }
        }
        for other in others { await other.value }

        #expect(order.all == ["second", "1", "2", "3"])
        #expect(turns.count(of: first) == 0)
        await turns.take(first) {}
    }

    /// Of the first account.
    private func take(_ turns: AccountTurns, recording call: String, in order: Calls<String>) -> Task<Void, Never> {
        Task { [first] in await turns.take(first) { order.record(call) } }
    }

    @Test func `A turn ends with what fails`() async throws {
        let turns = AccountTurns()
        await #expect(throws: StubError.self) {
            try await turns.take(first) { throw StubError("failed") }
        }
        #expect(await turns.take(first) { 1 } == 1)
    }
}
