import AccountData
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import NIOCore
import SampleCore
import SampleData
import TestSupport
import ValuesCore
import WebCore
import WebTestSupport

@testable import AccountFeature

/// The feature's routes around stub repositories, as the app puts them together.
struct AccountTester: Sendable {
    var accounts = StubAccountRepository()
    var sessions = StubSessionRepository()
    var tokens = StubTokenRepository()
    var administration = StubAccountAdministration()
    /// nil for nobody.
    var identity: Identity?
    /// Whether it cannot be found out who asks.
    var isUnidentified = false
    var site = Site(publicURL: nil)
    var language = Language.japanese

    var feature: AccountFeature {
        AccountFeature(
            repositories: AccountRepositories(
                accounts: accounts, sessions: sessions, tokens: tokens, administration: administration),
            site: site, clientAddress: ClientAddress(trustedProxies: []),
            links: AccountLinks(home: "/sakatsu", settings: "/settings"), makeID: { .number(219) })
    }

    /// Sends one request; a body is a form that a browser sends.
    func response(
        _ method: HTTPRequest.Method = .get, _ uri: String, headers: HTTPFields = [:],
        form: [(String, String)]? = nil
    ) async throws -> TestResponse {
        var headers = headers
        // Those who are not signed in prefer nothing else.
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
            // Stand for the pages of other features.
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
            ownAccount: { _ in .member }, rename: { _, _ in true }, changePassword: { _ in .changed },
            requestDeletion: { _, _, _ in .requested }),
        sessions: StubSessionRepository(
            sessions: { _, _ in [.current, .other] }, end: { _, _ in }, endAll: { _, _ in }),
        identity: .member)

    /// The same where the accounts do something else.
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
