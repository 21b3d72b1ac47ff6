import AccountData
import DatabaseCore
import Foundation
import ModelsCore
import TestSupport
import Testing

/// A repository with a test's accounts; any other call fails the test.
struct StubAccountRepository: AccountRepository {
    var ownAccount: @Sendable (AccountID) throws -> Account? = { _ in throw Unstubbed("account") }

    func account(_ id: AccountID) async throws -> Account? {
        try ownAccount(id)
    }

    func signUpPermission(invitation: Secret?, at now: Timestamp) async throws -> SignUpPermission {
        throw Unstubbed("signUpPermission")
    }

    func signUp(
        _ name: AccountName, _ password: Password, invitation: Secret?, from origin: AttemptOrigin, on device: Device,
        at now: Timestamp
    ) async throws -> SignUpOutcome {
        throw Unstubbed("signUp")
    }

    func signIn(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: Device,
        replacing previous: Secret?,
        at now: Timestamp
    ) async throws -> SignInOutcome {
        throw Unstubbed("signIn")
    }

    func storageUse(of id: AccountID) async throws -> StorageUse {
        throw Unstubbed("storageUse")
    }

    func rename(_ id: AccountID, to name: AccountName) async throws -> Bool {
        throw Unstubbed("rename")
    }

    func changePassword(
        of id: AccountID, from current: Password, to new: Password, keeping session: UUID
    ) async throws -> OwnAccountOutcome {
        throw Unstubbed("changePassword")
    }

    func requestDeletion(of id: AccountID, _ password: Password, at now: Timestamp) async throws -> OwnAccountOutcome {
        throw Unstubbed("requestDeletion")
    }

    func account(resettingWith secret: Secret, at now: Timestamp) async throws -> Account? {
        throw Unstubbed("account(resettingWith:)")
    }

    func resetPassword(with secret: Secret, to new: Password, at now: Timestamp) async throws -> Bool? {
        throw Unstubbed("resetPassword")
    }
}
