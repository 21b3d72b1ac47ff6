import Crypto
package import DatabaseCore
package import Foundation
package import ModelsCore

/// A sign-in on one device.
package struct Session: Hashable, Sendable, Identifiable {
    /// Identifies the session in lists; unrelated to its secret.
    package let id: UUID
    package let account: AccountID
    /// Whether the account is the server owner's.
    package let isOwner: Bool
    package let device: Device
    package let createdAt: Timestamp
    /// Rounded to the hour.
    package let lastUsedAt: Timestamp
    /// See `Identity.accountVersion`.
    package var accountVersion = 0
    /// See `Identity.counts`.
    package var counts: [ListKind: Int] = [:]

    /// Whether the session has expired: after 30 days without use, or 90 in total.
    package func isOver(at now: Timestamp) -> Bool {
        now.milliseconds - lastUsedAt.milliseconds > AccountLimits.sessionIdleTime
            || now.milliseconds - createdAt.milliseconds > AccountLimits.sessionTime
    }

    /// Whether its last use needs to be recorded again. Not with each page, which would then always write.
    package func isStale(at now: Timestamp) -> Bool {
        now.milliseconds - lastUsedAt.milliseconds >= AccountLimits.useResolution
    }
}

/// The device of a session, as far as the browser reveals it.
package struct Device: Hashable, Sendable {
    /// `Safari`; empty when unknown.
    package let browser: String
    /// `iPhone`; empty when unknown.
    package let system: String
}

extension Device {
    /// - Parameter userAgent: the header. Browsers also name others for compatibility, so the order matters.
    package init(userAgent: String) {
        // Names of browsers are ASCII; among other characters a search would take quadratic time.
        let userAgent = String(userAgent.unicodeScalars.filter(\.isASCII))
        let browsers = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
            ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
            ("CrOS", "ChromeOS"), ("Macintosh", "Mac"), ("Linux", "Linux"),
        ]
        self.init(
            browser: browsers.first { userAgent.contains($0.0) }?.1 ?? "",
            system: systems.first { userAgent.contains($0.0) }?.1 ?? "")
    }
}

/// The origin of an attempt to prove a password or to create an account.
package struct AttemptOrigin: Hashable, Sendable {
    /// An IP address in its canonical spelling, or a substitute where there is no network.
    package let address: String
    /// The secret that the browser stores, by which it is recognized after a sign-in; nil for a program.
    package let device: Secret?

    package init(address: String, device: Secret? = nil) {
        self.address = address
        self.device = device
    }
}

/// A link that was handed out and has not been used yet.
package struct OpenLink: Hashable, Sendable, Identifiable {
    /// Identifies the link in lists: the hash of its secret in 64 hexadecimal digits, which does not reveal the secret.
    package let id: String
    /// The account that gets a new password; nil for an invitation.
    package let account: AccountID?
    package let expiresAt: Timestamp

    package var madeAt: Timestamp {
        let time = account == nil ? AccountLimits.invitationTime : AccountLimits.passwordResetTime
        return expiresAt.adding(-time)
    }
}

extension ChangeKind {
    /// A session or a token of the account has ended; every user of one checks whether it was theirs.
    package static let session = ChangeKind("session")
}

extension Secret {
    static func random() -> Secret {
        var generator = SystemRandomNumberGenerator()
        return Secret(from: &generator)
    }

    /// SHA-256. A slow hash is not needed, because 256 random bits cannot be guessed.
    var hash: Data {
        Data(SHA256.hash(data: Data(bits.utf8)))
    }
}
