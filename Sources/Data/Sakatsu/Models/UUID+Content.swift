import Crypto
package import Foundation

extension UUID {
    /// The identifier of something that has none, made from its content: the same content always gets the same one. A
    /// UUID of version 8 (RFC 9562, 5.8).
    package init(madeFrom content: Data) {
        var bytes = Array(SHA256.hash(data: content).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}
