import AccountData
import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

/// A repository with a test's behaviour; any other call fails the test.
struct StubCalendarFeedRepository: CalendarFeedRepository {
    var opened: @Sendable (CalendarFeed.Kind, Secret) throws -> CalendarFeed? = { _, _ in throw Unstubbed("opened") }
    var feed: @Sendable (AccountID) throws -> CalendarFeed? = { _ in throw Unstubbed("feed") }
    var renew: @Sendable (CalendarContent, AccountID, Timestamp) throws -> Secret? = { _, _, _ in
        throw Unstubbed("renew")
    }
    var show: @Sendable (CalendarContent, AccountID) throws -> Bool = { _, _ in throw Unstubbed("show") }
    var map: @Sendable (AccountID) throws -> CalendarFeed? = { _ in nil }
    var end: @Sendable (CalendarFeed.Kind, AccountID) throws -> Void = { _, _ in throw Unstubbed("end") }

    /// A repository in which only the member has an address.
    static let ofMember = StubCalendarFeedRepository(feed: { $0 == .member ? .ofMember : nil })

    func feed(_ kind: CalendarFeed.Kind, _ secret: Secret) async throws -> CalendarFeed? {
        try opened(kind, secret)
    }

    func feed(_ kind: CalendarFeed.Kind, of account: AccountID) async throws -> CalendarFeed? {
        try kind == .calendar ? feed(account) : map(account)
    }

    func renew(
        _ kind: CalendarFeed.Kind, showing content: CalendarContent, of account: AccountID, at now: Timestamp
    ) async throws -> Secret? {
        try renew(content, account, now)
    }

    func show(_ content: CalendarContent, of account: AccountID) async throws -> Bool {
        try show(content, account)
    }

    func end(_ kind: CalendarFeed.Kind, of account: AccountID) async throws {
        try end(kind, account)
    }
}

extension CalendarFeed {
    static let ofMember = CalendarFeed(
        account: .member, content: CalendarContent(.everything, in: .english), createdAt: .noon, state: "0f.7")
}
