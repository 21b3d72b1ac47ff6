import DatabaseCore
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import ServerApp

/// Every route of the app, and who may use it. A route that is not in the list fails.
@Suite struct RoleMatrixTests {
    typealias Database = DatabaseCore.Database

    private static let unknown = "00000000-0000-4000-8000-0000000000ff"

    /// The app's routes as they are, without HEAD, which goes with GET.
    private func routes(_ database: Database) throws -> [(method: HTTPRequest.Method, path: String)] {
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "0", dataFolder: "unused", logLevel: "critical")
        let features = Features(
            database: database, records: database, configuration: configuration, dependencies: .live)
        return buildRouter(
            configuration: configuration, database: database, features: features, dependencies: .live
        ).routes.filter { $0.method != .head }.map { ($0.method, $0.path.description) }
    }

    /// Sends something to a route; only the head of a stream, which has no end.
    private func visit(_ path: String, _ method: HTTPRequest.Method, _ browser: Browser) async throws -> WebPage {
        let address = path.replacing("{id}", with: Self.unknown).replacing("{name}", with: "hummingbird")
            .replacing("**", with: "loki.css")
        return try await browser.send(
            path.hasSuffix("/events") ? .head : method, address, body: method == .post ? ByteBuffer() : nil)
    }

    /// Sends something to every route; signs out at the end.
    private func visitAll(
        _ browser: Browser, _ database: Database,
        _ check: (_ access: RouteAccess, _ page: WebPage, _ route: String) throws -> Void
    ) async throws {
        let routes = try routes(database)
        for (method, path) in routes.filter({ $0.path != "/sign-out" }) + routes.filter({ $0.path == "/sign-out" }) {
            let route = "\(method.rawValue) \(path)"
            let access = try #require(RouteAccess.all[route], "\(route) is not in the list")
            try check(access, try await visit(path, method, browser), route)
        }
    }

    @Test func everyRouteIsListedAndNothingElse() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { _, database in
                let routes = try routes(database).map { "\($0.method.rawValue) \($0.path)" }
                #expect(Set(routes) == Set(RouteAccess.all.keys))
            }
        }
    }

    @Test(arguments: ["none", "unknown", "expired", "ended", "other cookie"])
    func letsNobodyInWhoIsNotSignedIn(session: String) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { signedIn, database in
                var browser = signedIn
                switch session {
                case "none": browser = browser.with(.cookie, nil)
                case "unknown": browser = browser.with(.cookie, "loki=\(String(repeating: "B", count: 43))")
                case "expired": try await database.age(sessionsByDays: 31)
                case "ended": _ = try await browser.post("/sign-out", [])
                // The secure name is for https only; over plain http anybody could have set it.
                default: browser = browser.with(.cookie, "__Host-loki=\(SignedIn.secret)")
                }
                try await visitAll(browser, database) { access, page, route in
                    switch (access, route.hasPrefix("GET")) {
                    // The page says that nobody may sign up.
                    case (.everybody, _) where route == "GET /sign-up": #expect(page.status == .forbidden)
                    case (.everybody, _): #expect(![401, 403].contains(page.status.code), "\(route)")
                    case (.token, _): page.expectAskingForAToken(route)
                    case (_, true):
                        #expect(page.status == .seeOther, "\(route)")
                        #expect(page.headers[.location]?.hasPrefix("/sign-in?next=%2F") == true, "\(route)")
                    // Passwords do not travel on.
                    case (_, false) where route.hasPrefix("POST /account") || route == "POST /sign-out":
                        #expect(page.headers[.location] == "/sign-in", "\(route)")
                    case (_, false): #expect(page.status == .unauthorized, "\(route)")
                    }
                }
            }
        }
    }

    @Test func letsOnlyTheOwnerManageAccounts() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let member = try await SignedIn.addMember(to: database, at: AppTester().now)
                try await visitAll(owner.with(.cookie, member), database) { access, page, route in
                    guard access != .token else { return page.expectAskingForAToken(route) }
                    #expect((page.status == .forbidden) == (access == .owner), "\(route)")
                    #expect(page.status != .unauthorized, "\(route)")
                }
            }
        }
    }

    @Test func letsTheOwnerDoEverything() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                for (method, path) in try routes(database) where path != "/sign-out" {
                    guard RouteAccess.all["\(method.rawValue) \(path)"] != .token else { continue }
                    let page = try await visit(path, method, owner)
                    #expect(![401, 403, 500].contains(page.status.code), "\(method) \(path)")
                }
            }
        }
    }

    @Test func hidesEverybodysRecordsFromEverybodyElse() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let path = try await owner.record("湯の森サウナ")
                let cookie = try await SignedIn.addMember(to: database, at: AppTester().now)
                let member = owner.with(.cookie, cookie)
                for suffix in ["", "/edit", "/text"] {
                    #expect(try await member.get(path + suffix).status == .notFound)
                }
                #expect(try await member.listedNames() == [])
                #expect(try await member.get("/sakatsu?q=%E6%B9%AF").facilityNames == [])
                #expect(try await !member.get("/sakatsu/new").text.contains("湯の森サウナ"))

                _ = try await member.post("\(path)/delete", [])
                _ = try await member.post("/sakatsu/delete", [FormField("ids", String(path.dropFirst(9)))])
                var form = try await owner.get("\(path)/edit").form(postedTo: "\(path)/edit")
                form["facilityName"] = "奪われたサウナ"
                _ = try await member.post("\(path)/edit", form)
                #expect(try await owner.listedNames() == ["湯の森サウナ"])
                #expect(try await owner.get(path).texts(of: "h1") == ["湯の森サウナ"])
            }
        }
    }

    @Test func everyAnswerHasTheHeaders() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                for browser in [owner, owner.with(.cookie, nil)] {
                    try await visitAll(browser, database) { _, page, route in
                        #expect(
                            page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true, "\(route)")
                        #expect(page.headers[.xContentTypeOptions] == "nosniff", "\(route)")
                    }
                }
            }
        }
    }
}

extension DatabaseCore.Database {
    fileprivate func age(sessionsByDays days: Int64) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE session SET createdAt = createdAt - ?1, lastUsedAt = lastUsedAt - ?1",
                arguments: [days * 24 * 60 * 60 * 1_000])
        }
    }
}

extension WebPage {
    fileprivate func expectAskingForAToken(_ route: String) {
        #expect(status == .unauthorized, "\(route)")
        #expect(headers[.wwwAuthenticate] == "Bearer", "\(route)")
        #expect(headers[.contentType] == "application/problem+json", "\(route)")
    }
}
