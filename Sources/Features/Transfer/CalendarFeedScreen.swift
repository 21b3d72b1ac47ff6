import AccountData
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import TransferData
import UICore
import WebCore

/// `/calendar/{name}` and `/map/{name}`: an account's visits, for calendar apps and pages elsewhere that know the
/// address; no one signs in there.
struct CalendarFeedScreen: Sendable {
    /// Increased when the program makes a different file from the same visits.
    private static let format = 2
    /// The days of a map, 53 weeks.
    private static let dayCount = 53 * 7

    let feeds: any CalendarFeedRepository
    let export: AccountExport
    let visits: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        for kind in CalendarFeed.Kind.allCases {
            router.get("/\(kind.rawValue)/:name") { request, context in
                // The same response and the same look-up for every kind of invalid address.
                guard let secret = context.parameters.get("name").flatMap({ Secret(fileName: $0, of: kind) }),
                    let feed = try await feeds.feed(kind, secret)
                else { throw HTTPError(.notFound) }
                context.countBytes(of: feed.account)
                return try await kind == .map
                    ? map(request, context, of: feed) : calendar(request, context, of: feed)
            }
        }
    }

    private func calendar(_ request: Request, _ context: WebContext, of feed: CalendarFeed) -> Response {
        let content = feed.content
        let tag = "\"\(Self.format).\(feed.state).\(content.detail.rawValue).\(content.language.rawValue)\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache", .xRobotsTag: "noindex"]
        guard !request.has(tag) else { return Response(status: .notModified, headers: headers) }
        return .download(
            "visits.ics", mediaType: "text/calendar; charset=utf-8", headers: headers, for: request, context
        ) { send in
            try await export.calendar(
                of: feed.account, showing: content.detail, Localizer(content.language), send: send)
        }
    }

    /// Pages elsewhere may show it, and keep it for ten minutes.
    private func map(_ request: Request, _ context: WebContext, of feed: CalendarFeed) async throws -> Response {
        let today = CivilDate(latestAnywhereAt: try context.visitor.now.date)
        let first = CivilDate(daysSinceEpoch: today.daysSinceEpoch - Self.dayCount + 1) ?? .first
        let days = try await visits.days(matching: "", in: first...today, of: feed.account)
        let counts = Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0.visits) })
        let drawing = DayMap(
            first...today, counts: counts, firstWeekday: Localizer(feed.content.language).firstWeekday
        ).render()
        // It does not tell how often something else was changed.
        let tag = "\"\(String(drawing.checksum, radix: 36))\""
        let headers: HTTPFields = [
            .eTag: tag, .cacheControl: "public, max-age=600", .xRobotsTag: "noindex",
            .crossOriginResourcePolicy: "cross-origin", .contentType: "image/svg+xml", .vary: "Accept-Encoding",
        ]
        guard !request.has(tag) else { return Response(status: .notModified, headers: headers) }
        return .compressed(drawing, status: .ok, headers: headers, for: request)
    }
}

extension Secret {
    /// - Returns: nil for anything except the last part of ``TransferPaths/feed(_:of:)``.
    init?(fileName name: String, of kind: CalendarFeed.Kind) {
        // Compares bytes, because a `Character` could combine the ending with what follows.
        let (name, ending) = (name.utf8, ".\(kind.fileExtension)".utf8)
        guard name.count > ending.count, name.suffix(ending.count).elementsEqual(ending) else { return nil }
        self.init(String(decoding: name.dropLast(ending.count), as: UTF8.self))
        guard account != nil else { return nil }
    }
}
