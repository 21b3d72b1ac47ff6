import Foundation
import ModelsCore
import Testing

@testable import DatabaseCore

@Suite struct ManyWritersTests {
    /// Each follower drains its changes whenever it runs, while all others write.
    @Test(.timeLimit(.minutes(1)))
    func `No change is lost among many writers`() async throws {
        try await withDatabase { database in
            try await database.write { try $0.insertAccount(number: 2) }
            let accounts = [AccountID.first, AccountID(try #require(UUID(uuidString: TestID.account(2))))]
            let followers = try accounts.flatMap { account in
                try (1...3).map { _ in Follower(try #require(database.changes.subscribe(to: account)), account) }
            }
            let listening = Task { await Follower.listen(followers) }

            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        try await database.write { transaction in
                            let account = accounts[number % 2]
                            try database.announce(ChangeKind("\(number)"), of: account, in: transaction)
                        }
                    }
                }
                try await group.waitForAll()
            }
            for follower in followers { follower.subscription.end() }
            let heard = await listening.value

            for follower in followers {
                let isFirst = follower.account == accounts[0]
                let kinds = Set((0..<60).filter { ($0 % 2 == 0) == isFirst }.map { ChangeKind("\($0)") })
                let version = database.changes.version(of: follower.account)
                #expect(
                    heard[ObjectIdentifier(follower.subscription)]
                        == PendingChanges(kinds: kinds, version: version))
            }
        }
    }
}

/// A follower of an account.
private struct Follower: Sendable {
    let subscription: ChangeSubscription
    let account: AccountID

    init(_ subscription: ChangeSubscription, _ account: AccountID) {
        self.subscription = subscription
        self.account = account
    }

    /// All kinds that each follower received, and the last version.
    static func listen(_ followers: [Follower]) async -> [ObjectIdentifier: PendingChanges] {
        await withTaskGroup(of: (ObjectIdentifier, PendingChanges).self) { group in
            for follower in followers {
                group.addTask { (ObjectIdentifier(follower.subscription), await follower.allChanges()) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private func allChanges() async -> PendingChanges {
        var all = PendingChanges()
        for await _ in subscription.signals {
            let pending = subscription.drain()
            all.kinds.formUnion(pending.kinds)
            all.version = pending.version ?? all.version
        }
        return all
    }
}
