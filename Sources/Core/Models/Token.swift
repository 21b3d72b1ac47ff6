package import Foundation

/// A token that lets a program use an account without its password.
package struct Token: Hashable, Sendable, Identifiable {
    /// Identifies the token in lists; unrelated to its secret.
    package let id: UUID
    package let account: AccountID
    /// Whether the account is the server owner's.
    package let isOwner: Bool
    /// The name of the device or program that uses it; see ``TokenName``.
    package let name: String
    package let access: TokenAccess
    package let createdAt: Timestamp
    /// Rounded to the day.
    package let lastUsedAt: Timestamp
    /// See `Identity.accountVersion`.
    package var accountVersion: Int

    package init(
        id: UUID, account: AccountID, isOwner: Bool, name: String, access: TokenAccess, createdAt: Timestamp,
        lastUsedAt: Timestamp, accountVersion: Int = 0
    ) {
        self.id = id
        self.account = account
        self.isOwner = isOwner
        self.name = name
        self.access = access
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.accountVersion = accountVersion
    }

    /// When the token expires: 90 days after its last use, and in any case a year after it was made.
    package var endsAt: Timestamp {
        end(lastUsedAt: lastUsedAt)
    }

    /// When the token expires if it is used now and never again.
    package func endsAt(usedAt now: Timestamp) -> Timestamp {
        end(lastUsedAt: isStale(at: now) ? now : lastUsedAt)
    }

    private func end(lastUsedAt: Timestamp) -> Timestamp {
        min(lastUsedAt.adding(AccountLimits.tokenIdleTime), createdAt.adding(AccountLimits.tokenTime))
    }

    /// Whether the token has expired.
    package func isOver(at now: Timestamp) -> Bool {
        now > endsAt
    }

    /// Whether its last use needs to be recorded again. Not with each request, which would then always write.
    package func isStale(at now: Timestamp) -> Bool {
        now.milliseconds - lastUsedAt.milliseconds >= AccountLimits.tokenUseResolution
    }
}

/// The permissions of a token.
package enum TokenAccess: String, Hashable, Sendable, Word {
    /// Read everything and change nothing.
    case read
    case readWrite
}

/// 256 random bits that prove an identity: of a session, a token (see ``tokenText``), an invitation or a password
/// reset. Servers store only the hash.
package struct Secret: Hashable, Sendable {
    /// The account that the secret opens, which says where to look it up; nil for secrets that do not name it: links,
    /// devices, and those made by earlier versions.
    package let account: AccountID?
    /// The bits: 43 characters of base64url (RFC 4648, 5).
    package let bits: String

    /// - Returns: nil for anything but a ``text``.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let bits = parts.last, bits.count == 43, bits.allSatisfy(\.isBase64URL) else { return nil }
        if parts.count == 2 {
            guard let account = AccountID(base64URL: parts[0]) else { return nil }
            self.account = account
        } else {
            account = nil
        }
        self.bits = String(decoding: bits, as: UTF8.self)
    }

    /// Makes a random secret.
    package init(from generator: inout some RandomNumberGenerator) {
        account = nil
        bits = Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }).base64URL
    }

    private init(account: AccountID, bits: String) {
        self.account = account
        self.bits = bits
    }

    /// The same bits, with the account that they open.
    package func opening(_ account: AccountID) -> Secret {
        Secret(account: account, bits: bits)
    }

    /// ``bits``, preceded by the account if it is known: 22 characters of base64url and a dot.
    package var text: String {
        account.map { "\($0.base64URL).\(bits)" } ?? bits
    }

    /// The secret as a token, in `Authorization: Bearer …`. Its prefix `loki_` lets scanners find one that got into a
    /// file, and distinguishes it from a session.
    package var tokenText: String { Self.tokenPrefix + text }

    /// - Returns: nil for anything but a token.
    package init?(tokenText: String) {
        // By bytes: Characters would combine the prefix with what follows.
        let prefix = Self.tokenPrefix.utf8
        guard tokenText.utf8.starts(with: prefix) else { return nil }
        self.init(String(decoding: tokenText.utf8.dropFirst(prefix.count), as: UTF8.self))
    }

    private static let tokenPrefix = "loki_"
}

extension Secret: CustomStringConvertible, CustomReflectable {
    package var description: String { "Secret" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension AccountID {
    /// - Returns: nil for anything but the 22 characters of an account.
    fileprivate init?(base64URL text: Substring.UTF8View) {
        guard text.count == 22, text.allSatisfy(\.isBase64URL) else { return nil }
        // Converted to the alphabet that Foundation reads, because every request has a token.
        let base64 =
            String(
                decoding: text.map { byte in
                    switch byte {
                    case UInt8(ascii: "-"): UInt8(ascii: "+")
                    case UInt8(ascii: "_"): UInt8(ascii: "/")
                    default: byte
                    }
                }, as: UTF8.self) + "=="
        // Only one spelling is valid: the last character has unused bits.
        guard let bytes = Data(base64Encoded: base64), bytes.count == 16, bytes.base64EncodedString() == base64 else {
            return nil
        }
        self.init(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }

    fileprivate var base64URL: String {
        withUnsafeBytes(of: uuid.uuid) { Data($0).base64URL }
    }
}

extension Data {
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension UInt8 {
    fileprivate var isBase64URL: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
