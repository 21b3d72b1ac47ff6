import AccountFeature
import DatabaseCore
import DebugFeature
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import TestSupport
import Testing

@testable import DevelopApp
@testable import ServerApp

/// The whole app, as `loki-develop` runs it.
@Suite struct DevelopAppTests {
    /// A signed-in user, in Japanese.
    private struct Person: Sendable {
        let client: any TestClientProtocol
        var cookie = ""

        func send(_ method: HTTPRequest.Method, _ path: String, form: String = "") async throws -> TestResponse {
            try await client.execute(
                uri: path, method: method, headers: [.acceptLanguage: "ja", .cookie: cookie],
                body: ByteBuffer(string: form))
        }

        func page(_ path: String) async throws -> (status: Int, text: String) {
            let response = try await send(.get, path)
            return (response.status.code, String(buffer: response.body))
        }
    }

    private func run(_ body: @escaping @Sendable (Person) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let configuration = try ServerConfiguration(
                host: "127.0.0.1", port: "0", dataFolder: folder.path, logLevel: "critical")
            let database = try Database.open(at: configuration.databaseURL)
            let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
            let serverExtension = DebugFeature(database: database, log: RecentLog(), logger: logger).serverExtension
            let dependencies = Dependencies(now: { Date() }, makeID: { UUID() }, hasCheapPasswords: true)
            let application = buildApplication(
                configuration: configuration, database: database,
                features: Features(
                    database: database, records: serverExtension.records ?? database, configuration: configuration,
                    dependencies: dependencies),
                serverExtension: serverExtension, dependencies: dependencies, logger: logger)
            try await application.test(.router) { client in
                var person = Person(client: client)
                let answer = try await person.send(.post, "/sign-up", form: "name=taro&password=correct-horse")
                #expect(answer.status == .seeOther)
                person.cookie = String(answer.headers[.setCookie]?.prefix { $0 != ";" } ?? "")
                try await body(person)
            }
            try database.close()
        }
    }

    @Test func `the development program leads to the tools`() async throws {
        try await run { person in
            let list = try await person.page("/sakatsu")
            #expect(list.status == 200)
            #expect(list.text.contains("<a href=\"/debug\">"))
            let home = try await person.page("/debug")
            #expect(home.status == 200)
            #expect(home.text.contains("<a href=\"/debug\" aria-current=\"page\">"))
            #expect(try await person.page("/debug/log").text.contains("<a href=\"/debug\" aria-current=\"true\">"))
        }
    }

    @Test func `the development program shows the list's own error when reading fails`() async throws {
        try await run { person in
            #expect(try await person.page("/sakatsu").status == 200)
            #expect(try await person.send(.post, "/debug/faults", form: "fault=failingReads").status == .seeOther)

            for (path, title) in [("/sakatsu", "サ活を読み込めませんでした"), ("/memos", "メモを読み込めませんでした")] {
                let list = try await person.page(path)
                #expect(list.status == 503)
                #expect(list.text.contains(title), "\(path)")
            }
            let home = try await person.page("/debug")
            #expect(home.status == 200)
            #expect(home.text.contains("障害を再現中：読み取りが失敗する"))

            #expect(try await person.send(.post, "/debug/faults", form: "fault=nothing").status == .seeOther)
            #expect(try await person.page("/sakatsu").status == 200)
        }
    }

    @Test func `the development program keeps the chosen language of the tools when reading fails`() async throws {
        try await run { person in
            let form = [
                "sauna.amount=&sauna.unit=minutes", "coolBath.amount=&coolBath.unit=seconds",
                "relaxation.amount=&relaxation.unit=minutes", "language=en&appearance=dark",
            ]
            #expect(try await person.send(.post, "/settings", form: form.joined(separator: "&")).status == .seeOther)
            _ = try await person.send(.post, "/debug/faults", form: "fault=failingReads")

            let home = try await person.page("/debug")
            #expect(home.text.contains("<html lang=\"en\" data-appearance=\"dark\">"))
        }
    }

    @Test func `the development program keeps the typed text when writing fails`() async throws {
        try await run { person in
            _ = try await person.send(.post, "/debug/faults", form: "fault=failingWrites")
            let form = "memoID=\(UUID().uuidString)&revision=0&body=sauna"
            let answer = try await person.send(.post, "/memos/new", form: form)
            #expect(answer.status == .serviceUnavailable)
            #expect(String(buffer: answer.body).contains("sauna</textarea>"))
            #expect(try await person.page("/memos").status == 200)
        }
    }

    @Test func `the development program remembers requests`() async throws {
        try await run { person in
            _ = try await person.page("/memos?q=secret")
            let requests = try await person.page("/debug/requests")
            #expect(requests.text.contains("GET /memos<"))
            #expect(!requests.text.contains("secret"))
        }
    }

    @Test func `the development program lets no one in without a session`() async throws {
        try await run { person in
            var stranger = person
            stranger.cookie = ""
            for path in ["/debug", "/debug/log", "/debug/database", "/debug/samples"] {
                #expect(try await stranger.page(path).status == 303, "\(path)")
            }
            _ = try await stranger.send(.post, "/debug/faults", form: "fault=slow")
            let home = try await person.page("/debug")
            #expect(!home.text.contains("障害を再現中"))
        }
    }
}
