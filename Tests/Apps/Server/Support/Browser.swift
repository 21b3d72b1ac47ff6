import Foundation
import HTTPTypes
import NIOCore
import Testing

/// A browser without scripts, in Japanese and UTC, with the owner's session.
struct Browser: Sendable {
    /// Sends a request and waits for the answer.
    typealias Exchange =
        @Sendable (HTTPRequest.Method, _ path: String, HTTPFields, ByteBuffer?) async throws -> (
            HTTPResponse, ByteBuffer
        )

    /// The server's port; nil if there is no network.
    var port: Int?
    let exchange: Exchange
    var headers: HTTPFields = [.acceptLanguage: "ja", .cookie: "timeZone=Etc%2FUTC; loki=\(SignedIn.secret)"]

    /// The same browser with another header.
    func with(_ name: HTTPField.Name, _ value: String?) -> Browser {
        var browser = self
        browser.headers[name] = value
        return browser
    }

    func send(_ method: HTTPRequest.Method, _ path: String, body: ByteBuffer? = nil) async throws -> WebPage {
        let (head, body) = try await exchange(method, path, headers, body)
        return WebPage(status: head.status, headers: head.headerFields, text: String(buffer: body))
    }

    func get(_ path: String) async throws -> WebPage {
        try await send(.get, path)
    }

    func post(_ path: String, _ fields: [FormField]) async throws -> WebPage {
        try await send(.post, path, body: ByteBuffer(string: fields.encoded))
    }

    /// Follows the redirect that must come after a successful write.
    func follow(_ page: WebPage, sourceLocation: SourceLocation = #_sourceLocation) async throws -> WebPage {
        #expect(page.status == .seeOther, sourceLocation: sourceLocation)
        let location = try #require(page.headers[.location], sourceLocation: sourceLocation)
        // The part after the # stays in the browser.
        return try await get(String(location.prefix { $0 != "#" }))
    }
}

/// The response that a browser received.
struct WebPage: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let text: String

    /// The content of the tags that match `pattern`, in the order of the page.
    func texts(of tag: String) -> [String] {
        text.replacing(/<template>.*?<\/template>/.dotMatchesNewlines(), with: "")
            // A title can be a link.
            .replacing(/<h1><a [^>]*>/, with: "<h1>")
            .matches(of: /<([a-z0-9]+)(?: [^>]*)?>([^<]*)(?=<)/)
            .filter { $0.output.1 == tag }
            .map { $0.output.2.unescaped }
    }

    /// The text without its markup.
    var shownText: String { text.replacing(/<[^>]*>/, with: "").unescaped }

    /// The names of the visits in the list.
    var facilityNames: [String] {
        let cards = text.split(separator: "<article ", omittingEmptySubsequences: false).dropFirst()
        return cards.map { card in
            let heading = card.firstMatch(of: /<h[23]>(.*?)<\/h[23]>/)?.output.1 ?? ""
            return heading.replacing(/<[^>]*>/, with: "").unescaped
        }
    }

    /// The address of the link with this attribute, such as `rel="next"`.
    func address(ofLinkWith attribute: String) -> String? {
        text.matches(of: /<a ([^>]*)>/)
            .map { String($0.output.1) }
            .first { $0.contains(attribute) }
            .flatMap { $0.firstMatch(of: /href="([^"]*)"/) }
            .map { $0.output.1.unescaped }
    }
}
