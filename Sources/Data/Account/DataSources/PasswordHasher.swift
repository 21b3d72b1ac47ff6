import Dispatch
import Foundation
import Synchronization

/// Makes and compares password hashes, a few at once, on threads of its own: a hash takes a core for 0.2 s and 32 MiB,
/// which pages in the meantime must not wait for.
final class PasswordHasher: Sendable {
    /// Too many are waiting.
    struct Busy: Error {}

    /// How many hashes are made at once.
    private static let concurrency = 2
    /// How many are made or wait: the last of them waits some 2 s.
    static let capacity = 20

    private let parameters: PasswordHash.Parameters
    private let queues = (0..<PasswordHasher.concurrency).map { DispatchQueue(label: "loki.password.\($0)") }
    private let loads = Mutex(Array(repeating: 0, count: PasswordHasher.concurrency))

    init(parameters: PasswordHash.Parameters = .standard) {
        self.parameters = parameters
    }

    /// - Throws: ``Busy``.
    func hash(_ password: Password) async throws -> PasswordHash {
        var generator = SystemRandomNumberGenerator()
        let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        return try await run { [parameters] in
            try PasswordHash(password, salt: salt, parameters: parameters)
        }
    }

    /// Whether the password is the hash's. Without a hash it is not, which takes as long to find out: nobody learns
    /// from the clock whether there is an account of some name.
    ///
    /// - Throws: ``Busy``.
    func verify(_ password: Password, _ hash: PasswordHash?) async throws -> Bool {
        guard let hash else {
            _ = try await self.hash(password)
            return false
        }
        return try await run { try hash.isHash(of: password) }
    }

    /// Whether the hash was made with other parameters than hashes are now.
    func isOutdated(_ hash: PasswordHash) -> Bool {
        hash.parameters != parameters
    }

    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let index = try reserve()
        defer { release(index) }
        return try await withCheckedThrowingContinuation { continuation in
            queues[index].async {
                continuation.resume(with: Result(catching: work))
            }
        }
    }

    /// The queue with the fewest in it, one more now.
    ///
    /// - Throws: ``Busy``.
    func reserve() throws -> Int {
        try loads.withLock { loads in
            guard loads.reduce(0, +) < Self.capacity, let index = loads.indices.min(by: { loads[$0] < loads[$1] })
            else { throw Busy() }
            loads[index] += 1
            return index
        }
    }

    /// One fewer is in the queue.
    func release(_ index: Int) {
        loads.withLock { $0[index] -= 1 }
    }
}
