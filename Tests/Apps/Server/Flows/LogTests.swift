import DatabaseCore
import Foundation
import HTTPTypes
import Logging
import NIOCore
import TestSupport
import Testing

@testable import ServerApp

/// What the log never holds, whatever happens.
@Suite struct LogTests {
    /// Remembers all that is logged.
    private struct Recorder: LogHandler {
        let lines: Calls<String>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.record("\(event.level) \(event.message) \(metadata) \(event.metadata ?? [:])")
        }
    }

    /// For whoever guards the server.
    @Test func saysWhoWasRefusedAndWhoseRightsHaveChanged() async throws {
        let lines = Calls<String>()
        let password = "correct-horse-battery"
        try await withTemporaryFolder { folder in
            var tester = AppTester(isSignedIn: false)
            tester.logger = Logger(label: "test") { _ in Recorder(lines: lines) }
            try await tester.run(in: folder) { browser, _ in
                let owner = try await browser.with(.cookie, nil).signUp("持ち主", password)
                let stranger = browser.with(.cookie, nil)
                for _ in 0..<11 {
                    _ = try await stranger.post(
                        "/sign-in", [FormField("name", "持ち主"), FormField("password", "wrong")])
                }
                let api = stranger.with(.contentType, "application/json")
                let credentials = #"{"name": "だれか", "password": "wrong", "deviceName": "端末"}"#
                _ = try await api.send(.post, "/api/v1/authenticate", body: ByteBuffer(string: credentials))
                _ = try await owner.post("/accounts/sign-up", [FormField("isOpen", "true")])
                _ = try await owner.post("/accounts/sign-up", [FormField("isOpen", "false")])
                _ = try await owner.post("/accounts/invitations", [])
                _ = try await owner.makeToken()
                _ = try await owner.post(
                    "/account/password",
                    [FormField("currentPassword", "wrong"), FormField("newPassword", "\(password)2")])
                _ = try await owner.post(
                    "/account/delete",
                    [FormField("confirmation", "持ち主"), FormField("deletionPassword", password)])
            }
        }
        let expected =
            ["Account made"] + Array(repeating: "Sign-in failed", count: 10) + [
                "Too many attempts", "Sign-in failed", "Sign-up opened", "Sign-up closed", "Invitation made",
                "Token made", "Wrong password", "Deletion of an account asked for",
            ]
        let notices = lines.all.filter { $0.hasPrefix("notice ") && $0.contains("address") }
        #expect(notices.map { line in expected.first { line.hasPrefix("notice \($0) ") } } == expected)
    }

    @Test func holdsNeitherSecretsNorWhatPeopleWrote() async throws {
        let lines = Calls<String>()
        let password = "correct-horse-battery"
        let foreword = "だれにも言えないまえがき"
        try await withTemporaryFolder { folder in
            var tester = AppTester(isSignedIn: false)
            tester.logger = Logger(label: "test") { _ in Recorder(lines: lines) }
            try await tester.run(in: folder) { browser, database in
                let owner = try await browser.with(.cookie, nil).signUp("持ち主の名前", password)
                let path = try await owner.record("秘密のサウナ", ["foreword": foreword])
                _ = try await owner.get(
                    "/sakatsu?q=\("だれにも".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")")
                _ = try await owner.get("\(path)/text")
                _ = try await owner.post(
                    "/account/password",
                    [FormField("currentPassword", password + "x"), FormField("newPassword", password + "y")])
                let invitation = try await owner.post("/accounts/invitations", [])
                let link = try #require(invitation.text.firstMatch(of: /invitation=([\w-]{43})/))
                _ = try await browser.get("/sign-up?invitation=\(link.output.1)")
                _ = try await browser.post("/sign-in", [FormField("name", "持ち主の名前"), FormField("password", password)])
                let made = try await owner.post(
                    "/account/tokens",
                    [
                        FormField("tokenID", UUID().uuidString), FormField("name", "秘密の端末"),
                        FormField("access", "read"),
                    ])
                let token = try #require(made.text.firstMatch(of: /loki_([\w-]{43})<\/textarea>/))
                let api = owner.with(.authorization, "Bearer loki_\(token.output.1)")
                    .with(.contentType, "application/json")
                let body = ByteBuffer(string: #"{"facilityName": "秘密のサウナ", "foreword": "\#(foreword)"}"#)
                _ = try await api.send(.put, "/api/v1/visits/\(UUID().uuidString)", body: body)
                _ = try await api.get("/api/v1/memos?q=%E7%A7%98%E5%AF%86")
                let credentials = #"{"name": "持ち主の名前", "password": "\#(password)", "deviceName": "秘密の端末"}"#
                let answer = try await api.send(.post, "/api/v1/authenticate", body: ByteBuffer(string: credentials))
                let apiToken = try #require(answer.text.firstMatch(of: /"token":"loki_([\w-]{43})"/))
                try database.close()
                _ = try await api.get("/api/v1/visits")
                _ = try await owner.post("/sakatsu/new", [FormField("foreword", foreword)])
                let secret = try #require(owner.headers[.cookie]?.split(separator: "=").last)
                lines.record("end")
                let secrets = [link.output.1, token.output.1, apiToken.output.1, secret].map { String($0) }
                for hidden in [password, foreword, "秘密", "だれ", "持ち主"] + secrets {
                    #expect(!lines.all.contains { $0.contains(hidden) }, "\(hidden)")
                }
            }
        }
        #expect(lines.all.count > 10)
    }
}
