package import Foundation
package import ValuesCore

extension UUID {
    /// The session of those who are signed in.
    package static let session = number(210)

    /// The same for the same number, 0 or more: `00000000-0000-4000-8000-0000000000ff` for 255.
    package static func number(_ number: Int) -> UUID {
        let bytes = withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]))
    }

    /// What ``number(_:)`` made it of.
    package var number: Int {
        Int(uuid.12) << 24 | Int(uuid.13) << 16 | Int(uuid.14) << 8 | Int(uuid.15)
    }
}

extension AccountID {
    /// The server's owner.
    package static let owner = AccountID(.number(200))
    /// Somebody else.
    package static let member = AccountID(.number(201))
}
