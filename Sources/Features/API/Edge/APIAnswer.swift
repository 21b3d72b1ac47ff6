import APICore
import Foundation

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
