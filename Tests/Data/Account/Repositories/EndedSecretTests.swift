import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import AccountData

/// Everything that ends an account's sessions permanently ends its tokens and the address of its calendar. The
/// followers of the account are notified, those of other accounts are not.
@Suite struct EndedSecretTests {
    enum Ending: CaseIterable {
        case otherSessions, changedPassword, resetPassword, disabledAccount, deletedAccount

        fileprivate func perform(_ tester: AccountTester, _ session: Session) async throws {
            let new = try Password(new: "0therpass", for: "")
            switch self {
            case .otherSessions: try await tester.repository.endAll(of: session.account, keeping: session.id)
            case .changedPassword:
                let outcome = try await tester.repository.changePassword(
                    of: session.account, from: Password(typed: "wood stove"), to: new, keeping: session.id)
                #expect(outcome == .done)
            case .resetPassword:
                let link = try #require(try await tester.repository.makePasswordReset(of: session.account, at: .noon))
                #expect(try await tester.repository.resetPassword(with: link, to: new, at: .noon) == true)
            case .disabledAccount:
                #expect(try await tester.repository.setDisabled(true, session.account, at: .noon))
            case .deletedAccount: #expect(try await tester.requestDeletion(of: session.account) == .done)
            }
        }

        /// Makes the account usable again.
        fileprivate func undo(_ tester: AccountTester, _ session: Session) async throws {
            switch self {
            case .disabledAccount:
                #expect(try await tester.repository.setDisabled(false, session.account, at: .noon))
            case .deletedAccount: #expect(try await tester.signIn("家族").secret != nil)
            default: break
            }
        }
    }

    @Test(arguments: Ending.allCases)
    func `Whatever ends an account's sessions ends its tokens and its calendar, permanently`(
        ending: Ending
    ) async throws {
        try await AccountTester.run { tester async throws in
            let (owner, member) = (try await tester.owner(), try await tester.member())
            let tokens = (try await tester.token(of: owner), try await tester.token(of: member))
            let ownersFeed = try #require(try await feed(of: owner, tester))
            let membersFeed = try #require(try await feed(of: member, tester))

            let content = CalendarContent(.facility, in: .japanese)
            _ = try await tester.feeds.renew(.map, showing: content, of: member.account, at: .noon)
            let announced = try await announcements(of: tester, owner, member) {
                try await ending.perform(tester, member)
            }

            #expect(announced.own == [.session])
            #expect(announced.others == [])
            if ending == .disabledAccount || ending == .deletedAccount {
                #expect(try await feed(of: member, tester) == nil)
            }
            try await ending.undo(tester, member)
            #expect(try await tester.token(tokens.1.secret) == nil)
            #expect(try await tester.feeds.feed(.calendar, membersFeed) == nil)
            #expect(try await tester.feeds.feed(.calendar, of: member.account) == nil)
            #expect(try await tester.feeds.feed(.map, of: member.account) == nil)
            let kept = [.otherSessions, .changedPassword].contains(ending)
            let sessions = try await tester.repository.sessions(of: member.account, at: .noon)
            #expect(sessions.contains { $0.id == member.id } == kept)
            #expect(try await tester.token(tokens.0.secret) == tokens.0.token)
            #expect(try await tester.feeds.feed(.calendar, ownersFeed) != nil)
            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])
        }
    }

    @Test func `A token ends when it is revoked, replaced, or the oldest of more than fifty`() async throws {
        let endings: [@Sendable (AccountTester, Session, Token) async throws -> Void] = [
            { tester, member, token async throws in try await tester.tokens.end(token.id, of: member.account) },
            { tester, member, token async throws in
                #expect(try await tester.tokens.replace(token.id, of: member.account, at: .noon) != nil)
            },
            { tester, member, _ async throws in
                for number in 1...50 {
                    _ = try await tester.token(of: member, at: .noon.later(minutes: Double(number)))
                }
            },
        ]
        for end in endings {
            try await AccountTester.run { tester async throws in
                let (owner, member) = (try await tester.owner(), try await tester.member())
                let tokens = (try await tester.token(of: owner), try await tester.token(of: member))

                let announced = try await announcements(of: tester, owner, member) {
                    try await end(tester, member, tokens.1.token)
                }

                #expect(announced.own == [.session])
                #expect(announced.others == [])
                #expect(try await tester.token(tokens.1.secret) == nil)
                #expect(try await tester.token(tokens.0.secret) == tokens.0.token)
            }
        }
    }

    @Test func `Ending one session, also by signing in with it at hand, is announced`() async throws {
        try await AccountTester.run { tester async throws in
            let (owner, member) = (try await tester.owner(), try await tester.member())
            let ended = try await announcements(of: tester, owner, member) {
                try await tester.repository.end(member.id, of: member.account)
            }
            let secret = try #require(try await tester.signIn("家族").secret)
            let replaced = try await announcements(of: tester, owner, member) {
                _ = try await tester.signIn("家族", replacing: secret)
            }
            for announced in [ended, replaced] {
                #expect(announced.own == [.session])
                #expect(announced.others == [])
            }
        }
    }

    @Test func `The address of a calendar ends when it is ended, and no other account's does`() async throws {
        try await AccountTester.run { tester async throws in
            let (owner, member) = (try await tester.owner(), try await tester.member())
            let ownersFeed = try #require(try await feed(of: owner, tester))
            let membersFeed = try #require(try await feed(of: member, tester))

            try await tester.feeds.end(.calendar, of: member.account)

            #expect(try await tester.feeds.feed(.calendar, membersFeed) == nil)
            #expect(try await tester.feeds.feed(.calendar, of: member.account) == nil)
            #expect(try await tester.feeds.feed(.calendar, ownersFeed) != nil)
        }
    }

    @Test func `A request that ends no session and no token is not announced`() async throws {
        try await AccountTester.run { tester async throws in
            let (owner, member) = (try await tester.owner(), try await tester.member())
            let made = try await tester.token(of: owner)
            let announced = try await announcements(of: tester, member, owner) {
                _ = try await tester.signIn("持ち主")
                _ = try await tester.signIn("持ち主", "wr0ngpass")
                try await tester.repository.touch(owner, at: .noon)
                _ = try await tester.token(of: owner)
                _ = try await tester.authenticate("持ち主")
                _ = try await tester.authenticate("持ち主", "wr0ngpass")
                _ = try await tester.tokens.replace(UUID(), of: owner.account, at: .noon)
                try await tester.tokens.touch(made.token, at: .noon)
            }
            #expect(announced.own == [])
            #expect(announced.others == [])
            try await tester.repository.end(owner.id, of: owner.account)
            #expect(try await tester.token(made.secret) == made.token)
        }
    }

    private func feed(of session: Session, _ tester: AccountTester) async throws -> Secret? {
        let content = CalendarContent(.facility, in: .japanese)
        return try await tester.feeds.renew(.calendar, showing: content, of: session.account, at: .noon)
    }

    private func announcements(
        of tester: AccountTester, _ other: Session, _ session: Session, during body: () async throws -> Void
    ) async throws -> (own: Set<ChangeKind>, others: Set<ChangeKind>) {
        var others: Set<ChangeKind> = []
        let own = try await tester.database.announcements(to: session.account) {
            others = try await tester.database.announcements(to: other.account, during: body)
        }
        return (own, others)
    }
}
