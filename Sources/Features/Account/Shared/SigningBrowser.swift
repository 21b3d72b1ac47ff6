import AccountData

/// The browser that somebody signs in with.
struct SigningBrowser: Sendable {
    /// Where it is, as far as that can be believed, with what the device is known by from now on.
    let origin: AttemptOrigin
    let device: Device
    /// The session that it has, whether it still holds or not.
    let secret: Secret?
}

/// A server on which too many passwords are being looked at.
enum BusyServer {
    /// When to try again: all that wait are done by then.
    static let retrySeconds = 5
}
