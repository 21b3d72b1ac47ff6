import APICore
import ApiClientCore
import Foundation

/// What a server answers when all is well, as `openapi.yaml` says it. Any other success comes from somebody else, such
/// as the page on which a network wants people to sign in.
struct ExpectedAnswer {
    let statuses: Set<Int>
    /// nil for an answer without content.
    let mediaType: String?

    /// - Parameter isConditional: whether the request says what whoever asks knows already.
    init(of endpoint: Endpoint, isConditional: Bool = false) {
        switch endpoint {
        case .authenticate: (statuses, mediaType) = ([201], "application/json")
        case .putVisit, .putMemo: (statuses, mediaType) = ([200, 201], "application/json")
        case .signOut, .deleteVisit, .deleteMemo: (statuses, mediaType) = ([204], nil)
        case .readVisitText, .readMemoText: (statuses, mediaType) = ([200], "text/plain")
        case .followEvents: (statuses, mediaType) = ([200], "text/event-stream")
        case .readVisit, .readMemo, .readSettings:
            (statuses, mediaType) = (isConditional ? [200, 304] : [200], "application/json")
        case .readAccount, .refreshAccount, .listVisits, .restoreVisit, .listMemos, .restoreMemo, .putSettings,
            .listFacilities, .readServer:
            (statuses, mediaType) = ([200], "application/json")
        }
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
