import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import NIOCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore
import WebTestSupport

@testable import AccountData
@testable import AccountFeature

/// The feature's routes with stub repositories, as the app assembles them.
struct AccountTester: Sendable {
    var accounts = StubAccountRepository()
    var sessions = StubSessionRepository()
    var tokens = StubTokenRepository()
    var administration = StubAccountAdministration()
    /// nil for a signed-out caller.
    var identity: Identity?
    /// Whether the caller cannot be identified.
    var isUnidentified = false
    var site = Site(publicURL: nil)
    var language = Language.japanese

    var feature: AccountFeature {
        AccountFeature(
            repositories: AccountRepositories(
                accounts: accounts, sessions: sessions, tokens: tokens, administration: administration),
            site: site,
            links: AccountLinks(home: "/sakatsu", settings: "/settings"), makeID: { .number(219) })
    }

    /// Sends one request; the body is a form as a browser sends it.
    func response(
        _ method: HTTPRequest.Method = .get, _ uri: String, headers: HTTPFields = [:],
        form: [(String, String)]? = nil
    ) async throws -> TestResponse {
        var headers = headers
        // Signed-out users have no preferences of their own.
        headers[.acceptLanguage] = language.rawValue
        let feature = feature
        return try await RouteTester(identity, language: language).response(
            method, uri, headers: headers, body: form?.formEncoded
        ) { router in
            if isUnidentified {
                router.add(middleware: IdentityMiddleware(provider: FailingIdentities(), now: { Timestamp.noon.date }))
            }
            feature.addPublicRoutes(to: router)
            let ownPages = router.group().add(middleware: feature.signInMiddleware(carriesForms: false))
            feature.addRoutes(to: ownPages)
            feature.addOwnerRoutes(to: ownPages)
            // Replace the pages of other features.
            let otherPages = router.group().add(middleware: feature.signInMiddleware(carriesForms: true))
            otherPages.get("/sakatsu") { _, _ in Response(status: .ok) }
            otherPages.post("/sakatsu/new") { _, _ in Response(status: .ok) }
        }
    }
}

extension AccountTester {
    /// The member's page on two devices, where everything succeeds.
    static let member = AccountTester(
        accounts: StubAccountRepository(
            ownAccount: { _ in .member }, rename: { _, _ in true }, changePassword: { _ in .done },
            requestDeletion: { _, _, _ in .done }),
        sessions: StubSessionRepository(
            sessions: { _, _ in [.current, .other] }, end: { _, _ in }, endAll: { _, _ in }),
        identity: .member)

    /// The same with another account repository.
    static func member(_ change: (inout StubAccountRepository) -> Void) -> AccountTester {
        var tester = member
        change(&tester.accounts)
        return tester
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
}

private struct FailingIdentities: IdentityProvider {
    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity? {
        throw StubError()
    }
}

extension AccountTester {
    /// The owner's page of these accounts.
    static func holding(
        _ accounts: [Account], isSignUpOpen: Bool = false,
        _ change: (inout StubAccountAdministration) -> Void = { _ in }
    ) -> AccountTester {
        var administration = StubAccountAdministration.holding(accounts, isSignUpOpen: isSignUpOpen)
        change(&administration)
        return AccountTester(administration: administration, identity: .owner)
    }
}

extension AccountTester {
    /// The sign-in page with this outcome.
    static func signingIn(
        _ outcome: SignInOutcome = .wrongNameOrPassword, _ permission: SignUpPermission = .closed
    ) -> AccountTester {
        AccountTester(
            accounts: StubAccountRepository(signUpPermission: { _, _ in permission }, signIn: { _ in outcome }))
    }
}

/// A page in a path's response. The catalog shows how it looks.
struct PageAnswer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let uri: String
    var tester = AccountTester()
    /// nil to open the page.
    var form: [(String, String)]?
    var status = 200
    /// A text of the page, as markup.
    let words: Words

    /// Requests the page in a language.
    func expectAnswer(in language: Language, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        var tester = tester
        tester.language = language
        let response = try await tester.response(form == nil ? .get : .post, uri, form: form)
        #expect(response.status.code == status, sourceLocation: sourceLocation)
        #expect(response.headers[.contentType] == "text/html; charset=utf-8", sourceLocation: sourceLocation)
        let text = response.text
        #expect(text.contains("<html lang=\"\(language.rawValue)\""), sourceLocation: sourceLocation)
        #expect(text.contains(words[language]), sourceLocation: sourceLocation)
        // It contains neither typed text as markup, nor a password, nor the storage's error.
        for hidden in ["<b>", "correct horse", "battery staple", "secret"] {
            #expect(!text.contains(hidden), sourceLocation: sourceLocation)
        }
    }
}

extension Request {
    /// A request with this cookie.
    static func carrying(_ cookie: String?) -> Request {
        var headers = HTTPFields()
        headers[.cookie] = cookie
        return Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "sauna.example", path: "/", headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
    }
}
