import AccountData
import DatabaseCore
import Foundation
import ModelsCore
import TestSupport
import Testing

/// A repository with a test's behaviour; any other call fails the test.
struct StubAccountRepository: AccountRepository {
    var signUpPermission: @Sendable (Secret?, Timestamp) throws -> SignUpPermission = { _, _ in
        throw Unstubbed("signUpPermission")
    }
    var signUp: @Sendable (SigningUp) throws -> SignUpOutcome = { _ in throw Unstubbed("signUp") }
    var signIn: @Sendable (SigningIn) throws -> SignInOutcome = { _ in throw Unstubbed("signIn") }
    var ownAccount: @Sendable (AccountID) throws -> Account? = { _ in throw Unstubbed("account") }
    var storageUse: @Sendable (AccountID) throws -> StorageUse = { _ in
        StorageUse(used: 1_234_567, limit: 100_000_000)
    }
    var rename: @Sendable (AccountID, AccountName) throws -> Bool = { _, _ in throw Unstubbed("rename") }
    var changePassword: @Sendable (ChangingPassword) throws -> OwnAccountOutcome = { _ in
        throw Unstubbed("changePassword")
    }
    var requestDeletion: @Sendable (AccountID, String, Timestamp) throws -> OwnAccountOutcome = { _, _, _ in
        throw Unstubbed("requestDeletion")
    }
    var resettingAccount: @Sendable (Secret, Timestamp) throws -> Account? = { _, _ in
        throw Unstubbed("account(resettingWith:)")
    }
    var resetPassword: @Sendable (ResettingPassword) throws -> Bool? = { _ in throw Unstubbed("resetPassword") }

    /// The arguments of ``signUp(_:_:invitation:from:on:at:)``.
    struct SigningUp: Equatable {
        let name: AccountName
        let password: String
        let invitation: Secret?
        let address: String
        let device: Device
        let now: Timestamp
    }

    /// The arguments of ``signIn(_:_:from:on:replacing:at:)``.
    struct SigningIn: Equatable {
        let name: String
        let password: String
        let address: String
        let device: Device
        let previous: Secret?
        let now: Timestamp
    }

    /// The arguments of ``changePassword(of:from:to:keeping:)``.
    struct ChangingPassword: Equatable {
        let account: AccountID
        let current: String
        let new: String
        let session: UUID
    }

    /// The arguments of ``resetPassword(with:to:at:)``.
    struct ResettingPassword: Equatable {
        let secret: Secret
        let new: String
        let now: Timestamp
    }

    func signUpPermission(invitation: Secret?, at now: Timestamp) async throws -> SignUpPermission {
        try signUpPermission(invitation, now)
    }

    func signUp(
        _ name: AccountName, _ password: Password, invitation: Secret?, from origin: AttemptOrigin, on device: Device,
        at now: Timestamp
    ) async throws -> SignUpOutcome {
        try signUp(
            SigningUp(
                name: name, password: password.text, invitation: invitation, address: origin.address, device: device,
                now: now)
        )
    }

    func signIn(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: Device,
        replacing previous: Secret?,
        at now: Timestamp
    ) async throws -> SignInOutcome {
        try signIn(
            SigningIn(
                name: name, password: password.text, address: origin.address, device: device, previous: previous,
                now: now))
    }

    func account(_ id: AccountID) async throws -> Account? {
        try ownAccount(id)
    }

    func storageUse(of id: AccountID) async throws -> StorageUse {
        try storageUse(id)
    }

    func rename(_ id: AccountID, to name: AccountName) async throws -> Bool {
        try rename(id, name)
    }

    func changePassword(
        of id: AccountID, from current: Password, to new: Password, keeping session: UUID
    ) async throws -> OwnAccountOutcome {
        try changePassword(
            ChangingPassword(account: id, current: current.text, new: new.text, session: session))
    }

    func requestDeletion(of id: AccountID, _ password: Password, at now: Timestamp) async throws -> OwnAccountOutcome {
        try requestDeletion(id, password.text, now)
    }

    func account(resettingWith secret: Secret, at now: Timestamp) async throws -> Account? {
        try resettingAccount(secret, now)
    }

    func resetPassword(with secret: Secret, to new: Password, at now: Timestamp) async throws -> Bool? {
        try resetPassword(ResettingPassword(secret: secret, new: new.text, now: now))
    }
}
