import Foundation
import ModelsCore
import Synchronization
import ValuesCore

/// Counts attempts to prove a password, and lets those wait who make too many.
///
/// An attempt counts before it is decided, so that many at once do not slip through; one that succeeds no longer counts
/// for its account.
final class AttemptLimiter: Sendable {
    /// What attempts are counted together.
    enum Key: Hashable {
        /// By the key of the account's name, from everywhere but known devices.
        case account(String)
        case accountFrom(String, Origin)
        case origin(Origin)
        /// By the person who is signed in.
        case ownPassword(AccountID)
        case signUp(Origin)

        fileprivate var isOrigin: Bool {
            if case .origin = self { true } else { false }
        }

        fileprivate var limit: Int {
            switch self {
            case .account: AccountLimits.attemptsPerAccount
            case .accountFrom, .ownPassword: AccountLimits.attemptsPerAccountAndAddress
            case .origin: AccountLimits.attemptsPerAddress
            case .signUp: AccountLimits.signUpsPerAddress
            }
        }
    }

    /// What a caller cannot change at will.
    enum Origin: Hashable {
        case network(String)
        /// On which there was a sign-in before, by the hash of its secret.
        case knownDevice(Data)

        init(address: String) {
            self = .network(address.clientNetwork)
        }
    }

    private let capacity: Int
    /// When the attempts within the window were made, the oldest first.
    private let attempts = Mutex<[Key: [ContinuousClock.Instant]]>([:])
    /// What time it is, by a clock that does not jump.
    private let instant: @Sendable () -> ContinuousClock.Instant

    /// - Parameter capacity: how many keys are remembered; under an attack with more, those that have the fewest attempts
    ///   are forgotten.
    init(capacity: Int = 20_000, instant: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.capacity = capacity
        self.instant = instant
    }

    /// How many keys are remembered.
    var keyCount: Int { attempts.withLock(\.count) }

    /// Counts an attempt.
    ///
    /// - Returns: how many seconds to wait; nil when the attempt may be made.
    func begin(_ keys: [Key]) -> Int? {
        let now = instant()
        return attempts.withLock { attempts in
            let recent = keys.map { key in
                attempts[key, default: []].filter { $0.isWithinWindow(at: now) }
            }
            let isFirst = zip(keys, recent).contains { $0.isOrigin && $1.isEmpty }
            let waits = zip(keys, recent).compactMap { key, times -> Int? in
                guard times.count >= key.limit else { return nil }
                if isFirst, case .account = key { return times[times.count - 1].secondsUntilNextFirst(at: now) }
                return times[times.count - key.limit].secondsUntilOutOfWindow(at: now)
            }
            guard waits.isEmpty else { return waits.max() }
            for (key, times) in zip(keys, recent) {
                attempts[key] = times + [now]
            }
            forgetSome(of: &attempts, at: now)
            return nil
        }
    }

    /// How many attempts count now.
    func count(_ key: Key) -> Int {
        let now = instant()
        return attempts.withLock { attempts in
            attempts[key]?.count { $0.isWithinWindow(at: now) } ?? 0
        }
    }

    /// The attempt was not made after all.
    func refund(_ keys: [Key]) {
        attempts.withLock { attempts in
            for key in keys {
                _ = attempts[key]?.popLast()
            }
        }
    }

    /// The password was right, or is another one now.
    func succeed(_ keys: [Key]) {
        attempts.withLock { attempts in
            for key in keys { attempts[key] = nil }
        }
    }

    private func forgetSome(
        of attempts: inout [Key: [ContinuousClock.Instant]], at now: ContinuousClock.Instant
    ) {
        guard attempts.count > capacity else { return }
        attempts = attempts.filter { $0.value.last?.isWithinWindow(at: now) ?? false }
        guard attempts.count > capacity else { return }
        let least = attempts.sorted { $0.value.count < $1.value.count }.prefix(capacity / 10)
        for (key, _) in least {
            attempts[key] = nil
        }
    }
}

extension ContinuousClock.Instant {
    private static var window: Duration { .milliseconds(AccountLimits.attemptWindow) }

    fileprivate func isWithinWindow(at now: Self) -> Bool {
        now - self < Self.window
    }

    /// How long a person waits who tries for the first time, at an account that too many have tried; nil for not at all.
    fileprivate func secondsUntilNextFirst(at now: Self) -> Int? {
        let wait = self + AccountLimits.firstAttemptInterval - now
        return wait > .zero ? max(Int((wait / .seconds(1)).rounded(.up)), 1) : nil
    }

    /// At least 1.
    fileprivate func secondsUntilOutOfWindow(at now: Self) -> Int {
        max(Int(((self + Self.window - now) / .seconds(1)).rounded(.up)), 1)
    }
}
