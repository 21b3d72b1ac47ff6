import DebugData
import ModelsCore
import TestSupport
import Testing

/// A repository with a test's behaviour; any other call fails the test.
struct StubSampleRepository: SampleRepository {
    typealias Progress = @Sendable (Int) -> Void

    var count: @Sendable (AccountID) async throws -> Int = { _ in throw Unstubbed("count") }
    var add: @Sendable (Int, AccountID, Progress) async throws -> Void = { _, _, _ in throw Unstubbed("add") }
    var removeAll: @Sendable (AccountID, Progress) async throws -> Void = { _, _ in throw Unstubbed("removeAll") }

    func count(of account: AccountID) async throws -> Int {
        try await count(account)
    }

    func add(_ count: Int, to account: AccountID, progress: @Sendable (Int) -> Void) async throws {
        try await add(count, account, progress)
    }

    func removeAll(of account: AccountID, progress: @Sendable (Int) -> Void) async throws {
        try await removeAll(account, progress)
    }
}
