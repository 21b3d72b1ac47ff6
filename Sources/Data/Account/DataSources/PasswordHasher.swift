import Crypto
import CryptoExtras
import Foundation
import ModelsCore
import Synchronization

/// The scrypt hash of a password (RFC 7914), with everything needed to compute it again.
struct PasswordHash: Equatable {
    /// The cost of a hash.
    struct Parameters: Equatable {
        /// The binary logarithm of N; memory is 128 · N · r bytes.
        var logarithmOfRounds: Int
        var blockSize: Int
        var parallelism: Int

        /// N = 2¹⁵, r = 8, p = 3: 32 MiB (OWASP Password Storage Cheat Sheet).
        static let standard = Parameters(logarithmOfRounds: 15, blockSize: 8, parallelism: 3)

        /// N = 2: the least that scrypt allows. It protects nothing.
        static let least = Parameters(logarithmOfRounds: 1, blockSize: 1, parallelism: 1)
    }

    let parameters: Parameters
    let salt: Data
    let key: Data
}

extension PasswordHash {
    /// Takes about 0.2 s with the standard parameters.
    init(_ password: Password, salt: Data, parameters: Parameters) throws {
        let key = try KDF.Scrypt.deriveKey(
            from: password.bytes, salt: salt, outputByteCount: 32, rounds: 1 << parameters.logarithmOfRounds,
            blockSize: parameters.blockSize, parallelism: parameters.parallelism)
        self.init(parameters: parameters, salt: salt, key: key.withUnsafeBytes { Data($0) })
    }

    /// Whether the hash belongs to the password. Takes as long as computing a hash, and the same time for every wrong
    /// password.
    func isHash(of password: Password) throws -> Bool {
        let other = try PasswordHash(password, salt: salt, parameters: parameters)
        return SymmetricKey(data: key) == SymmetricKey(data: other.key)
    }

    /// The form that is stored: `scrypt$15$8$3$salt$key`, the bytes in base64.
    var text: String {
        [
            "scrypt", "\(parameters.logarithmOfRounds)", "\(parameters.blockSize)", "\(parameters.parallelism)",
            salt.base64EncodedString(), key.base64EncodedString(),
        ].joined(separator: "$")
    }

    /// - Returns: nil for anything but a ``text``.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, parts[0] == "scrypt", let logarithm = Int(parts[1]), (1...20).contains(logarithm),
            let blockSize = Int(parts[2]), (1...32).contains(blockSize),
            let parallelism = Int(parts[3]), (1...16).contains(parallelism),
            let salt = Data(base64Encoded: parts[4]), let key = Data(base64Encoded: parts[5]), key.count == 32
        else { return nil }
        self.init(
            parameters: Parameters(logarithmOfRounds: logarithm, blockSize: blockSize, parallelism: parallelism),
            salt: salt, key: key)
    }
}

/// Computes and compares password hashes, a few at a time, on threads of its own: a hash takes a core for 0.2 s and 32
/// MiB, and pages must not wait for it.
///
/// The caller with the lowest rank is served first, and when too many wait, it replaces the one with the highest. So
/// callers with many attempts, from however many connections, do not keep out those with few.
final class PasswordHasher: Sendable {
    /// Too many callers are waiting.
    struct Busy: Error {}

    /// The number of callers being served, and those who wait, in order.
    private typealias Line = (servedCount: Int, waiting: [(rank: Int, turn: CheckedContinuation<Void, any Error>)])

    /// How many hashes are computed at the same time.
    static let concurrency = 2

    private let parameters: PasswordHash.Parameters
    private let capacity: Int
    private let workers = WorkerThreads(count: concurrency)
    private let line = Mutex<Line>((servedCount: 0, waiting: []))

    /// - Parameter capacity: how many hashes are computed or wait; the last of 20 waits some 2 s.
    init(parameters: PasswordHash.Parameters = .standard, capacity: Int = 20) {
        self.parameters = parameters
        self.capacity = capacity
    }

    var waitingCount: Int { line.withLock { $0.waiting.count } }

    /// - Throws: ``Busy``.
    func hash(_ password: Password, rank: Int) async throws -> PasswordHash {
        var generator = SystemRandomNumberGenerator()
        let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        return try await run(rank: rank) { [parameters] in
            try PasswordHash(password, salt: salt, parameters: parameters)
        }
    }

    /// Whether the hash belongs to the password. Without a hash it is false after the same time, so that response times
    /// do not reveal whether an account exists.
    ///
    /// - Throws: ``Busy``.
    func verify(_ password: Password, _ hash: PasswordHash?, rank: Int) async throws -> Bool {
        guard let hash else {
            _ = try await self.hash(password, rank: rank)
            return false
        }
        return try await run(rank: rank) { try hash.isHash(of: password) }
    }

    /// Whether the hash was made with other parameters than new ones.
    func isOutdated(_ hash: PasswordHash) -> Bool {
        hash.parameters != parameters
    }

    private func run<Value: Sendable>(
        rank: Int, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await begin(rank: rank)
        defer { end() }
        return try await withTaskExecutorPreference(workers) { try work() }
    }

    /// Waits for a turn; ``end()`` passes it on.
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
                line.waiting.insert((rank: rank, turn: turn), at: place)
                return line.servedCount + line.waiting.count > capacity ? line.waiting.removeLast().turn : nil
            }
            refused?.resume(throwing: Busy())
        }
    }

    /// Passes the turn to the next caller.
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
