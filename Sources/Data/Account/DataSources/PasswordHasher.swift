import Foundation
import Synchronization

/// Makes and compares password hashes, a few at once, on threads of its own: a hash takes a core for 0.2 s and 32 MiB,
/// which pages in the meantime must not wait for.
///
/// Whoever has the lower rank is served first, and takes the place of the one with the highest when too many wait. So
/// those who ask much, from however many connections, do not keep out those who ask little.
final class PasswordHasher: Sendable {
    /// Too many are waiting.
    struct Busy: Error {}

    /// Somebody whose turn will come.
    private struct Waiting {
        let rank: Int
        let turn: CheckedContinuation<Void, any Error>
    }

    private struct Line {
        var servedCount = 0
        /// In the order in which they are served.
        var waiting: [Waiting] = []
    }

    /// How many hashes are made at once.
    static let concurrency = 2

    private let parameters: PasswordHash.Parameters
    /// How many are made or wait.
    private let capacity: Int
    private let line = Mutex(Line())

    /// - Parameter capacity: how many hashes are made or wait; the last of 20 waits some 2 s.
    init(parameters: PasswordHash.Parameters = .standard, capacity: Int = 20) {
        self.parameters = parameters
        self.capacity = capacity
    }

    /// How many wait.
    var waitingCount: Int { line.withLock(\.waiting.count) }

    /// - Throws: ``Busy``.
    func hash(_ password: Password, rank: Int) async throws -> PasswordHash {
        var generator = SystemRandomNumberGenerator()
        let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        return try await run(rank: rank) { [parameters] in
            try PasswordHash(password, salt: salt, parameters: parameters)
        }
    }

    /// Whether the password is the hash's. Without a hash it is not, which takes as long to find out: nobody learns
    /// from the clock whether there is an account of some name.
    ///
    /// - Throws: ``Busy``.
    func verify(_ password: Password, _ hash: PasswordHash?, rank: Int) async throws -> Bool {
        guard let hash else {
            _ = try await self.hash(password, rank: rank)
            return false
        }
        return try await run(rank: rank) { try hash.isHash(of: password) }
    }

    /// Whether the hash was made with other parameters than hashes are now.
    func isOutdated(_ hash: PasswordHash) -> Bool {
        hash.parameters != parameters
    }

    private func run<Value: Sendable>(
        rank: Int, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await begin(rank: rank)
        defer { end() }
        return try await withCheckedThrowingContinuation { continuation in
            // No queue of Dispatch: all of them have as many threads together as there are cores, and the database's
            // would wait for a hash.
            Thread.detachNewThread {
                continuation.resume(with: Result(catching: work))
            }
        }
    }

    /// Waits for one's turn; ``end()`` passes it on.
    ///
    /// - Throws: ``Busy``.
    func begin(rank: Int) async throws {
        try await withCheckedThrowingContinuation { turn in
            let refused: CheckedContinuation<Void, any Error>? = line.withLock { line in
                guard line.servedCount == Self.concurrency else {
                    line.servedCount += 1
                    turn.resume()
                    return nil
                }
                let place = line.waiting.firstIndex { $0.rank > rank } ?? line.waiting.endIndex
                line.waiting.insert(Waiting(rank: rank, turn: turn), at: place)
                return line.servedCount + line.waiting.count > capacity ? line.waiting.removeLast().turn : nil
            }
            refused?.resume(throwing: Busy())
        }
    }

    /// Lets the next one have their turn.
    func end() {
        line.withLock { line in
            guard !line.waiting.isEmpty else {
                line.servedCount -= 1
                return
            }
            line.waiting.removeFirst().turn.resume()
        }
    }
}
