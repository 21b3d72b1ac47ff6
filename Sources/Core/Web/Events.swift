package import DatabaseCore
package import Foundation
import HTTPTypes
package import Hummingbird
package import ModelsCore
import NIOCore
import ServiceLifecycle
package import UICore

/// `/events`: tells a page of what kinds of its account's data something has changed, as long as it is looked at.
package struct EventRoutes: Sendable {
    /// Where pages listen.
    package static let path = "/events"

    private let changes: ChangeFeed
    private let follower: ChangeFollower
    private let identities: any IdentityProvider
    private let now: @Sendable () -> Date
    private let heartbeat: Duration

    /// - Parameters:
    ///   - follower: who listens.
    ///   - identities: is asked again with each event whether the session still lasts.
    ///   - heartbeat: the time between two signs of life.
    package init(
        changes: ChangeFeed, for follower: ChangeFollower = .page, identities: any IdentityProvider,
        now: @escaping @Sendable () -> Date, heartbeat: Duration = .seconds(15)
    ) {
        self.changes = changes
        self.follower = follower
        self.identities = identities
        self.now = now
        self.heartbeat = heartbeat
    }

    /// Stands behind ``SignInMiddleware``.
    package func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(Self.path)) { request, context in
            // The browser sends the header when it connects again by itself.
            let version = try request.headers[.lastEventID] ?? request.query()["since"]
            return response(to: request, of: try context.identity, since: version, context)
        }
    }

    /// The stream of a client that may have it.
    ///
    /// - Parameter version: the one heard last; nil when none was.
    package func response(
        to request: Request, of identity: Identity, since version: String?, _ context: WebContext
    ) -> Response {
        let stream = EventStream(
            changes: changes, follower: follower, identity: identity, since: version, heartbeat: heartbeat,
            current: { await current(identity, of: request, context) })
        return Response(
            status: .ok,
            // A proxy must not wait for the end, and nothing must be kept.
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no"],
            body: ResponseBody { writer in
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await stream.run { event in try await writer.write(event.buffer) }
                }
                try await writer.finish(nil)
            })
    }

    /// The session as it is now, if it still is the one that the stream was opened with; nil also if that cannot be
    /// found out.
    private func current(_ identity: Identity, of request: Request, _ context: WebContext) async -> Identity? {
        do {
            let current = try await identities.identity(of: request, at: Timestamp(now()), report: context.report)
            return current?.account == identity.account && current?.session == identity.session ? current : nil
        } catch {
            context.report(error)
            return nil
        }
    }
}

extension ListUpdates {
    /// What a page must know that is about to show an account's list. Made before the list is read: what changes in
    /// between is then told, perhaps once too often.
    ///
    /// - Parameter limit: how many items a page that has learned of a change can have again.
    package init(of list: ListKind, for identity: Identity, in changes: ChangeFeed, limit: Int) {
        self.init(
            path: EventRoutes.path, kind: list.rawValue, version: changes.version(for: identity).description,
            limit: limit)
    }
}

extension ChangeFeed {
    /// The version of the data that a request finds, at least.
    package func version(for identity: Identity) -> ChangeToken {
        version(of: identity.account, recorded: identity.accountVersion)
    }
}

/// The events of one page: from its opening until it leaves, its session ends, or the server stops.
struct EventStream: Sendable {
    let changes: ChangeFeed
    var follower = ChangeFollower.page
    let identity: Identity
    /// The version that the page shows; nil when it does not know.
    let since: String?
    let heartbeat: Duration
    /// The session as it is now; nil when the page may not listen any more.
    let current: @Sendable () async -> Identity?

    /// - Parameter write: waits until the connection takes more. What happens meanwhile is told in one event.
    /// - Throws: what `write` throws.
    func run(
        isolation: isolated (any Actor)? = #isolation, _ write: (ServerSentEvent) async throws -> Void
    ) async throws {
        let account = identity.account
        guard let subscription = changes.subscribe(to: account, recorded: identity.accountVersion, as: follower)
        else {
            return try await write(.end("full"))
        }
        defer { changes.unsubscribe(subscription, from: account) }
        try await withGracefulShutdownHandler {
            try await follow(subscription, write)
        } onGracefulShutdown: {
            subscription.end()
        }
    }

    private func follow(
        isolation: isolated (any Actor)? = #isolation, _ subscription: ChangeSubscription,
        _ write: (ServerSentEvent) async throws -> Void
    ) async throws {
        async let _: Void = wake(subscription)
        try await write(.retry)
        // Anew: what has changed since the session was read, and before there was a subscription, nobody has told.
        guard let identity = await current() else { return }
        let version = changes.version(for: identity).description
        // What changed before is not known: another run of the program may have told it.
        try await write(version == since ? .version(version) : .change([ChangeKind.everything.name], version))
        for await _ in subscription.signals {
            guard await current() != nil else { break }
            let pending = subscription.drain()
            guard let version = pending.version else {
                try await write(.heartbeat)
                continue
            }
            try await write(.change(pending.kinds.map(\.name).sorted(), version.description))
        }
        if subscription.isEvicted { try await write(.end("displaced")) }
    }

    /// Until it is cancelled.
    private func wake(_ subscription: ChangeSubscription) async {
        while (try? await Task.sleep(for: heartbeat)) != nil {
            subscription.wake()
        }
    }
}

/// A message of an event stream, as browsers read it (HTML Living Standard, 9.2 Server-sent events).
struct ServerSentEvent: Equatable, Sendable {
    let text: String

    /// How soon the browser tries again when the connection breaks, in milliseconds. Comes before all events.
    static let retry = ServerSentEvent(text: "retry: 2000\n\n")

    /// The version from which the page goes on.
    static func version(_ version: String) -> ServerSentEvent {
        ServerSentEvent(text: "id: \(version)\nevent: version\ndata: \(version)\n\n")
    }

    /// - Parameter kinds: what has changed; words without spaces.
    static func change(_ kinds: [String], _ version: String) -> ServerSentEvent {
        ServerSentEvent(text: "id: \(version)\nevent: change\ndata: \(kinds.joined(separator: " "))\n\n")
    }

    /// A sign of life, by which pages notice a connection that is none any more.
    static let heartbeat = ServerSentEvent(text: "event: heartbeat\ndata: \n\n")

    /// The page shall not try again at once.
    ///
    /// - Parameter reason: a word for people who look at the stream.
    static func end(_ reason: String) -> ServerSentEvent {
        ServerSentEvent(text: "event: end\ndata: \(reason)\n\n")
    }

    var buffer: ByteBuffer { ByteBuffer(string: text) }
}
