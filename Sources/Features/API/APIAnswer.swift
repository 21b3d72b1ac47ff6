import APICore
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import WebCore

/// A handler's answer to an endpoint with this output, before it becomes HTTP.
struct APIAnswer<Output>: Sendable {
    var status = 200
    /// The state of the item in the answer; nil if it has none.
    var tag: ETag?
    /// The media type of the body; nil for no body.
    var mediaType: String?
    var body: @Sendable () throws -> Data = { Data() }
    /// The approximate size of people's texts in the body, in bytes.
    var byteCount = 0
    /// Whether the response must not be cached.
    var isSecret = false

    /// The work is done, and the answer has no content.
    static func done() -> APIAnswer where Output == Void {
        APIAnswer(status: 204)
    }

    /// The item is still in the state that the caller knows.
    static func unchanged(_ tag: ETag) -> APIAnswer {
        APIAnswer(status: 304, tag: tag)
    }

    static func text(
        _ text: @autoclosure @escaping @Sendable () -> String, byteCount: Int = 0
    ) -> APIAnswer where Output == String {
        APIAnswer(mediaType: "text/plain; charset=utf-8", body: { Data(text().utf8) }, byteCount: byteCount)
    }

    /// - Parameter byteCount: the size of people's texts in the payload.
    static func payload(
        _ payload: Output, status: Int = 200, tag: ETag? = nil, byteCount: Int = 0, isSecret: Bool = false
    ) -> APIAnswer where Output: Encodable & Sendable {
        encoded(payload, status: status, tag: tag, byteCount: byteCount, isSecret: isSecret)
    }

    /// A payload that is encoded as the output would be.
    static func encoded(
        _ payload: some Encodable & Sendable, status: Int = 200, tag: ETag? = nil, byteCount: Int = 0,
        isSecret: Bool = false
    ) -> APIAnswer {
        APIAnswer(
            status: status, tag: tag, mediaType: "application/json", body: { try APIJSON.encode(payload) },
            byteCount: byteCount, isSecret: isSecret)
    }

    /// An item with a state.
    ///
    /// - Parameter known: the state for which the answer has no content.
    static func state(
        of item: Output, status: Int = 200, unless known: ETag? = nil
    ) -> APIAnswer where Output: Stateful {
        item.tag == known
            ? .unchanged(item.tag) : .payload(item, status: status, tag: item.tag, byteCount: item.byteCount)
    }

    /// Encodes and compresses the body.
    ///
    /// - Throws: `EncodingError`.
    func response(for request: Request) throws -> Response {
        var headers: HTTPFields = [.vary: "Accept-Encoding, Accept-Language, Authorization"]
        headers[.eTag] = tag?.header
        if isSecret { headers[.cacheControl] = "no-store" }
        headers[.contentType] = mediaType
        let status = HTTPResponse.Status(code: status)
        guard mediaType != nil else { return Response(status: status, headers: headers) }
        return .compressed([UInt8](try body()), status: status, headers: headers, for: request)
    }
}

/// The context of a call, in addition to its input and caller.
struct APICall: Sendable {
    /// The localizer for the request's language.
    let localize: Localizer
    /// The instant at which the request was complete.
    let now: Timestamp
    /// Receives server errors that become a part of an answer.
    let report: @Sendable (any Error) -> Void

    /// The latest day in any time zone, because a program does not send its own.
    var latestDay: CivilDate {
        CivilDate(latestAnywhereAt: now.date)
    }
}

extension Localizer {
    /// The language is the one that the request asks for, whatever the account prefers for its pages, and English if it
    /// asks for none.
    init(_ request: Request) {
        let header = request.headers[.acceptLanguage]
        self.init(.preferred(acceptLanguage: header, usual: .english), acceptLanguage: header)
    }
}
