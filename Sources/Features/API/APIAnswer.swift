import APICore
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ValuesCore
import WebCore

/// What a handler answers, before it becomes HTTP.
struct APIAnswer: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case none
        case json(Data)
        case text(String)
    }

    let status: Int
    /// The state of what is answered; nil for what has none.
    let tag: ETag?
    let content: Content
    /// Whether nobody may keep it.
    let isSecret: Bool

    init(status: Int, tag: ETag? = nil, content: Content, isSecret: Bool = false) {
        self.status = status
        self.tag = tag
        self.content = content
        self.isSecret = isSecret
    }

    /// There is nothing to say but that it is done.
    static let done = APIAnswer(status: 204, content: .none)

    /// It is in the state that is known already.
    static func unchanged(_ tag: ETag) -> APIAnswer {
        APIAnswer(status: 304, tag: tag, content: .none)
    }

    static func text(_ text: String) -> APIAnswer {
        APIAnswer(status: 200, content: .text(text))
    }

    /// - Throws: `EncodingError`.
    static func payload(
        _ payload: some Encodable, status: Int = 200, tag: ETag? = nil, isSecret: Bool = false
    ) throws -> APIAnswer {
        APIAnswer(status: status, tag: tag, content: .json(try APIJSON.encode(payload)), isSecret: isSecret)
    }
}

extension APIAnswer {
    /// - Parameter current: how what was deleted is told that has changed meanwhile.
    init<Item>(_ result: DeletionResult<Item>, _ current: (Item) -> CurrentItem) throws(APIError) {
        switch result {
        case .deleted: self = .done
        case .stale(let item): throw APIError(.stale, current: current(item))
        case .notFound: throw APIError(.notFound)
        }
    }

    func response(for request: Request) -> Response {
        var headers: HTTPFields = [.vary: "Accept-Encoding, Accept-Language, Authorization"]
        headers[.eTag] = tag?.header
        if isSecret { headers[.cacheControl] = "no-store" }
        let status = HTTPResponse.Status(code: status)
        switch content {
        case .none:
            return Response(status: status, headers: headers)
        case .json(let data):
            headers[.contentType] = "application/json"
            return .compressed([UInt8](data), status: status, headers: headers, for: request)
        case .text(let text):
            headers[.contentType] = "text/plain; charset=utf-8"
            return .compressed(Array(text.utf8), status: status, headers: headers, for: request)
        }
    }
}

/// What handlers know of a call besides what is asked and who asks.
struct APICall: Sendable {
    /// In the request's language.
    let localize: Localizer
    /// When all of the request was there.
    let now: Timestamp

    /// The latest day that any calendar shows: a program does not tell its time zone.
    var latestDay: CivilDate {
        CivilDate(latestAnywhereAt: now.date)
    }
}

extension Localizer {
    /// In the language that the request asks for, whatever the account prefers for its pages.
    init(_ request: Request) {
        self.init(.preferred(acceptLanguage: request.headers[.acceptLanguage]))
    }
}

extension ListRange where Cursor: LosslessStringConvertible {
    /// - Parameter after: what an answer called `next`; nil for the start.
    init(after: String?, _ localize: Localizer) throws(APIError) {
        guard let after else {
            self = .start
            return
        }
        guard let cursor = Cursor(after) else {
            throw APIError(BadRequest(.malformed, field: "after"), localize)
        }
        self = .after(cursor)
    }
}
