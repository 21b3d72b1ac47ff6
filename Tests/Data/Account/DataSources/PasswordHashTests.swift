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
        let hasher = PasswordHasher(parameters: .init(logarithmOfRounds: 13, blockSize: 8, parallelism: 1))
        let password = Password(typed: "passw0rd")
        let outcomes = await withTaskGroup { group in
            for _ in 0..<60 { group.addTask { (try? await hasher.hash(password)) != nil } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.contains(true))
        #expect(outcomes.contains(false))
        #expect(outcomes.filter { $0 }.count >= 20)
        #expect((try? await hasher.hash(password)) != nil)
    }
}
