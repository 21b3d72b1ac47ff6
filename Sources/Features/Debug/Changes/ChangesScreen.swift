import DatabaseCore
import Hummingbird
import UICore
import WebCore

/// `/debug/changes`: the account's change feed as it comes.
struct ChangesScreen: Sendable {
    let changes: ChangeFeed
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/changes", use: show)
    }

    private func show(_ request: Request, context: WebContext) throws -> Response {
        let visitor = try context.visitor
        let version = changes.version(of: try context.account)
        let page = DebugPage(visitor.localize(.changes), fault: faults.fault, visitor: visitor) {
            ChangesView(version: version, isLive: true, localize: visitor.localize)
        }
        return .html(page, for: request)
    }
}
