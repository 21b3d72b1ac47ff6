package import DatabaseCore
import DebugData
package import Foundation
import HTTPTypes
package import Hummingbird
import LocalizationCore
import LogCore
package import Logging
import ModelsCore
import NIOCore
import UICore
package import WebCore

/// Tools for developing the app: log, requests, database, changes, samples and faults. Only the development app has
/// them.
package struct DebugFeature: Sendable {
    private let database: Database
    private let log: RecentLog
    private let requests = RecentEntries<RecentRequest>(capacity: 200)
    private let faults = FaultSwitch()
    let jobs: SampleJobs
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - log: the lines for the page of the log.
    ///   - logger: receives errors from the background.
    package init(
        database: Database, log: RecentLog, logger: Logger, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.log = log
        self.now = now
        jobs = SampleJobs(repository: DebugRepositories.samples(database)) { error in
            logger.error("Sample records could not be made or removed", error)
        }
    }

    /// The path of the tools' home page.
    package static let home = DebugPaths.home

    /// The database for the features with people's records: slow or failing when that is switched on.
    package var records: Database { database.intercepted(by: faults.intercept) }

    /// Stops the background jobs.
    package func stop() async {
        await jobs.stop()
    }

    /// Adds the middleware that records all requests.
    package func addMiddleware(to router: Router<WebContext>) {
        router.add(middleware: RequestRecorder(requests: requests, now: now))
    }

    /// Adds the pages, for signed-in users.
    package func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug") { request, context in
            let visitor = try context.visitor
            let page = DebugPage(title: .title, isHome: true, fault: faults.fault, visitor: visitor) {
                DebugHomeView(localize: visitor.localize)
            }
            return Response.html(page, for: request)
        }
        router.get("/debug/changes") { request, context in
            let visitor = try context.visitor
            let version = database.changes.version(for: try context.identity).description
            let page = DebugPage(title: .changes, fault: faults.fault, visitor: visitor) {
                ChangesView(version: version, isLive: true, localize: visitor.localize)
            }
            return Response.html(page, for: request)
        }
        // The page's script, which is not one of the app's assets.
        router.get("/debug/assets/debug.js") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.debug_js)))
        }
        LogScreen(log: log, faults: faults).addRoutes(to: router)
        RequestsScreen(requests: requests, faults: faults).addRoutes(to: router)
        FiguresScreen(repository: DebugRepositories.figures(database), faults: faults).addRoutes(to: router)
        SamplesScreen(repository: DebugRepositories.samples(database), jobs: jobs, faults: faults)
            .addRoutes(to: router)
        FaultsScreen(faults: faults, database: database).addRoutes(to: router)
    }
}

/// The paths of the feature.
enum DebugPaths {
    static let home = "/debug"
    static let log = "/debug/log"
    static let requests = "/debug/requests"
    static let figures = "/debug/database"
    static let check = "/debug/database/check"
    static let changes = "/debug/changes"
    static let samples = "/debug/samples"
    static let removeSamples = "/debug/samples/remove"
    static let cancelSamples = "/debug/samples/cancel"
    static let faults = "/debug/faults"
    static let script = "/debug/assets/debug.js"

    /// Whether it is a path of the feature.
    static func contain(_ path: String) -> Bool {
        path == home || path.hasPrefix("\(home)/")
    }
}
