/// Limits of accounts, sessions, tokens and attempts. Times are in milliseconds.
package enum AccountLimits {
    /// The longest name, in Unicode scalars; chosen by judgement.
    package static let nameLength = 40
    /// The shortest password, in Unicode scalars (NIST SP 800-63B, 5.1.1.1).
    package static let passwordLength = 8
    /// The longest password, in bytes of UTF-8, to keep hashing cheap.
    package static let passwordSize = 1_024

    /// A session ends after 30 days without use.
    package static let sessionIdleTime: Int64 = 30 * day
    /// A session ends after 90 days in any case.
    package static let sessionTime: Int64 = 90 * day
    /// The precision with which the last use is recorded.
    package static let useResolution: Int64 = hour

    /// The longest name of a token, in Unicode scalars; chosen by judgement. The database checks it, too.
    package static let tokenNameLength = 60
    /// How many tokens an account can have; one more revokes the least recently used.
    package static let tokensPerAccount = 50
    /// A token expires after 90 days without use.
    package static let tokenIdleTime: Int64 = 90 * day
    /// A token expires after a year in any case.
    package static let tokenTime: Int64 = 365 * day
    /// The precision with which a token's last use is recorded.
    package static let tokenUseResolution: Int64 = day

    /// How long the owner of a deleted account can restore it by signing in.
    package static let deletionGrace: Int64 = 7 * day
    package static let invitationTime: Int64 = 7 * day
    package static let passwordResetTime: Int64 = day
    /// How long an invitation or a password reset link is kept after it has expired: longer than the 2 days by which a
    /// clock that is wrong at start-up can be ahead.
    package static let expiredLinkTime: Int64 = 7 * day

    /// How many attempts at an account's password an address has in ``attemptWindow``, or a device on which a user has
    /// signed in before.
    package static let attemptsPerAccountAndAddress = 10
    /// The limit for all addresses together: many, yet too few to guess a password. Known devices do not count towards
    /// it, so that no attacker can lock them out.
    package static let attemptsPerAccount = 100
    /// How often an address without earlier attempts may exceed that limit, so that a few addresses cannot lock an
    /// account: at most 90 more within the window.
    package static let firstAttemptInterval = Duration.seconds(10)
    /// The limit of an address or a known device for all accounts: a whole family may share one.
    package static let attemptsPerAddress = 50
    /// How many accounts an address may try to create in that time.
    package static let signUpsPerAddress = 20
    package static let attemptWindow: Int64 = 15 * 60 * 1_000

    /// How many devices an account can be known on; one more makes it forget the least recently used.
    package static let devicesPerAccount = 20
    /// A device is forgotten after a year without signing in on it.
    package static let deviceTime: Int64 = 365 * day

    private static let hour: Int64 = 60 * 60 * 1_000
    private static let day: Int64 = 24 * hour
}
