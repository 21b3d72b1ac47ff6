import DatabaseCore
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import ServerApp

/// A method and a path of the app, as ``RouteAccess/forEverybody`` names them.
struct AppRoute: CustomStringConvertible {
    let method: HTTPRequest.Method
    let path: String

    var description: String { "\(method.rawValue) \(path)" }

    var access: RouteAccess {
        if RouteAccess.forEverybody.contains(description) {
            .everybody
        } else if path.hasPrefix("/api/v1/") {
            .token
        } else {
            path.hasPrefix("/accounts") ? .owner : .signedIn
        }
    }
}

/// All routes of the app, generated from its router.
struct RouteMatrix {
    /// An identifier that nothing has.
    static let unknown = "00000000-0000-4000-8000-0000000000ff"

    let database: Database

    /// The existing routes, without HEAD, which belongs to GET.
    func routes() throws -> [AppRoute] {
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "0", dataFolder: "unused", logLevel: "critical")
        let features = Features(
            database: database, records: database, configuration: configuration, dependencies: .live)
        return buildRouter(
            configuration: configuration, database: database, features: features, dependencies: .live
        ).routes.filter { $0.method != .head }.map { AppRoute(method: $0.method, path: $0.path.description) }
    }

    /// The routes that require a token.
    func tokenRoutes() throws -> [AppRoute] {
        try routes().filter { $0.access == .token }
    }

    /// Sends a request to a route; reads only the head of a stream, which has no end.
    func visit(
        _ route: AppRoute, _ browser: Browser, id: String = Self.unknown, body: String? = nil
    ) async throws -> WebPage {
        let address = route.path.replacing("{id}", with: id).replacing("{name}", with: "hummingbird")
            .replacing("**", with: "made/loki.css")
        let method: HTTPRequest.Method = route.path.hasSuffix("/events") ? .head : route.method
        let content: ByteBuffer? = body.map { ByteBuffer(string: $0) } ?? (route.method == .post ? ByteBuffer() : nil)
        return try await browser.send(method, address, body: content)
    }

    /// Sends a request to every route; signs out at the end.
    func visitAll(
        _ browser: Browser, _ check: (_ access: RouteAccess, _ page: WebPage, _ route: AppRoute) throws -> Void
    ) async throws {
        let routes = try routes()
        for route in routes.filter({ $0.path != "/sign-out" }) + routes.filter({ $0.path == "/sign-out" }) {
            try check(route.access, try await visit(route, browser), route)
        }
    }
}

extension RouteAccess {
    /// The responses to requests without a session, or with an invalid one.
    func expectNobodyLetIn(_ page: WebPage, _ route: AppRoute) {
        switch (self, route.method == .get) {
        // The page says that signing up is not possible.
        case (.everybody, _) where "\(route)" == "GET /sign-up": #expect(page.status == .forbidden)
        case (.everybody, _): #expect(![401, 403].contains(page.status.code), "\(route)")
        case (.token, _): page.expectAskingForAToken(route)
        case (_, true):
            #expect(page.status == .seeOther, "\(route)")
            #expect(page.headers[.location]?.hasPrefix("/sign-in?next=%2F") == true, "\(route)")
        // Passwords are not carried along.
        case (_, false) where route.path.hasPrefix("/account") || route.path == "/sign-out":
            #expect(page.headers[.location] == "/sign-in", "\(route)")
        case (_, false): #expect(page.status == .unauthorized, "\(route)")
        }
    }
}

extension WebPage {
    func expectAskingForAToken(_ route: AppRoute) {
        #expect(status == .unauthorized, "\(route)")
        #expect(headers[.wwwAuthenticate] == "Bearer", "\(route)")
        #expect(headers[.contentType] == "application/problem+json", "\(route)")
    }
}
