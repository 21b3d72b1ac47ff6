package import DatabaseCore
package import Foundation
import HTTPTypes
package import Hummingbird
import ValuesCore

/// `/events`: tells a page of what kinds of its account's data something has changed, as long as it is looked at.
package struct EventRoutes: Sendable {
    /// Where pages listen.
    package static let path = "/events"

    private let changes: ChangeFeed
    private let identities: any IdentityProvider
    private let now: @Sendable () -> Date
    private let heartbeat: Duration

    /// - Parameters:
    ///   - identities: is asked again with each event whether the session still lasts.
    ///   - heartbeat: the time between two signs of life.
    package init(
        changes: ChangeFeed, identities: any IdentityProvider, now: @escaping @Sendable () -> Date,
        heartbeat: Duration = .seconds(15)
    ) {
        self.changes = changes
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

    /// The stream, for whoever may have it.
    ///
    /// - Parameter version: the one heard last; nil when none was.
    package func response(
        to request: Request, of identity: Identity, since version: String?, _ context: WebContext
    ) -> Response {
        let stream = EventStream(
            changes: changes, account: identity.account, since: version, heartbeat: heartbeat,
            isAllowed: { await isCurrent(identity, of: request, context) })
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

    /// Whether the session still is the one that the stream was opened with; not if that cannot be found out.
    private func isCurrent(_ identity: Identity, of request: Request, _ context: WebContext) async -> Bool {
        do {
            let current = try await identities.identity(of: request, at: Timestamp(now()), report: context.report)
            return current == identity
        } catch {
            context.report(error)
            return false
        }
    }
}
