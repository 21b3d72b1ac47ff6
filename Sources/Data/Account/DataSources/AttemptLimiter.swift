import Foundation
import ModelsCore

/// Counts attempts to prove a password, and lets those wait who make too many.
///
/// An attempt counts before it is decided, so that many at once do not slip through; one that succeeds no longer counts
/// for its account.
struct AttemptLimiter: Sendable {
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

    /// The attempt was not made after all.
    func refund(_ keys: [Key]) async throws {
        try await log.update(keys) { attempts, _ in
            for index in attempts.indices { _ = attempts[index].popLast() }
        }
    }

    /// The password was right, or is another one now.
    func succeed(_ keys: [Key]) async throws {
        try await log.update(keys) { attempts, _ in
            for index in attempts.indices { attempts[index] = [] }
        }
    }

    /// How long a person waits who tries for the first time, at an account that too many have tried; nil for not at all.
    private func secondsUntilNextFirst(after last: Int64, at now: Int64) -> Int? {
        let wait = last + Int64(AccountLimits.firstAttemptInterval / .milliseconds(1)) - now
        return wait > 0 ? seconds(wait) : nil
    }

    private func secondsUntilOutOfWindow(_ time: Int64, at now: Int64) -> Int {
        seconds(time + AccountLimits.attemptWindow - now)
    }

    /// At least 1.
    private func seconds(_ milliseconds: Int64) -> Int {
        max(Int((Double(milliseconds) / 1_000).rounded(.up)), 1)
    }
}

/// Whether an attempt may be made.
enum AttemptPermission: Equatable {
    /// - Parameter counts: how many attempts count now, with this one.
    case granted(counts: [AttemptLimiter.Key: Int])
    case refused(seconds: Int)
}

/// Where attempts are written down: when those within ``AccountLimits/attemptWindow`` were made, the oldest first, in
/// milliseconds of a clock of its own.
protocol AttemptLog: Sendable {
    /// Changes what is known of some keys; whoever wants to change one of them meanwhile waits.
    ///
    /// - Parameter body: gets the attempts of each key, and what time it is.
    @discardableResult
    func update<Value: Sendable>(
        _ keys: [AttemptLimiter.Key], _ body: @escaping @Sendable (_ attempts: inout [[Int64]], _ now: Int64) -> Value
    ) async throws -> Value
}
