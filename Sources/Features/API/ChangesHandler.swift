import APICore
import AccountData
import DatabaseCore
import Foundation
import ModelsCore
import ServiceLifecycle

/// Changes, for programs that keep a copy of the data.
struct ChangesHandler: Sendable {
    /// See ``ChangeLog/page(after:limit:of:)``.
    let changes: @Sendable (ChangeToken?, Int, AccountID) async throws -> ChangePage<ItemChange>?
    let feed: ChangeFeed

    /// - Throws: ``APIError``, and when the storage fails.
    func answer(to query: ChangesQuery, of token: Token) async throws -> APIAnswer<ChangePage<ItemChange>> {
        // A full copy is answered at once, even if it is empty.
        guard query.since != nil, query.wait > 0,
            let subscription = feed.subscribe(to: token.account, recorded: token.accountVersion, as: .program)
        else { return answer(try await page(query, of: token)) }
        defer { feed.unsubscribe(subscription, from: token.account) }
        return try await withGracefulShutdownHandler {
            answer(try await firstPage(query, of: token, subscription))
        } onGracefulShutdown: {
            subscription.end()
        }
    }

    private func answer(_ page: ChangePage<ItemChange>) -> APIAnswer<ChangePage<ItemChange>> {
        .payload(page, byteCount: page.changes.byteCount)
    }

    /// The first page that is not empty; the last empty one when the wait is over.
    private func firstPage(
        _ query: ChangesQuery, of token: Token, _ subscription: ChangeSubscription
    ) async throws -> ChangePage<ItemChange> {
        async let _: Void = end(subscription, after: .seconds(query.wait))
        var page = try await page(query, of: token)
        var signals = subscription.signals.makeAsyncIterator()
        while page.changes.isEmpty, await signals.next() != nil {
            page = try await self.page(query, of: token)
            // The ended session may be the caller's token.
            if subscription.drain().kinds.contains(.session) { break }
        }
        return page
    }

    private func end(_ subscription: ChangeSubscription, after time: Duration) async {
        try? await Task.sleep(for: time)
        subscription.end()
    }

    private func page(_ query: ChangesQuery, of token: Token) async throws -> ChangePage<ItemChange> {
        guard let page = try await changes(query.since, query.limit, token.account) else {
            throw APIError(.resyncRequired)
        }
        return page
    }
}
