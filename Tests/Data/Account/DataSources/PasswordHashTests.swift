import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import AccountData

@Suite struct PasswordHashTests {
    /// The second test vector of RFC 7914, 12, the first 32 bytes.
    @Test func `The hash is scrypt`() throws {
        let hash = try PasswordHash(
            Password(typed: "password"), salt: Data("NaCl".utf8),
            parameters: .init(logarithmOfRounds: 10, blockSize: 8, parallelism: 16))
        let expected = "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        #expect(hash.key.map { String(format: "%02x", $0) }.joined() == expected)
    }

    @Test func `The hash costs 32 MiB`() {
        let standard = PasswordHash.Parameters.standard
        #expect(128 * (1 << standard.logarithmOfRounds) * standard.blockSize == 32 * 1024 * 1024)
        #expect(standard.parallelism == 3)
    }

    @Test func `A hash is read back from its text and recognizes its password`() throws {
        let hash = try PasswordHash(Password(typed: "熱波"), salt: Data(repeating: 7, count: 16), parameters: .cheap)
        let read = try #require(PasswordHash(hash.text))
        #expect(read == hash)
        #expect(try read.isHash(of: Password(typed: "熱波")))
        #expect(try !read.isHash(of: Password(typed: "熱波 ")))
    }

    @Test(arguments: [
        "", "x", "scrypt$15$8$3$AAAA", "scrypt$99$8$3$AAAA$AAAA", "scrypt$15$8$3$%$%", "bcrypt$15$8$3$AAAA$AAAA",
        "scrypt$15$8$3$AAAA$AAAA", "scrypt$-1$8$3$AAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    ])
    func `Another text is not a hash`(text: String) {
        #expect(PasswordHash(text) == nil)
    }

    @Test func `The same password never has the same hash`() async throws {
        let hasher = PasswordHasher(parameters: .cheap)
        let password = Password(typed: "wood stove")
        let hashes = [try await hasher.hash(password, rank: 1), try await hasher.hash(password, rank: 1)]
        #expect(hashes[0].salt != hashes[1].salt)
        #expect(hashes[0].key != hashes[1].key)
    }

    // MARK: - The order of callers

    /// Waits until that many callers wait.
    private func wait(for count: Int, at hasher: PasswordHasher) async throws {
        for _ in 0..<10_000 where hasher.waitingCount != count { await Task.yield() }
        try #require(hasher.waitingCount == count)
    }

    @Test func `Callers who come when too many wait are refused, and served later`() async throws {
        let hasher = PasswordHasher(parameters: .cheap, capacity: 3)
        let password = Password(typed: "wood stove")
        for _ in 0..<2 { try await hasher.begin(rank: 1) }
        let waiting = Task { try await hasher.hash(password, rank: 1) }
        try await wait(for: 1, at: hasher)
        await #expect(throws: PasswordHasher.Busy.self) { try await hasher.hash(password, rank: 1) }
        for _ in 0..<2 { hasher.end() }
        #expect(try await waiting.value.isHash(of: password))
        for _ in 0...20 {
            #expect(try await hasher.verify(password, try await hasher.hash(password, rank: 1), rank: 1))
        }
    }

    @Test func `A caller with few attempts replaces the one with the most`() async throws {
        let hasher = PasswordHasher(parameters: .cheap, capacity: 4)
        for _ in 0..<2 { try await hasher.begin(rank: 1) }
        let served = Calls<Int>()
        let waiting = [3, 2].map { rank in
            Task {
                try await hasher.begin(rank: rank)
                served.record(rank)
                hasher.end()
            }
        }
        try await wait(for: 2, at: hasher)
        let newcomer = Task {
            try await hasher.begin(rank: 1)
            served.record(1)
            hasher.end()
        }

        await #expect(throws: PasswordHasher.Busy.self) { try await waiting[0].value }
        hasher.end()
        try await newcomer.value
        try await waiting[1].value

        #expect(served.all == [1, 2])
        hasher.end()
    }
}
