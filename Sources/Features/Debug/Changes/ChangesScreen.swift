import DatabaseCore
import HTTPTypes
import Hummingbird
import LocalizationCore
import NIOCore
import UICore
import WebCore

/// `/debug/changes`: the account's change feed as it comes.
struct ChangesScreen: Sendable {
    let changes: ChangeFeed
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/changes") { request, context in
            let visitor = try context.visitor
            let version = changes.version(of: try context.account)
            let page = DebugPage(visitor.localize(.changes), fault: faults.fault, visitor: visitor) {
                ChangesView(version: version, isLive: true, localize: visitor.localize)
            }
            return Response.html(page, for: request)
        }
        // The page's script, which is no part of the app's own files.
        router.get("/debug/assets/debug.js") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.debug_js)))
        }
    }
}

/// What the feature's script fills with events as they come; without scripts, a sentence that says so.
struct ChangesView: HTML {
    /// From which the page goes on.
    let version: String
    /// false for one that stays as it is.
    let isLive: Bool
    let localize: Localizer

    var body: some HTML {
        p(.class("footnote"), .id("changes-status"), .role("status")) { localize(.changesNeedScript) }
        div(.role("log"), .aria("label", localize(.changes))) {
            ul(
                .class("rows"), .id("changes"), .data("events", EventRoutes.path), .data("since", version),
                .data("connected", localize(.changesConnected)), .data("changed", localize(.changesChanged)),
                .data("ended", localize(.changesEnded)), .data("lost", localize(.changesLost)),
                .data("alive", localize(.changesAlive))
            ) {}
        }
        p(.class("footnote")) { localize(.changesNote) }
        if isLive { script(.src(DebugPaths.script), .defer()) }
    }
}
