import Foundation
import ModelsCore

/// Counts attempts to prove a password, and delays callers who make too many.
///
/// An attempt counts before its result is known, so that many at once do not slip through; a successful one no longer
/// counts for its account.
struct AttemptLimiter: Sendable {
    /// What attempts are counted by.
    enum Key: Hashable {
        /// The key of an account's name, for attempts from everywhere but known devices.
        case account(String)
        case accountFrom(String, Origin)
        case origin(Origin)
        /// The person who is signed in.
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

    /// The origin of an attempt, which a caller cannot change at will.
    enum Origin: Hashable {
        case network(String)
        /// A device used for signing in before, by the hash of its secret.
        case knownDevice(Data)

        init(address: String) {
            self = .network(address.clientNetwork)
        }
    }

    private let log: any AttemptLog

    init(log: any AttemptLog) {
        self.log = log
    }

    /// Counts an attempt.
    ///
    /// - Throws: ``StorageError`` where attempts are in a database, as all methods do.
    func begin(_ keys: [Key]) async throws -> AttemptPermission {
        try await log.update(keys) { attempts, now in
            let isFirst = zip(keys, attempts).contains { $0.isOrigin && $1.isEmpty }
            let waits = zip(keys, attempts).compactMap { key, times -> Int? in
                guard times.count >= key.limit else { return nil }
                if isFirst, case .account = key { return secondsUntilNextFirst(after: times[times.count - 1], at: now) }
                return secondsUntilOutOfWindow(times[times.count - key.limit], at: now)
            }
            if let wait = waits.max() { return .refused(seconds: wait) }
            for index in attempts.indices { attempts[index].append(now) }
            return .granted(counts: Dictionary(zip(keys, attempts.map(\.count))) { $1 })
        }
    }

    /// Takes back an attempt that was not made after all.
    func refund(_ keys: [Key]) async throws {
        try await log.update(keys) { attempts, _ in
            for index in attempts.indices { _ = attempts[index].popLast() }
        }
    }

    /// Forgets the attempts of keys whose password was proved or replaced.
    func succeed(_ keys: [Key]) async throws {
        try await log.update(keys) { attempts, _ in
            for index in attempts.indices { attempts[index] = [] }
        }
    }

    /// How long an address without earlier attempts must wait, at an account with too many attempts; nil if it need not
    /// wait.
    private func secondsUntilNextFirst(after last: Int64, at now: Int64) -> Int? {
        let wait = last + Int64(AccountLimits.firstAttemptInterval / .milliseconds(1)) - now
        return wait > 0 ? seconds(wait) : nil
    }

    private func secondsUntilOutOfWindow(_ time: Int64, at now: Int64) -> Int {
        seconds(time + AccountLimits.attemptWindow - now)
    }

    /// Seconds, rounded up; at least 1.
    private func seconds(_ milliseconds: Int64) -> Int {
        max(Int((Double(milliseconds) / 1_000).rounded(.up)), 1)
    }
}

/// Whether an attempt may be made.
enum AttemptPermission: Equatable {
    /// - Parameter counts: the numbers of counted attempts, including this one.
    case granted(counts: [AttemptLimiter.Key: Int])
    case refused(seconds: Int)
}

/// A log of attempts: the instants of those within ``AccountLimits/attemptWindow``, oldest first, in milliseconds of a
/// clock of its own.
protocol AttemptLog: Sendable {
    /// Changes the attempts of some keys. Other changes of the same keys wait in the meantime.
    ///
    /// - Parameter body: receives the attempts of each key, and the time.
    @discardableResult
    func update<Value: Sendable>(
        _ keys: [AttemptLimiter.Key], _ body: @escaping @Sendable (_ attempts: inout [[Int64]], _ now: Int64) -> Value
    ) async throws -> Value
}
