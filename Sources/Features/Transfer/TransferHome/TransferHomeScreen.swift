import Foundation
import Hummingbird
import LocalizationCore
import TransferData
import UICore
import ValuesCore
import WebCore

/// `/settings/export`: all that one has written, as files.
struct TransferHomeScreen: Sendable {
    let export: AccountExport
    let links: TransferLinks
    let now: @Sendable () -> Date

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(TransferFeature.home)) { request, context in
            Response.html(TransferHomePage(links: links, visitor: try context.visitor), for: request)
        }
        router.get("\(TransferFeature.home)/loki.zip") { request, context in
            let (account, localize) = (try context.account, try context.visitor.localize)
            let instant = Timestamp(now())
            return Response.download("loki.zip", mediaType: "application/zip", for: request, context) { send in
                try await export.zip(of: account, at: instant, localize, send: send)
            }
        }
        router.get("\(TransferFeature.home)/visits.ics") { request, context in
            let (account, localize) = (try context.account, try context.visitor.localize)
            return Response.download("visits.ics", mediaType: "text/calendar; charset=utf-8", for: request, context) {
                send in
                try await export.calendar(of: account, localize, send: send)
            }
        }
    }
}

/// What there is to carry away, and in which forms.
struct TransferHomePage: HTML {
    let links: TransferLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.title), for: visitor) {
            TitleBar(localize(.title), back: (links.settings, localize(.settings)))
            main {
                h1 { localize(.title) }
                div(.class("group")) {
                    div(.class("rows")) {
                        a(.class("row"), .href("\(TransferFeature.home)/loki.zip")) { localize(.everything) }
                    }
                    p(.class("footnote")) { localize(.everythingNote) }
                }
                div(.class("group")) {
                    div(.class("rows")) {
                        a(.class("row"), .href("\(TransferFeature.home)/visits.ics")) { localize(.calendar) }
                    }
                    p(.class("footnote")) { localize(.calendarNote) }
                }
                div(.class("group")) {
                    div(.class("rows")) {
                        a(.class("row"), .href(ImportPaths.start)) { localize(.importTitle) }
                    }
                    p(.class("footnote")) { localize(.importNote) }
                }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
