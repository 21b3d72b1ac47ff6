import Crypto
package import DatabaseCore
package import Foundation
package import ModelsCore

/// Being signed in on one device.
package struct Session: Hashable, Sendable, Identifiable {
    /// Names the session in lists; the secret that proves it is another.
    package let id: UUID
    package let account: AccountID
    /// Whether the account is the server owner's.
    package let isOwner: Bool
    package let device: Device
    package let createdAt: Timestamp
    /// To the hour.
    package let lastUsedAt: Timestamp
    /// See `Identity.accountVersion`.
    package var accountVersion = 0

    /// Whether it has ended by itself: after 30 days without use, or 90 in all.
    package func isOver(at now: Timestamp) -> Bool {
        now.milliseconds - lastUsedAt.milliseconds > AccountLimits.sessionIdleTime
            || now.milliseconds - createdAt.milliseconds > AccountLimits.sessionTime
    }

    /// Whether its use is to be written down again. Not each time: that would write with every page.
    package func isStale(at now: Timestamp) -> Bool {
        now.milliseconds - lastUsedAt.milliseconds >= AccountLimits.useResolution
    }
}

/// Where a user is signed in, as far as the browser tells.
package struct Device: Hashable, Sendable {
    /// `Safari`; empty when unknown.
    package let browser: String
    /// `iPhone`; empty when unknown.
    package let system: String
}

extension Device {
    /// - Parameter userAgent: the header. Browsers also name those that they want to pass for, so the order counts.
    package init(userAgent: String) {
        // Names of browsers are ASCII; among other characters a search takes the square of their number.
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

/// Where the user is who proves a password, or makes an account.
package struct AttemptOrigin: Hashable, Sendable {
    /// An IP address in its one spelling, or what stands for it where there is no network.
    package let address: String
    /// What the browser keeps, so that it is known again after a user has signed in with it; nil for a program.
    package let device: Secret?

    package init(address: String, device: Secret? = nil) {
        self.address = address
        self.device = device
    }
}

/// A link that was handed out and that nobody has used yet.
package struct OpenLink: Hashable, Sendable, Identifiable {
    /// Names the link in lists: 64 hexadecimal digits of its secret's hash, which does not lead back to the secret.
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
    /// A session or a token of the account has ended: a user of one looks whether it was theirs.
    package static let session = ChangeKind("session")
}

extension Secret {
    static func random() -> Secret {
        var generator = SystemRandomNumberGenerator()
        return Secret(from: &generator)
    }

    /// SHA-256. Nothing slower is needed: 256 random bits cannot be guessed.
    var hash: Data {
        Data(SHA256.hash(data: Data(bits.utf8)))
    }
}
