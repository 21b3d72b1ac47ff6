import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import Logging
import ModelsCore
import NIOCore
import SampleCore
import TestSupport
import UICore
import WebTestSupport

@testable import WebCore

/// A server with this module's middleware, as the app assembles it, around a test's routes.
struct WebTester {
    var preferences = StubPreferences()
    var identities = StubIdentities()
    var now = Timestamp.noon.date
    var logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    var visitors: VisitorMiddleware {
        let now = now
        return VisitorMiddleware(preferences: preferences, now: { now })
    }

    /// Sends one request.
    func response(
        _ method: HTTPRequest.Method = .get, _ uri: String, headers: HTTPFields = [:], body: String? = nil,
        routes: (RouterGroup<WebContext>) -> Void
    ) async throws -> TestResponse {
        try await application(routes: routes).test(.router) { client in
            try await client.execute(
                uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
        }
    }

    /// - Parameter routes: adds the routes to test inside all middleware.
    func application(routes: (RouterGroup<WebContext>) -> Void) -> some ApplicationProtocol {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestIDMiddleware())
        router.add(middleware: SecurityHeadersMiddleware(site: Site(publicURL: nil)))
        router.add(middleware: RequestLogMiddleware())
        let now = now
        router.add(middleware: IdentityMiddleware(provider: identities, now: { now }))
        router.add(middleware: ErrorPageMiddleware(visitors: visitors, home: "/home"))
        router.add(middleware: HostMiddleware(site: Site(publicURL: nil)))
        router.add(middleware: CrossSiteMiddleware(site: Site(publicURL: nil)))
        AssetRoutes().addRoutes(to: router)
        routes(router.group().add(middleware: visitors))
        return Application(router: router, logger: logger)
    }
}

/// The signed-in user of a test.
struct StubIdentities: IdentityProvider {
    var result: Result<Identity?, StubError> = .success(.owner)

    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity? {
        try result.get()
    }
}

/// The preferences of a test.
struct StubPreferences: PreferencesProvider {
    var result: Result<Preferences, StubError> = .success(Preferences(language: nil, appearance: .system))
    var keep: @Sendable (TimeZone, AccountID) throws -> Void = { _, _ in }

    init(_ language: Language? = nil, _ appearance: Appearance = .system, timeZone: TimeZone? = nil) {
        result = .success(Preferences(language: language, appearance: appearance, timeZone: timeZone))
    }

    init(failing error: StubError) {
        result = .failure(error)
    }

    func preferences(of account: AccountID) async throws -> Preferences {
        try result.get()
    }

    func remember(_ timeZone: TimeZone, of account: AccountID) async throws {
        try keep(timeZone, account)
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }

    var bytes: [UInt8] { Array(body.readableBytesView) }
}
