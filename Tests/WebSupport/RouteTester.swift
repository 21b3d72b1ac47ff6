package import Foundation
package import HTTPTypes
package import Hummingbird
package import HummingbirdTesting
package import LocalizationCore
import ModelsCore
import NIOCore
import SampleCore
package import ScreensCore
package import TestSupport
import UICore
package import WebCore

/// A feature's routes with the app's middleware, called by a given user.
package struct RouteTester: Sendable {
    /// nil for a caller who is not signed in.
    package var identity: Identity?
    package var language: Language
    package var now: Date

    /// - Parameter now: nil for the sample day's noon.
    package init(_ identity: Identity? = .owner, language: Language = .japanese, now: Date? = nil) {
        self.identity = identity
        self.language = language
        self.now = now ?? Timestamp.noon.date
    }

    /// Sends one request.
    ///
    /// - Parameter body: nil for none.
    package func response(
        _ method: HTTPRequest.Method = .get, _ uri: String, headers: HTTPFields = [:],
        body: String? = nil, routes: (RouterGroup<WebContext>) -> Void
    ) async throws -> TestResponse {
        // Days are shown in the same time zone wherever the tests run.
        var headers = headers
        headers[.cookie] = headers[.cookie] ?? "timeZone=Etc%2FUTC"
        return try await application(routes: routes).test(.router) { [headers] client in
            try await client.execute(
                uri: uri, method: method, headers: headers, body: body.map(ByteBuffer.init(string:)))
        }
    }

    private func application(routes: (RouterGroup<WebContext>) -> Void) -> some ApplicationProtocol {
        let now = now
        let visitors = VisitorMiddleware(preferences: FixedPreferences(language: language), now: { now })
        let router = Router(context: WebContext.self)
        router.add(middleware: IdentityMiddleware(provider: FixedIdentity(identity: identity), now: { now }))
        router.add(middleware: ErrorPageMiddleware(visitors: visitors, home: "/sakatsu"))
        routes(router.group().add(middleware: visitors))
        return Application(router: router)
    }
}

extension RouteTester {
    /// The trash with a section for each list.
    package static let trash: TrashLinks = { _ in
        (("/settings", "設定"), [("/sakatsu/trash", "サ活"), ("/memos/trash", "メモ")])
    }
}

extension ViewModelContext {
    /// The environment of a view model at the sample day's noon, in UTC.
    package static func noon(_ language: Language = .japanese, _ reports: Reports = Reports()) -> ViewModelContext {
        ViewModelContext(localize: Localizer(language), now: .noon, timeZone: .gmt, report: reports.report)
    }
}

extension Identity {
    /// The server's owner.
    package static let owner = Identity(account: .owner, session: .session, isOwner: true)
    /// Another user.
    package static let member = Identity(account: .member, session: .session, isOwner: false)
}

extension [(String, String)] {
    /// As a browser sends a form.
    package var formEncoded: String {
        map { name, value in
            [name, value]
                .map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
                .joined(separator: "=")
        }
        .joined(separator: "&")
    }
}

private struct FixedIdentity: IdentityProvider {
    let identity: Identity?

    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity? {
        identity
    }
}

private struct FixedPreferences: PreferencesProvider {
    let language: Language

    func preferences(of account: AccountID) async throws -> Preferences {
        Preferences(language: language, appearance: .system)
    }

    func remember(_ timeZone: TimeZone, of account: AccountID) async throws {}
}
