package import DatabaseCore
package import Foundation
import HTTPTypes
package import Hummingbird
package import ModelsCore
import NIOCore
import ServiceLifecycle
package import UICore

/// `/events`: notifies a visible page which kinds of its account's data have changed.
package struct EventRoutes: Sendable {
    /// The path of the stream.
    package static let path = "/events"

    private let changes: ChangeFeed
    private let follower: ChangeFollower
    private let identities: any IdentityProvider
    private let now: @Sendable () -> Date
    private let heartbeat: Duration

    /// - Parameters:
    ///   - follower: the kind of follower.
    ///   - identities: checks again with each event whether the session is still valid.
    ///   - heartbeat: the time between two heartbeats.
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

    /// Must be inside ``SignInMiddleware``.
    package func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(Self.path)) { request, context in
            // The browser sends the header when it reconnects automatically.
            let version = try request.headers[.lastEventID] ?? request.query()["since"]
            return response(to: request, of: try context.identity, since: version, context)
        }
    }

    /// The stream for a client with access to it.
    ///
    /// - Parameter version: the version received last; nil if there is none.
    package func response(
        to request: Request, of identity: Identity, since version: String?, _ context: WebContext
    ) -> Response {
        let stream = EventStream(
            changes: changes, follower: follower, identity: identity, since: version, heartbeat: heartbeat,
            current: { await current(identity, of: request, context) })
        return Response(
            status: .ok,
            // A proxy must not wait for the end, and nothing must be stored.
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no"],
            body: ResponseBody { writer in
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await stream.run { event in try await writer.write(event.buffer) }
                }
                try await writer.finish(nil)
            })
    }

    /// The current session, if it is still the one that the stream was opened with; nil also if that is unknown.
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
    /// The values for a page that is about to show an account's list. Made before the list is read: changes in between
    /// are then reported, perhaps once too often.
    ///
    /// - Parameter limit: how many items a page can load again after a change.
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
    /// The current session; nil when the page may no longer listen.
    let current: @Sendable () async -> Identity?

    /// - Parameter write: waits until the connection accepts more. Changes in the meantime are reported in one event.
    /// - Throws: the error of `write`.
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
        // Checked again: changes between reading the session and subscribing were reported to no one.
        guard let identity = await current() else { return }
        let version = changes.version(for: identity).description
        // Earlier changes are unknown: another run of the program may have reported them.
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

    /// Runs until it is cancelled.
    private func wake(_ subscription: ChangeSubscription) async {
        while (try? await Task.sleep(for: heartbeat)) != nil {
            subscription.wake()
        }
    }
}

/// A message of an event stream, as browsers read it (HTML Living Standard, 9.2 Server-sent events).
struct ServerSentEvent: Equatable, Sendable {
    let text: String

    /// How soon the browser reconnects when the connection breaks, in milliseconds. Precedes all events.
    static let retry = ServerSentEvent(text: "retry: 2000\n\n")

    /// The version from which the page continues.
    static func version(_ version: String) -> ServerSentEvent {
        ServerSentEvent(text: "id: \(version)\nevent: version\ndata: \(version)\n\n")
    }

    /// - Parameter kinds: the kinds of changed data; words without spaces.
    static func change(_ kinds: [String], _ version: String) -> ServerSentEvent {
        ServerSentEvent(text: "id: \(version)\nevent: change\ndata: \(kinds.joined(separator: " "))\n\n")
    }

    /// A heartbeat, by which pages notice a dead connection.
    static let heartbeat = ServerSentEvent(text: "event: heartbeat\ndata: \n\n")

    /// The page should not reconnect at once.
    ///
    /// - Parameter reason: a word for people who look at the stream.
    static func end(_ reason: String) -> ServerSentEvent {
        ServerSentEvent(text: "event: end\ndata: \(reason)\n\n")
    }

    var buffer: ByteBuffer { ByteBuffer(string: text) }
}
