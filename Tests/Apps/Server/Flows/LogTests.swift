import DatabaseCore
import Foundation
import HTTPTypes
import Logging
import ModelsCore
import NIOCore
import TestSupport
import Testing
import WebCore

@testable import ServerApp

/// Data that is never logged.
@Suite struct LogTests {
    /// Records all log messages.
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

    /// For tools that guard the server.
    @Test func `the log names refused users and changed permissions`() async throws {
        let lines = Calls<String>()
        try await withTemporaryFolder { folder in
            var tester = AppTester(isSignedIn: false)
            tester.logger = Logger(label: "test") { _ in Recorder(lines: lines) }
            let logger = tester.logger
            try await tester.run(in: folder) { browser, database in
                let stranger = browser.with(.cookie, nil)
                let owner = try await stranger.signUp("持ち主", Self.password)
                try await beRefused(stranger)
                let member = try await rule(owner, inviting: stranger)
                try await changeOwn(owner, stranger)
                try await leaveAndComeBack(member, stranger)

                try await maintain(database, from: 0, to: 8, logger)
                let invitation = try await owner.invite()
                try await owner.deleteAccount("持ち主", "\(Self.password)2")
                _ = try await stranger.signUp("友人", Self.password, invitation: invitation)
                try await maintain(database, from: 8, to: 17, logger)
            }
        }
        let expected: [SecurityEvent] =
            [.accountMade] + Array(repeating: .signInFailed, count: 10) + [.lockedOut, .signInFailed]
            + [.signUpOpened, .signUpClosed, .backupMade, .invitationMade, .linkRevoked, .invitationMade, .accountMade]
            + [.accountDisabled, .accountEnabled, .passwordResetMade]
            + [.passwordWrong, .tokenMade, .tokenEnded, .feedMade, .feedEnded]
            + [.sessionsEnded, .passwordChanged]
            + [.accountDeleted, .accountRestored, .tokenMade, .accountDeleted, .accountRemoved]
            + [.invitationMade, .accountDeleted, .accountMade, .accountRemoved, .ownerChanged]
        let notices = lines.all.filter { $0.hasPrefix("notice ") && $0.contains("address") }
        #expect(
            notices.map { line in SecurityEvent.allCases.first { line.hasPrefix("notice \($0.rawValue) ") } }
                == expected)
        #expect(Set(expected) == Set(SecurityEvent.allCases))
        for event in [SecurityEvent.accountRestored, .accountRemoved, .ownerChanged] {
            #expect(notices.contains { $0.hasPrefix("notice \(event.rawValue) ") && $0.contains("\"account\": ") })
        }
    }

    private static let password = "correct-horse-battery"

    private func beRefused(_ stranger: Browser) async throws {
        for _ in 0..<11 {
            _ = try await stranger.post("/sign-in", [FormField("name", "だれか"), FormField("password", "wrong")])
        }
        _ = try await stranger.authenticate("ほかのだれか", "wrong")
    }

    /// - Returns: a member, signed in.
    private func rule(_ owner: Browser, inviting stranger: Browser) async throws -> Browser {
        _ = try await owner.post("/accounts/sign-up", [FormField("isOpen", "true")])
        _ = try await owner.post("/accounts/sign-up", [FormField("isOpen", "false")])
        _ = try await owner.post("/accounts/backups", [])
        _ = try await owner.invite()
        let links = try await owner.get("/accounts").text
        let revocation = try #require(links.firstMatch(of: /\/accounts\/links\/\w+\/revoke/))
        _ = try await owner.post(String(revocation.output), [])
        let invitation = try await owner.invite()
        _ = try await stranger.signUp("家族", Self.password, invitation: invitation)
        let accounts = try await owner.get("/accounts").text
        let disabling = try #require(accounts.firstMatch(of: /(\/accounts\/[\w-]+)\/disable/))
        _ = try await owner.post(String(disabling.output.0), [])
        _ = try await owner.post("\(disabling.output.1)/enable", [])
        _ = try await owner.post("\(disabling.output.1)/reset-password", [])
        return try await stranger.signIn("家族", Self.password)
    }

    private func changeOwn(_ owner: Browser, _ stranger: Browser) async throws {
        let new = FormField("newPassword", "\(Self.password)2")
        _ = try await owner.post("/account/password", [FormField("currentPassword", "wrong"), new])
        let token = UUID()
        _ = try await owner.makeToken(id: token)
        _ = try await owner.post("/account/tokens/\(token.uuidString)/end", [])
        _ = try await owner.makeCalendar()
        _ = try await owner.post("/settings/export/feed/end", [])
        _ = try await stranger.signIn("持ち主", Self.password)
        _ = try await owner.post("/account/sessions/end", [])
        _ = try await owner.post("/account/password", [FormField("currentPassword", Self.password), new])
    }

    private func leaveAndComeBack(_ member: Browser, _ stranger: Browser) async throws {
        try await member.deleteAccount("家族", Self.password)
        #expect(try await stranger.authenticate("家族", Self.password).status == .created)
        let again = try await stranger.signIn("家族", Self.password)
        try await again.deleteAccount("家族", Self.password)
    }

    /// The server's own work, a week and more after the first of these days.
    private func maintain(_ database: Database, from first: Double, to last: Double, _ logger: Logger) async throws {
        let day = { (number: Double) in AppTester().now.addingTimeInterval(number * 86_400) }
        try await database.readClock(at: Timestamp(day(first)), since: nil)
        try await database.readClock(at: Timestamp(day(first + 0.1)), since: .seconds(8_640))
        let features = try AppTester.features(database)
        let now = day(last)
        let service = MaintenanceService(
            database: database, account: features.account,
            transfer: features.transfer, now: { now }, logger: logger)
        await service.purge(since: .seconds((last - first - 0.1) * 86_400))
    }

    @Test func `the log holds neither secrets nor people's text`() async throws {
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
                let token = try #require(made.text.firstMatch(of: /loki_([\w-]{22}\.[\w-]{43})<\/textarea>/))
                let api = owner.with(.authorization, "Bearer loki_\(token.output.1)")
                    .with(.contentType, "application/json")
                let body = ByteBuffer(string: #"{"facilityName": "秘密のサウナ", "foreword": "\#(foreword)"}"#)
                _ = try await api.send(.put, "/api/v1/visits/\(UUID().uuidString)", body: body)
                _ = try await api.get("/api/v1/memos?q=%E7%A7%98%E5%AF%86")
                let credentials = #"{"name": "持ち主の名前", "password": "\#(password)", "deviceName": "秘密の端末"}"#
                let answer = try await api.send(.post, "/api/v1/authenticate", body: ByteBuffer(string: credentials))
                let apiToken = try #require(answer.text.firstMatch(of: /"token":"loki_([\w-]{22}\.[\w-]{43})"/))
                let calendar = try await owner.makeCalendar()
                _ = try await browser.get(calendar)
                _ = try await browser.get(calendar.replacing(".ics", with: "x"))
                try database.close()
                _ = try await browser.get(calendar)
                _ = try await api.get("/api/v1/visits")
                _ = try await owner.post("/sakatsu/new", [FormField("foreword", foreword)])
                let secret = try #require(owner.headers[.cookie]?.split(separator: "=").last)
                lines.record("end")
                let address = calendar.dropFirst("/calendar/".count).dropLast(".ics".count)
                let secrets = [link.output.1, token.output.1, apiToken.output.1, secret, address].map { String($0) }
                for hidden in [password, foreword, "秘密", "だれ", "持ち主"] + secrets {
                    #expect(!lines.all.contains { $0.contains(hidden) }, "\(hidden)")
                }
            }
        }
        #expect(lines.all.count > 10)
    }
}
