import Synchronization
import ValuesCore

/// Counts attempts to prove a password, and lets those wait who make too many.
///
/// An attempt counts before it is decided, so that many at once do not slip through; one that succeeds no longer counts
/// for its account.
final class AttemptLimiter: Sendable {
    /// What attempts are counted together.
    enum Key: Hashable {
        /// By the key of the account's name.
        case account(String)
        case accountAtAddress(String, String)
        case address(String)
        case passwordChange(AccountID)
        case signUp(address: String)

        fileprivate var limit: Int {
            switch self {
            case .account: AccountLimits.attemptsPerAccount
            case .accountAtAddress, .passwordChange: AccountLimits.attemptsPerAccountAndAddress
            case .address: AccountLimits.attemptsPerAddress
            case .signUp: AccountLimits.signUpsPerAddress
            }
        }
    }

    /// How many keys are remembered; under an attack with more, those that have the fewest attempts are forgotten.
    private static let capacity = 20_000

    /// The attempts within the window, the oldest first.
    private let attempts = Mutex<[Key: [Timestamp]]>([:])

    /// How many keys are remembered.
    var keyCount: Int { attempts.withLock(\.count) }

    /// Counts an attempt.
    ///
    /// - Returns: how many seconds to wait; nil when the attempt may be made.
    func begin(_ keys: [Key], at now: Timestamp) -> Int? {
        attempts.withLock { attempts in
            let recent = keys.map { key in
                attempts[key, default: []].filter { $0.isWithinWindow(at: now) }
            }
            let waits = zip(keys, recent).compactMap { key, times in
                times.count >= key.limit ? times[times.count - key.limit].secondsUntilOutOfWindow(at: now) : nil
            }
            guard waits.isEmpty else { return waits.max() }
            for (key, times) in zip(keys, recent) {
                attempts[key] = times + [now]
            }
            Self.forgetSome(of: &attempts, at: now)
            return nil
        }
    }

    /// The attempt was not made after all.
    func takeBack(_ keys: [Key], at now: Timestamp) {
        attempts.withLock { attempts in
            for key in keys {
                guard let index = attempts[key]?.lastIndex(of: now) else { continue }
                attempts[key]?.remove(at: index)
            }
        }
    }

    /// The password was right, or is another one now.
    func succeed(_ keys: [Key]) {
        attempts.withLock { attempts in
            for key in keys { attempts[key] = nil }
        }
    }

    private static func forgetSome(of attempts: inout [Key: [Timestamp]], at now: Timestamp) {
        guard attempts.count > capacity else { return }
        attempts = attempts.filter { $0.value.last?.isWithinWindow(at: now) ?? false }
        guard attempts.count > capacity else { return }
        let least = attempts.sorted { $0.value.count < $1.value.count }.prefix(capacity / 10)
        for (key, _) in least {
            attempts[key] = nil
        }
    }
}

extension Timestamp {
    fileprivate func isWithinWindow(at now: Timestamp) -> Bool {
        now.milliseconds - milliseconds < AccountLimits.attemptWindow
    }

    /// At least 1.
    fileprivate func secondsUntilOutOfWindow(at now: Timestamp) -> Int {
        max(Int((milliseconds + AccountLimits.attemptWindow - now.milliseconds + 999) / 1_000), 1)
    }
}
