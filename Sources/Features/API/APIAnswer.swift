import APICore
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import WebCore

/// What a handler answers to an endpoint with this output, before it becomes HTTP.
struct APIAnswer<Output>: Sendable {
    var status = 200
    /// The state of what is answered; nil for what has none.
    var tag: ETag?
    /// Of the body; nil for none.
    var mediaType: String?
    var body: @Sendable () throws -> Data = { Data() }
    /// About how many bytes of people's texts are in the body.
    var byteCount = 0
    /// Whether nobody may keep it.
    var isSecret = false

    /// It is done, and the answer has no content.
    static func done() -> APIAnswer where Output == Void {
        APIAnswer(status: 204)
    }

    /// It is in the state that is known already.
    static func unchanged(_ tag: ETag) -> APIAnswer {
        APIAnswer(status: 304, tag: tag)
    }

    static func text(
        _ text: @autoclosure @escaping @Sendable () -> String, byteCount: Int = 0
    ) -> APIAnswer where Output == String {
        APIAnswer(mediaType: "text/plain; charset=utf-8", body: { Data(text().utf8) }, byteCount: byteCount)
    }

    /// - Parameter byteCount: of people's texts in the payload.
    static func payload(
        _ payload: Output, status: Int = 200, tag: ETag? = nil, byteCount: Int = 0, isSecret: Bool = false
    ) -> APIAnswer where Output: Encodable & Sendable {
        encoded(payload, status: status, tag: tag, byteCount: byteCount, isSecret: isSecret)
    }

    /// A payload whose JSON is that of the output.
    static func encoded(
        _ payload: some Encodable & Sendable, status: Int = 200, tag: ETag? = nil, byteCount: Int = 0,
        isSecret: Bool = false
    ) -> APIAnswer {
        APIAnswer(
            status: status, tag: tag, mediaType: "application/json", body: { try APIJSON.encode(payload) },
            byteCount: byteCount, isSecret: isSecret)
    }

    /// Something that has a state.
    ///
    /// - Parameter known: the state in which it need not be told.
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

/// What handlers know of a call besides what is asked and who asks.
struct APICall: Sendable {
    /// In the request's language.
    let localize: Localizer
    /// When all of the request was there.
    let now: Timestamp
    /// Receives what is the server's fault and becomes a part of an answer.
    let report: @Sendable (any Error) -> Void

    /// The latest day that any calendar shows: a program does not tell its time zone.
    var latestDay: CivilDate {
        CivilDate(latestAnywhereAt: now.date)
    }
}

extension Localizer {
    /// In the language that the request asks for, whatever the account prefers for its pages. A program that asks for none
    /// is answered in English.
    init(_ request: Request) {
        let header = request.headers[.acceptLanguage]
        self.init(.preferred(acceptLanguage: header, usual: .english), acceptLanguage: header)
    }
}
