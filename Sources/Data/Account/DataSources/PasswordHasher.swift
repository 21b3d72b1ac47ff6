import Crypto
import CryptoExtras
import Foundation
import ModelsCore
import Synchronization

/// A password's scrypt hash (RFC 7914) with all that is needed to make it again.
struct PasswordHash: Equatable {
    /// What a hash costs.
    struct Parameters: Equatable {
        /// The binary logarithm of N; memory is 128 · N · r bytes.
        var logarithmOfRounds: Int
        var blockSize: Int
        var parallelism: Int

        /// N = 2¹⁵, r = 8, p = 3: 32 MiB (OWASP Password Storage Cheat Sheet).
        static let standard = Parameters(logarithmOfRounds: 15, blockSize: 8, parallelism: 3)

        /// N = 2: the least that scrypt allows. Protects nothing.
        static let least = Parameters(logarithmOfRounds: 1, blockSize: 1, parallelism: 1)
    }

    let parameters: Parameters
    let salt: Data
    let key: Data
}

extension PasswordHash {
    /// Takes some 0.2 s with the standard parameters.
    init(_ password: Password, salt: Data, parameters: Parameters) throws {
        let key = try KDF.Scrypt.deriveKey(
            from: password.bytes, salt: salt, outputByteCount: 32, rounds: 1 << parameters.logarithmOfRounds,
            blockSize: parameters.blockSize, parallelism: parameters.parallelism)
        self.init(parameters: parameters, salt: salt, key: key.withUnsafeBytes { Data($0) })
    }

    /// Whether it is the password's. Takes as long as making it, and as long for one wrong password as for another.
    func isHash(of password: Password) throws -> Bool {
        let other = try PasswordHash(password, salt: salt, parameters: parameters)
        return SymmetricKey(data: key) == SymmetricKey(data: other.key)
    }

    /// As it is kept: `scrypt$15$8$3$salt$key`, the bytes in base64.
    var text: String {
        [
            "scrypt", "\(parameters.logarithmOfRounds)", "\(parameters.blockSize)", "\(parameters.parallelism)",
            salt.base64EncodedString(), key.base64EncodedString(),
        ].joined(separator: "$")
    }

    /// - Returns: nil for anything that ``text`` does not write.
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

/// Makes and compares password hashes, a few at once, on threads of its own: a hash takes a core for 0.2 s and 32 MiB,
/// which pages in the meantime must not wait for.
///
/// A caller with a lower rank is served first, and takes the place of the one with the highest when too many wait. So
/// those who ask much, from however many connections, do not keep out those who ask little.
final class PasswordHasher: Sendable {
    /// Too many are waiting.
    struct Busy: Error {}

    /// Callers: how many are served, and those whose turn will come, in that order.
    private typealias Line = (servedCount: Int, waiting: [(rank: Int, turn: CheckedContinuation<Void, any Error>)])

    /// How many hashes are made at once.
    static let concurrency = 2

    private let parameters: PasswordHash.Parameters
    private let capacity: Int
    private let workers = WorkerThreads(count: concurrency)
    private let line = Mutex<Line>((servedCount: 0, waiting: []))

    /// - Parameter capacity: how many hashes are made or wait; the last of 20 waits some 2 s.
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
        return try await withTaskExecutorPreference(workers) { try work() }
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
                line.waiting.insert((rank: rank, turn: turn), at: place)
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
