import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import Logging
import NIOCore
import TestSupport
import UICore
import ValuesCore

@testable import WebCore

/// A server with this module's middleware, as the app puts it together, around what a test adds.
struct WebTester {
    var preferences = StubPreferences()
    var now = Date(timeIntervalSince1970: 1_795_262_400)
    var logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    var reader: VisitorReader {
        let now = now
        return VisitorReader(account: .owner, preferences: preferences, now: { now })
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

    /// - Parameter routes: adds the routes to test behind all middleware.
    func application(routes: (RouterGroup<WebContext>) -> Void) -> some ApplicationProtocol {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: SecurityHeadersMiddleware())
        router.add(middleware: RequestLogMiddleware())
        router.add(middleware: ErrorPageMiddleware(reader: reader, home: "/home"))
        router.add(middleware: LoopbackHostMiddleware())
        router.add(middleware: CrossSiteMiddleware())
        AssetRoutes().addRoutes(to: router)
        routes(router.group().add(middleware: VisitorMiddleware(reader: reader)))
        return Application(router: router, logger: logger)
    }
}

extension AccountID {
    static let owner = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 200)))
}

/// What an account prefers, as a test says.
struct StubPreferences: PreferencesProvider {
    var result: Result<Preferences, StubError> = .success(Preferences(language: nil, appearance: .system))

    init(_ language: Language? = nil, _ appearance: Appearance = .system) {
        result = .success(Preferences(language: language, appearance: appearance))
    }

    init(failing error: StubError) {
        result = .failure(error)
    }

    func preferences(of account: AccountID) async throws -> Preferences {
        try result.get()
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }

    var bytes: [UInt8] { Array(body.readableBytesView) }
}
