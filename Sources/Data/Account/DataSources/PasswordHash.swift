import Crypto
import CryptoExtras
import Foundation

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

    /// Takes some 0.2 s with the standard parameters.
    init(_ password: Password, salt: Data, parameters: Parameters) throws {
        let key = try KDF.Scrypt.deriveKey(
            from: password.bytes, salt: salt, outputByteCount: 32, rounds: 1 << parameters.logarithmOfRounds,
            blockSize: parameters.blockSize, parallelism: parameters.parallelism)
        self.parameters = parameters
        self.salt = salt
        self.key = key.withUnsafeBytes { Data($0) }
    }

    /// Whether it is the password's. Takes as long as making it, and as long for one wrong password as for another.
    func isHash(of password: Password) throws -> Bool {
        let other = try PasswordHash(password, salt: salt, parameters: parameters)
        return SymmetricKey(data: key) == SymmetricKey(data: other.key)
    }
}

extension PasswordHash {
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
        parameters = Parameters(
            logarithmOfRounds: logarithm, blockSize: blockSize, parallelism: parallelism)
        self.salt = salt
        self.key = key
    }
}
