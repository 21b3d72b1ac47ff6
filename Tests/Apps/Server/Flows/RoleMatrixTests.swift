import DatabaseCore
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Every route of the app and its access.
@Suite struct RoleMatrixTests {
    @Test func `the list of routes for strangers has existing routes alone`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { _, database in
                let routes = try RouteMatrix(database: database).routes().map { "\($0)" }
                #expect(routes.count > 100)
                #expect(RouteAccess.forEverybody.subtracting(routes) == [])
            }
        }
    }

    @Test(arguments: ["none", "unknown", "expired", "ended", "other cookie"])
    func `the server lets no one in without a session`(session: String) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { signedIn, database in
                var browser = signedIn
                switch session {
                case "none": browser = browser.with(.cookie, nil)
                case "unknown": browser = browser.with(.cookie, "loki=\(String(repeating: "B", count: 43))")
                case "expired": try await database.age(sessionsByDays: 31)
                case "ended": _ = try await browser.post("/sign-out", [])
                // The secure name is for https only; over plain http anyone could have set it.
                default: browser = browser.with(.cookie, "__Host-loki=\(SignedIn.secret)")
                }
                try await RouteMatrix(database: database).visitAll(browser) { access, page, route in
                    access.expectNobodyLetIn(page, route)
                }
            }
        }
    }

    @Test func `the server lets only the owner manage accounts`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let member = try await SignedIn.addMember(to: database, at: AppTester().now)
                let matrix = RouteMatrix(database: database)
                try await matrix.visitAll(owner.with(.cookie, member)) { access, page, route in
                    guard access != .token else { return page.expectAskingForAToken(route) }
                    #expect((page.status == .forbidden) == (access == .owner), "\(route)")
                    #expect(page.status != .unauthorized, "\(route)")
                }
            }
        }
    }

    @Test func `the server lets the owner do everything`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                let matrix = RouteMatrix(database: database)
                for route in try matrix.routes() {
                    guard route.path != "/sign-out", route.access != .token else { continue }
                    let page = try await matrix.visit(route, owner)
                    #expect(![401, 403, 500].contains(page.status.code), "\(route)")
                }
            }
        }
    }

    @Test func `everyone's records are hidden from everyone else`() async throws {
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

    @Test func `every response has the headers`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database in
                for browser in [owner, owner.with(.cookie, nil)] {
                    try await RouteMatrix(database: database).visitAll(browser) { _, page, route in
                        #expect(
                            page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true, "\(route)")
                        #expect(page.headers[.xContentTypeOptions] == "nosniff", "\(route)")
                    }
                }
            }
        }
    }
}

extension Database {
    fileprivate func age(sessionsByDays days: Int64) async throws {
        try await write { database in
            let age = days * 24 * 60 * 60 * 1_000
            try database.execute("UPDATE session SET createdAt = createdAt - \(age), lastUsedAt = lastUsedAt - \(age)")
        }
    }
}
