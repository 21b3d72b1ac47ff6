import DatabaseCore
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import AccountData

@Suite struct SignUpTests {
    @Test func `The first account owns the server and the data recorded before`() async throws {
        try await AccountTester.run { tester async throws in
            #expect(try await tester.repository.signUpPermission(invitation: nil, at: .noon) == .first)
            #expect(try await !tester.repository.hasAccounts())

            let session = try await tester.session(tester.signUp(" 持ち主 ").secret)

            #expect(try await tester.repository.hasAccounts())
            #expect(session.account == .first)
            #expect(session.isOwner)
            #expect(
                try await tester.repository.accounts() == [
                    Account(id: .first, name: "持ち主", isOwner: true, createdAt: .noon, lastUsedAt: .noon)
                ])
            #expect(try await tester.repository.signUpPermission(invitation: nil, at: .noon) == .closed)
        }
    }

    @Test func `A server that strangers can reach waits for its owner to be created in a shell`() async throws {
        try await AccountTester.run(letsFirstSignUp: false) { tester async throws in
            #expect(try await tester.repository.signUpPermission(invitation: nil, at: .noon) == .closed)
            #expect(try await tester.signUp("他人") == .closed)
            let (name, password) = (try AccountName(typed: "持ち主"), try Password(new: "wood stove", for: ""))
            #expect(try await tester.repository.create(name, password, at: .noon) == true)
            #expect(try await tester.repository.accounts().map(\.isOwner) == [true])
        }
    }

    @Test func `An address creates at most twenty accounts in a quarter of an hour`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            try await tester.repository.setSignUpOpen(true)
            for number in 0..<19 { #expect(try await tester.signUp("\(number)").secret != nil) }
            #expect(try await tester.signUp("もうひとり") == .tooManyAttempts(seconds: 900))
            #expect(try await tester.signUp("よそのひと", from: "192.0.2.2").secret != nil)
        }
    }

    /// Callers who are refused because the server is busy have not tried.
    @Test func `A busy server counts no attempt`() async throws {
        let hasher = PasswordHasher(parameters: .cheap, capacity: 2)
        try await AccountTester.run(hasher: hasher) { tester async throws in
            for _ in 0..<2 { try await hasher.begin(rank: -100) }
            for _ in 0..<30 { #expect(try await tester.signUp("持ち主") == .busy) }
            for _ in 0..<2 { hasher.end() }
            #expect(try await tester.signUp("持ち主").secret != nil)
        }
    }

    @Test func `After the first account, signing up requires an invitation`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()

            #expect(try await tester.signUp("だれか") == .closed)
            #expect(try await tester.count("account") == 1)
            #expect(try await tester.count("session") == 1)
        }
    }

    @Test func `Anyone signs up when the owner allows it, to an account of their own`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            try await tester.repository.setSignUpOpen(true)
            #expect(try await tester.repository.signUpPermission(invitation: nil, at: .noon) == .open)

            let session = try await tester.session(tester.signUp("だれか").secret)

            #expect(session.account != owner.account)
            #expect(!session.isOwner)
            try await tester.repository.setSignUpOpen(false)
            #expect(try await tester.signUp("ほかのだれか") == .closed)
        }
    }

    @Test func `Two at the same time do not both own a new server`() async throws {
        try await AccountTester.run { tester async throws in
            async let first = tester.signUp("ひとり")
            async let second = tester.signUp("もうひとり")

            let secrets = [try await first.secret, try await second.secret]
            #expect(secrets.compactMap(\.self).count == 1)
            #expect(try await tester.repository.accounts().map(\.isOwner) == [true])
        }
    }

    @Test(arguments: ["sauna", "SAUNA", "ｓａｕｎａ", " Sauna "])
    func `A name that looks like another is taken, and the invitation stays`(name: String) async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.signUp("Sauna")
            let invitation = try await tester.repository.makeInvitation(at: .noon)

            #expect(try await tester.signUp(name, invitation: invitation) == .nameTaken)

            #expect(try await tester.repository.signUpPermission(invitation: invitation, at: .noon) == .invited)
            #expect(try await tester.count("account") == 1)
        }
    }

    @Test func `Neither passwords nor secrets are stored`() async throws {
        try await AccountTester.run { tester async throws in
            let secret = try #require(try await tester.signUp("持ち主", "correct horse").secret)
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            let token = try await tester.token(of: tester.session(secret)).secret
            let rows = try await tester.database.read { database in
                try ["account", "session", "oneTimeLink", "apiToken"].flatMap { table in
                    try database.rows("SELECT * FROM \(sql: table)") { "\($0.values)" }
                }
            }
            #expect(rows.count == 4)
            for hidden in ["correct horse", secret.text, invitation.text, token.text] {
                #expect(!rows.contains { $0.contains(hidden) })
            }
        }
    }

    @Test func `A shell creates accounts, the first one the owner's`() async throws {
        try await AccountTester.run { tester async throws in
            let password = try Password(new: "wood stove", for: "")
            let names = ["持ち主", "家族", "家族"]
            var made: [Bool?] = []
            for name in names {
                made.append(try await tester.repository.create(AccountName(typed: name), password, at: .noon))
            }
            #expect(made == [true, true, false])
            #expect(try await tester.repository.accounts().map(\.isOwner) == [true, false])
            #expect(try await tester.count("session") == 0)
            #expect(try await tester.signIn("家族").secret != nil)
        }
    }
}
