import AccountData
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import TransferData
import WebCore

/// `/calendar/{name}`: an account's visits, for calendar apps that know the address; no one signs in there.
struct CalendarFeedScreen: Sendable {
    /// Increased when the program makes a different file from the same visits.
    private static let format = 1

    let feeds: any CalendarFeedRepository
    let export: AccountExport

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("\(TransferPaths.feeds)/:name") { request, context in
            // The same response and the same look-up for every kind of invalid address.
            guard let secret = context.parameters.get("name").flatMap(Secret.init(calendarName:)),
                let feed = try await feeds.feed(secret)
            else { throw HTTPError(.notFound) }
            context.countBytes(of: feed.account)
            return answer(request, context, with: feed)
        }
    }

    private func answer(_ request: Request, _ context: WebContext, with feed: CalendarFeed) -> Response {
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
}

extension Secret {
    /// - Returns: nil for anything except the last part of ``TransferPaths/feed(_:)``.
    init?(calendarName name: String) {
        // Compares bytes, because a `Character` could combine the ending with what follows.
        let (name, ending) = (name.utf8, ".ics".utf8)
        guard name.count > ending.count, name.suffix(ending.count).elementsEqual(ending) else { return nil }
        self.init(String(decoding: name.dropLast(ending.count), as: UTF8.self))
        guard account != nil else { return nil }
    }
}
