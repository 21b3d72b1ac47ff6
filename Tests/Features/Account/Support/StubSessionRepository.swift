import AccountData
import Foundation
import TestSupport
import Testing
import ValuesCore

/// A repository that does what a test says; anything else fails the test.
struct StubSessionRepository: SessionRepository {
    var provenSession: @Sendable (Secret) throws -> Session? = { _ in throw Unstubbed("session") }
    var touch: @Sendable (Session, Timestamp) throws -> Void = { _, _ in throw Unstubbed("touch") }
    var sessions: @Sendable (AccountID, Timestamp) throws -> [Session] = { _, _ in throw Unstubbed("sessions") }
    var end: @Sendable (UUID, AccountID) throws -> Void = { _, _ in throw Unstubbed("end") }
    var endAll: @Sendable (AccountID, UUID) throws -> Void = { _, _ in throw Unstubbed("endAll") }

    func session(_ secret: Secret) async throws -> Session? {
        try provenSession(secret)
    }

    func touch(_ session: Session, at now: Timestamp) async throws {
        try touch(session, now)
    }

    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session] {
        try sessions(account, now)
    }

    func end(_ id: UUID, of account: AccountID) async throws {
        try end(id, account)
    }

    func endAll(of account: AccountID, keeping id: UUID) async throws {
        try endAll(account, id)
    }
}
