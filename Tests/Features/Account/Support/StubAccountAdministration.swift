import AccountData
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

/// An administration with a test's behaviour; any other call fails the test.
struct StubAccountAdministration: AccountAdministration {
    var allAccounts: @Sendable () throws -> [Account] = { throw Unstubbed("accounts") }
    var hasAny: @Sendable () throws -> Bool = { throw Unstubbed("hasAccounts") }
    var create: @Sendable (Creation) throws -> Bool? = { _ in throw Unstubbed("create") }
    var setDisabled: @Sendable (Disabling) throws -> Bool = { _ in throw Unstubbed("setDisabled") }
    var makePasswordReset: @Sendable (AccountID, Timestamp) throws -> Secret? = { _, _ in
        throw Unstubbed("makePasswordReset")
    }
    var makeInvitation: @Sendable (Timestamp) throws -> Secret = { _ in throw Unstubbed("makeInvitation") }
    var openLinks: @Sendable (Timestamp) throws -> [OpenLink] = { _ in throw Unstubbed("openLinks") }
    var revokeLink: @Sendable (OpenLink.ID) throws -> Void = { _ in throw Unstubbed("revokeLink") }
    var readSignUpSwitch: @Sendable () throws -> Bool = { throw Unstubbed("isSignUpOpen") }
    var turnSignUpSwitch: @Sendable (Bool) throws -> Void = { _ in throw Unstubbed("setSignUpOpen") }
    var startRemoval: @Sendable (Timestamp) throws -> [AccountID] = { _ in throw Unstubbed("startRemoval") }
    var purge: @Sendable (Timestamp) throws -> AccountPurge = { _ in throw Unstubbed("purge") }

    /// The arguments of ``create(_:_:at:)``.
    struct Creation: Equatable {
        let name: AccountName
        let password: String
        let now: Timestamp
    }

    /// The arguments of ``setDisabled(_:_:at:)``.
    struct Disabling: Equatable {
        let isDisabled: Bool
        let account: AccountID
        let now: Timestamp
    }

    /// Has these accounts.
    static func holding(_ accounts: [Account], isSignUpOpen: Bool = false) -> StubAccountAdministration {
        StubAccountAdministration(
            allAccounts: { accounts }, openLinks: { _ in [] }, readSignUpSwitch: { isSignUpOpen })
    }

    /// Has the owner's account and the member's, but allows no changes.
    static let failing = StubAccountAdministration(
        allAccounts: { [.owner, .member] }, create: { _ in throw StubError() }, setDisabled: { _ in throw StubError() },
        makePasswordReset: { _, _ in throw StubError() }, makeInvitation: { _ in throw StubError() },
        openLinks: { _ in [] }, revokeLink: { _ in throw StubError() }, readSignUpSwitch: { false },
        turnSignUpSwitch: { _ in throw StubError() })

    func accounts() async throws -> [Account] {
        try allAccounts()
    }

    func hasAccounts() async throws -> Bool {
        try hasAny()
    }

    func create(_ name: AccountName, _ password: Password, at now: Timestamp) async throws -> Bool? {
        try create(Creation(name: name, password: password.text, now: now))
    }

    func setDisabled(_ isDisabled: Bool, _ id: AccountID, at now: Timestamp) async throws -> Bool {
        try setDisabled(Disabling(isDisabled: isDisabled, account: id, now: now))
    }

    func makePasswordReset(of id: AccountID, at now: Timestamp) async throws -> Secret? {
        try makePasswordReset(id, now)
    }

    func makeInvitation(at now: Timestamp) async throws -> Secret {
        try makeInvitation(now)
    }

    func openLinks(at now: Timestamp) async throws -> [OpenLink] {
        try openLinks(now)
    }

    func revokeLink(_ id: OpenLink.ID) async throws {
        try revokeLink(id)
    }

    func isSignUpOpen() async throws -> Bool {
        try readSignUpSwitch()
    }

    func setSignUpOpen(_ isOpen: Bool) async throws {
        try turnSignUpSwitch(isOpen)
    }

    func startRemoval(at now: Timestamp) async throws -> [AccountID] {
        try startRemoval(now)
    }

    func purge(at now: Timestamp) async throws -> AccountPurge {
        try purge(now)
    }
}
