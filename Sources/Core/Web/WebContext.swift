package import Hummingbird
import LogCore
import Logging

/// What travels with a request through middleware and screens.
package struct WebContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    private var knownVisitor: Visitor?

    package init(source: Source) {
        coreContext = .init(source: source)
    }

    /// Who asks, on routes behind ``VisitorMiddleware``.
    ///
    /// - Throws: 500 on any other route: its wiring is wrong.
    package var visitor: Visitor {
        get throws {
            guard let knownVisitor else { throw HTTPError(.internalServerError) }
            return knownVisitor
        }
    }

    /// Logs what a screen could not do; the person reads its own words.
    package func report(_ error: any Error) {
        logger.error("A screen failed", error, metadata: ["route": "\(endpointPath ?? "none")"])
    }

    mutating func welcome(_ visitor: Visitor) {
        knownVisitor = visitor
    }
}
