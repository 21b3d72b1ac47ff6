import APICore
import DatabaseCore
import Foundation
import HTTPTypes
import ModelsCore
import SampleCore
import TestSupport
import Testing

/// The access of a token to every route of the app.
@Suite struct TokenMatrixTests {
    /// The owners of the tokens.
    enum Person: String, CaseIterable, Sendable {
        case owner
        case member

        /// The person's browser.
        func browser(_ owner: Browser, _ database: Database) async throws -> Browser {
            guard self == .member else { return owner }
            return owner.with(.cookie, try await SignedIn.addMember(to: database, at: AppTester().now))
        }
    }

    @Test(arguments: ["idle", "old", "revoked", "unknown", "a session's", "without its beginning"])
    func `an ended token opens nothing`(token: String) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let id = UUID.number(7)
                var text = try await owner.makeToken(id: id)
                #expect(try await owner.with(token: text).get("/api/v1/account").status == .ok)
                switch token {
                case "idle": try await database.age(tokensByDays: 91, sinceLastUse: 91)
                case "old": try await database.age(tokensByDays: 366, sinceLastUse: 0)
                case "revoked": _ = try await owner.post("/account/tokens/\(id.canonicalText)/end", [])
                case "unknown": text = "loki_\(String(repeating: "B", count: 43))"
                case "a session's": text = "loki_\(SignedIn.secret)"
                default: text = String(text.dropFirst(5))
                }
                try await RouteMatrix(database: database).visitAll(owner.with(token: text)) { access, page, route in
                    access.expectNobodyLetIn(page, route)
                }
            }
        }
    }

    @Test(arguments: Person.allCases)
    func `a read-only token writes nothing`(person: Person) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let browser = try await person.browser(owner, database)
                let matrix = RouteMatrix(database: database)
                for route in try matrix.tokenRoutes() {
                    // Each with a token of its own, because some routes revoke it.
                    let page = try await matrix.visit(route, browser.with(token: try await browser.makeToken("read")))
                    if route.method == .get
                        || ["/api/v1/account/sign-out", "/api/v1/visits/draft"].contains(route.path)
                    {
                        #expect(![401, 403, 500].contains(page.status.code), "\(route)")
                    } else {
                        #expect(page.status == .forbidden, "\(route)")
                        let problem = try APIJSON.decode(Problem.self, from: Data(page.text.utf8))
                        #expect(problem.code == "readOnlyToken", "\(route)")
                    }
                }
            }
        }
    }

    @Test(arguments: Person.allCases)
    func `a writing token can do everything`(person: Person) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let browser = try await person.browser(owner, database)
                let matrix = RouteMatrix(database: database)
                for route in try matrix.tokenRoutes() {
                    let page = try await matrix.visit(route, browser.with(token: try await browser.makeToken()))
                    #expect(![401, 403, 500].contains(page.status.code), "\(route)")
                }
            }
        }
    }

    /// A stolen token must not lead to the account's pages, the password or further tokens.
    @Test(arguments: Person.allCases, ["read", "readWrite"])
    func `a token opens no page`(person: Person, access: String) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let browser = try await person.browser(owner, database)
                let program = browser.with(token: try await browser.makeToken(access))
                let matrix = RouteMatrix(database: database)
                for route in try matrix.routes() {
                    let access = route.access
                    guard access != .token else { continue }
                    access.expectNobodyLetIn(try await matrix.visit(route, program), route)
                }
                #expect(try await program.get("/api/v1/account").status == .ok)
            }
        }
    }

    /// Another account's item gets the same response as one that does not exist.
    @Test func `everyone's records are hidden from every other token`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let id = UUID.number(7).canonicalText
                let member = try await Person.member.browser(owner, database)
                let matrix = RouteMatrix(database: database)
                let routes = try matrix.tokenRoutes().filter { $0.path.contains("{id}") }
                let writer = try await owner.program()
                for route in routes where route.method == .put && !route.path.hasSuffix("/photos") {
                    let page = try await matrix.visit(
                        route, writer.with(.ifNoneMatch, "*"), id: id, body: route.content("湯の森"))
                    #expect(page.status == .created, "\(route)")
                }
                let reader = try await member.program()
                for route in routes {
                    let body = route.takesBody ? route.content("奪われた") : nil
                    let own = try await matrix.visit(route, reader.with(.ifMatch, "\"1\""), body: body)
                    let others = try await matrix.visit(route, reader.with(.ifMatch, "\"1\""), id: id, body: body)
                    #expect(others.status == .notFound, "\(route)")
                    #expect(others.status == own.status, "\(route)")
                    #expect(others.text == own.text, "\(route)")
                }
                // The tests of imports and of photos check whom they belong to.
                let others = ["/imports/", "/photos/"]
                for route in routes where route.method == .get && !others.contains(where: route.path.contains) {
                    let page = try await matrix.visit(route, writer, id: id)
                    #expect(page.status == .ok, "\(route)")
                    #expect(page.text.contains("湯の森"), "\(route)")
                }
            }
        }
    }
}

extension Browser {
    /// A program of the signed-in user, which may write.
    fileprivate func program() async throws -> Browser {
        with(token: try await makeToken()).with(.contentType, "application/json")
    }
}

extension AppRoute {
    /// Whether a request without a body is refused for every caller.
    fileprivate var takesBody: Bool { method == .put || ["/columns", "/merge"].contains(where: path.hasSuffix) }

    /// A valid body for the route.
    fileprivate func content(_ text: String) -> String {
        if path.hasSuffix("/photos") { return #"{"photos": []}"# }
        if path.hasSuffix("/columns") { return #"{"columns": ["date", "facility"]}"# }
        if path.hasSuffix("/merge") { return #"{"merged": "\#(UUID.number(8).canonicalText)"}"# }
        if path.contains("/facilities/") { return #"{"name": "\#(text)"}"# }
        return path.contains("/memos/")
            ? #"{"body": "\#(text)"}"# : #"{"facilityName": "\#(text)", "visitingDate": "2026-11-21"}"#
    }
}

extension Database {
    /// Makes all tokens older.
    fileprivate func age(tokensByDays days: Int64, sinceLastUse idleDays: Int64) async throws {
        try await write { database in
            let day: Int64 = 24 * 60 * 60 * 1_000
            try database.execute(
                "UPDATE apiToken SET createdAt = createdAt - \(days * day), lastUsedAt = lastUsedAt - \(idleDays * day)"
            )
        }
    }
}
