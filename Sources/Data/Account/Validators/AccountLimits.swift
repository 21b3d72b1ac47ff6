/// How much accounts, sessions and attempts can be. Times are in milliseconds.
package enum AccountLimits {
    /// In Unicode scalars; a judgement.
    package static let nameLength = 40
    /// In bytes of UTF-8. The least is NIST SP 800-63B's, the most keeps hashing cheap.
    package static let passwordSize = 8...1_024

    /// A session ends when it was not used for 30 days.
    package static let sessionIdleTime: Int64 = 30 * day
    /// A session ends after 90 days in any case.
    package static let sessionTime: Int64 = 90 * day
    /// How precisely the last use is known.
    package static let useResolution: Int64 = hour

    /// How long signing in brings back an account that its owner deleted.
    package static let deletionGrace: Int64 = 7 * day
    package static let invitationTime: Int64 = 7 * day
    package static let passwordResetTime: Int64 = day

    /// How many attempts to sign in an account takes in ``attemptWindow`` before it waits, whoever makes them.
    package static let attemptsPerAccount = 10
    /// The same for an address, behind which a whole family may be.
    package static let attemptsPerAddress = 50
    package static let attemptWindow: Int64 = 15 * 60 * 1_000

    private static let hour: Int64 = 60 * 60 * 1_000
    private static let day: Int64 = 24 * hour
}
