/// How much accounts, sessions, tokens and attempts can be. Times are in milliseconds.
package enum AccountLimits {
    /// In Unicode scalars; a judgement.
    package static let nameLength = 40
    /// In Unicode scalars, the least (NIST SP 800-63B, 5.1.1.1).
    package static let passwordLength = 8
    /// In bytes of UTF-8, the most: keeps hashing cheap.
    package static let passwordSize = 1_024

    /// A session ends when it was not used for 30 days.
    package static let sessionIdleTime: Int64 = 30 * day
    /// A session ends after 90 days in any case.
    package static let sessionTime: Int64 = 90 * day
    /// How precisely the last use is known.
    package static let useResolution: Int64 = hour

    /// Of a token, in Unicode scalars; a judgement. The database knows it too.
    package static let tokenNameLength = 60
    /// How many tokens an account has; when there is one more, the one that was used longest ago ends.
    package static let tokensPerAccount = 50
    /// A token ends when it was not used for 90 days.
    package static let tokenIdleTime: Int64 = 90 * day
    /// A token ends after a year in any case.
    package static let tokenTime: Int64 = 365 * day
    /// How precisely a token's last use is known.
    package static let tokenUseResolution: Int64 = day

    /// How long signing in brings back an account that its owner deleted.
    package static let deletionGrace: Int64 = 7 * day
    package static let invitationTime: Int64 = 7 * day
    package static let passwordResetTime: Int64 = day
    /// How long an invitation or a link to reset a password is kept after it has expired: longer than what a clock that
    /// is ahead at the start can make pass, 2 days.
    package static let expiredLinkTime: Int64 = 7 * day

    /// How many attempts to prove an account's password an address, or a device on which a user has signed in before,
    /// has in ``attemptWindow`` before it waits.
    package static let attemptsPerAccountAndAddress = 10
    /// The same for all addresses together: many of them, yet too few to guess a password. Known devices do not count:
    /// nobody can keep them out.
    package static let attemptsPerAccount = 100
    /// How often beyond that a user may try whose address has not tried anything yet, so that a few addresses cannot
    /// keep an account shut: 90 more within the window at most.
    package static let firstAttemptInterval = Duration.seconds(10)
    /// The same for an address, or a known device, and all accounts: a whole family may be behind one.
    package static let attemptsPerAddress = 50
    /// How many accounts an address may try to make in that time.
    package static let signUpsPerAddress = 20
    package static let attemptWindow: Int64 = 15 * 60 * 1_000

    /// How many devices an account is known on; when there is one more, the one used longest ago is forgotten.
    package static let devicesPerAccount = 20
    /// A device is forgotten when nobody has signed in on it for a year.
    package static let deviceTime: Int64 = 365 * day

    private static let hour: Int64 = 60 * 60 * 1_000
    private static let day: Int64 = 24 * hour
}
