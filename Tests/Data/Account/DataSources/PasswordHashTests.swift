import Foundation
import Testing

@testable import AccountData

@Suite struct PasswordHashTests {
    /// The second test vector of RFC 7914, 12, the first 32 bytes.
    @Test func `It is scrypt`() throws {
        let hash = try PasswordHash(
            Password(typed: "password"), salt: Data("NaCl".utf8),
            parameters: .init(logarithmOfRounds: 10, blockSize: 8, parallelism: 16))
        let expected = "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        #expect(hash.key.map { String(format: "%02x", $0) }.joined() == expected)
    }

    @Test func `It costs 32 MiB`() {
        let standard = PasswordHash.Parameters.standard
        #expect(128 * (1 << standard.logarithmOfRounds) * standard.blockSize == 32 * 1024 * 1024)
        #expect(standard.parallelism == 3)
    }

    @Test func `It comes back from its text and knows its password`() throws {
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
    func `Anything else is no hash`(text: String) {
        #expect(PasswordHash(text) == nil)
    }

    @Test func `The same password never has the same hash`() async throws {
        let hasher = PasswordHasher(parameters: .cheap)
        let password = Password(typed: "passw0rd")
        let hashes = [try await hasher.hash(password), try await hasher.hash(password)]
        #expect(hashes[0].salt != hashes[1].salt)
        #expect(hashes[0].key != hashes[1].key)
    }

    @Test func `Those who come when too many wait are sent away, and served later`() async throws {
        let hasher = PasswordHasher(parameters: .cheap)
        let password = Password(typed: "passw0rd")
        let waiting = try (0..<PasswordHasher.capacity).map { _ in try hasher.reserve() }
        // No queue is longer than it must be.
        #expect(waiting.filter { $0 == 0 }.count == PasswordHasher.capacity / 2)
        await #expect(throws: PasswordHasher.Busy.self) { try await hasher.hash(password) }
        for index in waiting { hasher.release(index) }
        for _ in 0...PasswordHasher.capacity {
            #expect(try await hasher.verify(password, try await hasher.hash(password)))
        }
    }
}
