import Foundation
import HTTPTypes
import NIOCore
import TestSupport
import Testing

/// During a flood of the most expensive requests, others are still answered. Sent to the real program; `make bench`
/// measures how fast.
@Suite(.timeLimit(.minutes(10))) struct HeavyRequestTests {
    /// The requests, several of each at once.
    private struct Heavy: Sendable {
        let name: String
        let method: HTTPRequest.Method
        let path: String
        let browser: Browser
        let body: ByteBuffer?
        let status: Int

        init(
            _ name: String, _ method: HTTPRequest.Method, _ path: String, by browser: Browser, body: String? = nil,
            status: Int = 200
        ) {
            self.name = name
            self.method = method
            self.path = path
            self.browser = browser
            self.body = body.map(ByteBuffer.init(string:))
            self.status = status
        }
    }

    /// As many as the processors of a small machine.
    private static let connections = 2
    /// How long one of them may take itself, as one of sixteen tests and after its account's other one.
    private static let ownPatience = Duration.seconds(240)
    /// With sixteen other tests on two slow cores, waits of more than 5 s were measured. The requests that once stopped
    /// the server stopped it for 18 s and more.
    private static let patience = Duration.seconds(15)
    private static let visit = "00000000-0000-4000-8000-0000000000"
    private static let marks = String(repeating: "\u{327}\u{301}", count: 60_000)

    @Test func `others are answered while a stranger sends the most expensive requests`() async throws {
        try await withServer { port, owner, others in
            let stranger = owner.with(.cookie, nil)
            let program = stranger.with(.contentType, "application/json")
            let credentials = #"{"name":1,"password":2,"deviceName":3,"access":4,"more":""#
            try await check(
                [
                    Heavy("names of marks", .post, "/sign-in", by: stranger, body: "\(Self.marks)=1", status: 400),
                    Heavy("values of marks", .post, "/sign-in", by: stranger, body: "name=\(Self.marks)", status: 400),
                    Heavy(
                        "many names", .post, "/sign-in", by: stranger,
                        body: (0..<9_000).map { "n\($0)=1" }.joined(separator: "&"), status: 400),
                    Heavy(
                        "wrong credentials", .post, "/api/v1/authenticate", by: program,
                        body: credentials + String(repeating: "a", count: 15_000) + "\"}", status: 400),
                    Heavy(
                        "a password", .post, "/sign-in", by: stranger, body: "name=x&password=correct+horse",
                        status: 422),
                ], at: port, while: others)
        }
    }

    @Test func `others are answered while a member sends the most expensive requests`() async throws {
        try await withServer { port, owner, others in
            let program = try await Self.program(of: owner, at: port)
            try await withBrowser(at: port) { connection in
                for number in 10..<34 {
                    let answer = try await program.on(connection).send(
                        .put, "/api/v1/visits/\(Self.visit)\(number)", body: ByteBuffer(string: Self.largestVisit))
                    try #require(answer.status == .created, "\(answer.text.prefix(500))")
                }
                let ids = (22..<34).map { "ids=\(Self.visit)\($0)" }.joined(separator: "&")
                let answer = try await owner.on(connection).send(
                    .post, "/sakatsu/delete", body: ByteBuffer(string: ids))
                try #require(answer.status == .seeOther)
            }
            let largest = "\(Self.visit)10"
            let changed = #"{"facilityName":"泉","visitingDate":"2026-01-01""#
            let wrong =
                #"{"visitingDate":1,"sets":[{"steps":["#
                + Array(repeating: #"{"kind":5,"seconds":""}"#, count: 500).joined(separator: ",") + "]}]}"
            try await check(
                [
                    Heavy(
                        "a long body", .put, "/api/v1/visits/\(Self.visit)99", by: program,
                        body: #"{"facilityName":1,"more":["# + String(repeating: "1,", count: 900_000) + "1]}",
                        status: 400),
                    Heavy(
                        "a wrong body", .put, "/api/v1/visits/\(Self.visit)99", by: program, body: wrong, status: 400),
                    Heavy(
                        "too many visits", .post, "/api/v1/visits/batch", by: program,
                        body: #"{"visits":["# + Array(repeating: "{}", count: 100_000).joined(separator: ",") + "]}",
                        status: 400),
                    Heavy(
                        "a long form", .post, "/sakatsu/new", by: owner,
                        body: "sakatsuID=\(Self.visit)98&revision=0&action=add-set&\(Self.steps)"),
                    Heavy("the list", .get, "/sakatsu?edit", by: owner),
                    Heavy(
                        "the list as far as scrolled", .get, "/sakatsu?through=2020-01-01_0_\(largest)", by: owner),
                    Heavy("a search", .get, "/sakatsu?q=%E6%B9%AF", by: owner),
                    Heavy(
                        "a search of many words", .get,
                        "/sakatsu?q=\((0..<40).map { "\($0)" }.joined(separator: "%20"))", by: owner),
                    Heavy("a visit", .get, "/sakatsu/\(largest)", by: owner),
                    Heavy("its text", .get, "/sakatsu/\(largest)/text", by: owner),
                    Heavy("its form", .get, "/sakatsu/\(largest)/edit", by: owner),
                    Heavy("one like it", .get, "/sakatsu/new?repeat=\(largest)", by: owner),
                    Heavy("the trash", .get, "/sakatsu/trash", by: owner),
                    Heavy(
                        "a long selection", .post, "/sakatsu/delete", by: owner,
                        body: Array(repeating: "ids=\(Self.visit)98", count: 5_000).joined(separator: "&"),
                        status: 303),
                    Heavy("visits for offline", .get, "/sakatsu/offline", by: owner),
                    Heavy("a program's list", .get, "/api/v1/visits?limit=99", by: program),
                    Heavy("a program's trash", .get, "/api/v1/visits?deleted=true&limit=99", by: program),
                    Heavy("visits by identifier", .get, "/api/v1/visits?id=00000000&limit=99", by: program),
                    Heavy("a program's visit", .get, "/api/v1/visits/\(largest)", by: program.with(.ifNoneMatch, nil)),
                    Heavy("a visit's text", .get, "/api/v1/visits/\(largest)/text", by: program),
                    Heavy(
                        "a conflict", .put, "/api/v1/visits/\(largest)", by: program, body: changed + "}", status: 412),
                    Heavy(
                        "conflicts", .post, "/api/v1/visits/batch", by: program,
                        body: #"{"visits":["#
                            + (0..<99).map { #"\#(changed),"isNew":true,"id":"\#(Self.visit)\#(10 + $0 % 12)"}"# }
                            .joined(separator: ",") + "]}"),
                    Heavy("changes", .get, "/api/v1/changes?limit=499", by: program),
                    Heavy("an export", .get, "/settings/export/loki.zip", by: owner),
                    Heavy("a calendar", .get, "/settings/export/visits.ics", by: owner),
                ], at: port, while: others)
        }
    }

    // MARK: - Other users

    /// A user who goes on as usual.
    private struct Others: Sendable {
        let browser: Browser
        let program: Browser
    }

    private func withServer(
        _ body: (_ port: Int, _ owner: Browser, _ others: Others) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let cookie = try await SignedIn.prepareWithMember(folder)
            try await withLoki(folder) { loki in
                let owner = Browser { _, _, _, _ in throw CancellationError() }
                let (port, member) = (try await loki.port(), owner.with(.cookie, cookie))
                let program = try await Self.program(of: member, at: port)
                try await body(port, owner, Others(browser: member, program: program))
            }
        }
    }

    private static func program(of member: Browser, at port: Int) async throws -> Browser {
        try await withBrowser(at: port) { connection in
            let token = try await member.on(connection).makeToken()
            return member.with(token: token).with(.contentType, "application/json").with(.ifNoneMatch, "*")
        }
    }

    private func check(_ requests: [Heavy], at port: Int, while others: Others) async throws {
        for heavy in requests {
            let isDone = Flag()
            async let longest = longestWait(of: others, at: port, until: isDone)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<Self.connections {
                    group.addTask {
                        try await withBrowser(at: port, timeout: Self.ownPatience) { connection in
                            try await heavy.browser.on(connection).send(heavy.method, heavy.path, body: heavy.body)
                                .status.code
                        }
                    }
                }
                defer { isDone.set() }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: heavy.status, count: Self.connections), "\(heavy.name)")
            #expect(try await longest < Self.patience, "\(heavy.name)")
        }
    }

    /// The longest time of the shortest response, of pages or of a small change.
    private func longestWait(of others: Others, at port: Int, until isDone: Flag) async throws -> Duration {
        try await withBrowser(at: port) { connection in
            let (browser, program) = (others.browser.on(connection), others.program.on(connection))
            var longest = Duration.zero
            repeat {
                for path in ["/health/live", "/sakatsu?edit", "/sakatsu/new", "/api/v1/memos"] {
                    let start = ContinuousClock.now
                    let answer =
                        path == "/api/v1/memos"
                        ? try await program.send(.put, "\(path)/\(UUID())", body: ByteBuffer(string: #"{"body":"湯"}"#))
                        : try await browser.get(path)
                    longest = max(longest, ContinuousClock.now - start)
                    #expect([.ok, .created].contains(answer.status))
                }
                // The pause of a person: without it, these requests used as much of the processors as the heavy ones.
                try await Task.sleep(for: .milliseconds(50))
            } while !isDone.isSet
            return longest
        }
    }

    // MARK: - The largest stored items

    private static var largestVisit: String {
        let step = #"{"kind":"sauna","title":"\#(String(repeating: "湯", count: 50))","seconds":600}"#
        let set = #"{"steps":[\#(Array(repeating: step, count: 20).joined(separator: ","))]}"#
        let text = String(repeating: "湯の森 ", count: 2_500)
        return """
            {"facilityName":"湯","visitingDate":"2026-01-01","foreword":"\(text)","afterword":"\(text)",\
            "sets":[\(Array(repeating: set, count: 50).joined(separator: ","))]}
            """
    }

    private static var steps: String {
        let title = String(repeating: "%E6%B9%AF", count: 50)
        return (0..<45).map { set in
            (0..<20).reduce(into: "sets.\(set)=") { fields, step in
                let name = "sets.\(set).steps.\(step)"
                fields += "&\(name).kind=sauna&\(name).unit=minutes&\(name).title=\(title)"
            }
        }
        .joined(separator: "&")
    }
}

extension Browser {
    /// The same, with its headers, through another user's connection.
    fileprivate func on(_ connection: Browser) -> Browser {
        var browser = connection
        browser.headers = headers
        return browser
    }
}

/// Set once.
private final class Flag: Sendable {
    private let value = Calls<Bool>()

    var isSet: Bool { !value.all.isEmpty }

    func set() { value.record(true) }
}
