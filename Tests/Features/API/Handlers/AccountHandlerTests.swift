import APICore
import AccountData
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import APIFeature

@Suite struct AccountHandlerTests {
    private static let credentials = Credentials(
        name: "Löyly", password: "correct horse", deviceName: " ノートパソコン ", access: .read)
    private static let knowing = StubAccountRepository(ownAccount: { $0 == .member ? .member : nil })

    private func handler(
        _ tokens: StubTokenRepository, _ accounts: StubAccountRepository = Self.knowing
    ) -> AccountHandler {
        AccountHandler(accounts: accounts, tokens: tokens)
    }

    private func envelope(isRestored: Bool = false, status: Int) throws -> APIAnswer<AccountEnvelope> {
        .payload(
            AccountEnvelope(account: .member, token: .session, isRestored: isRestored), status: status, isSecret: true)
    }

    @Test func `the handler creates a token`() async throws {
        let calls = Calls<StubTokenRepository.Authentication>()
        let tokens = StubTokenRepository(authenticate: { call in
            calls.record(call)
            return .made(.session, .backup, .member, isRestored: false)
        })
        let entry = try await handler(tokens).authenticate(Self.credentials, from: "192.0.2.1", .english)
        #expect(try entry.answer == envelope(status: 201))
        #expect(entry.account == .member)
        #expect(!entry.isRestored)
        #expect(
            try calls.all == [
                StubTokenRepository.Authentication(
                    name: "Löyly", address: "192.0.2.1", device: TokenName(typed: "ノートパソコン"), access: .read,
                    now: .noon)
            ])
    }

    @Test func `the handler says that the account is restored`() async throws {
        let tokens = StubTokenRepository(authenticate: { _ in .made(.session, .backup, .member, isRestored: true) })
        let entry = try await handler(tokens).authenticate(Self.credentials, from: "192.0.2.1", .english)
        #expect(try entry.answer == envelope(isRestored: true, status: 201))
        #expect(entry.isRestored)
    }

    @Test(arguments: [
        (AuthenticationOutcome.wrongNameOrPassword, APIError(.wrongNameOrPassword)),
        (.disabled, APIError(.accountDisabled)),
        (.tooManyAttempts(seconds: 42), APIError(.tooManyAttempts, retryAfter: 42)),
        (.busy, APIError(.unavailable, retryAfter: 5)),
    ])
    func `a failed sign-in is refused with its reason`(outcome: AuthenticationOutcome, refusal: APIError) async {
        let handler = handler(StubTokenRepository(authenticate: { _ in outcome }))
        await #expect(throws: refusal) {
            try await handler.authenticate(Self.credentials, from: "192.0.2.1", .english)
        }
    }

    @Test(arguments: [
        ("", "This cannot be blank."), ("a\u{202E}b", "Contains unsupported characters."),
        (String(repeating: "湯", count: 61), "Use no more than 60 characters."),
    ])
    func `the handler asks for the name of a device`(name: String, detail: String) async {
        var credentials = Self.credentials
        credentials.deviceName = name
        let refusal = APIError(.invalid, errors: [FieldProblem(field: "/deviceName", detail: detail)])
        let sent = credentials
        await #expect(throws: refusal) { () async throws in
            _ = try await handler(StubTokenRepository()).authenticate(sent, from: "192.0.2.1", .english)
        }
    }

    @Test func `the answer names the account of the token`() async throws {
        let answer = try await handler(StubTokenRepository()).current(.commandLine, .english)
        let token = TokenInformation(access: .readWrite, endsAt: Token.commandLine.endsAt)
        #expect(answer == .payload(CurrentAccount(account: .member, token: token)))
    }

    /// This is a use, which is recorded elsewhere.
    @Test func `the use of a token extends its end`() async throws {
        let answer = try await handler(StubTokenRepository()).current(.backup, .english)
        let token = TokenInformation(access: .read, endsAt: .noon.after(days: 90))
        #expect(answer == .payload(CurrentAccount(account: .member, token: token)))
    }

    @Test func `an ended token or account needs a new sign-in`() async {
        let signedOut = handler(StubTokenRepository(), StubAccountRepository(ownAccount: { _ in nil }))
        await #expect(throws: APIError(.signInRequired)) { try await signedOut.current(.commandLine, .english) }
        await #expect(throws: APIError(.signInRequired)) { try await signedOut.refresh(.commandLine, .english) }
        let ended = StubTokenRepository(replace: { _, _, _ in nil })
        await #expect(throws: APIError(.signInRequired)) {
            try await handler(ended).refresh(.commandLine, .english)
        }
    }
}
