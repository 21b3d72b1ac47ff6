import APICore
import ApiClientCore
import Foundation

/// What a server answers when all is well. Any other success comes from somebody else, such as the page on which a
/// network wants people to sign in.
struct ExpectedAnswer {
    private let statuses: Set<Int>
    private let mediaType: String?

    /// - Parameter isConditional: whether the request says what whoever asks knows already.
    init(of endpoint: Endpoint, isConditional: Bool = false) {
        statuses = isConditional ? endpoint.successes : endpoint.successes.subtracting([304])
        mediaType = endpoint.mediaType
    }

    /// Why an answer is another one; nil when it is not.
    func failure(of head: APIResponseHead, _ body: Data) -> ApiFailure? {
        if statuses.contains(head.status) {
            return head.status == 304 || mediaType == nil || head.mediaType == mediaType ? nil : .undecodable(field: "")
        }
        return head.isSuccess ? .undecodable(field: "") : ApiFailure(head, body: body)
    }
}

extension APIResponseHead {
    /// Whether it says that all is well, of whatever.
    fileprivate var isSuccess: Bool {
        (200..<300).contains(status) || status == 304
    }
}
