import Hummingbird
import UICore
import WebCore

/// `/debug`: leads to the tools.
struct DebugHomeScreen: Sendable {
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug") { request, context in
            let visitor = try context.visitor
            let page = DebugPage(visitor.localize(.title), isHome: true, fault: faults.fault, visitor: visitor) {
                DebugHomeView(localize: visitor.localize)
            }
            return Response.html(page, for: request)
        }
    }
}
