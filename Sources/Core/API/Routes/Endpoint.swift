/// What can be asked for: one of the API's methods at one of its paths. The raw value is its `operationId` in
/// `openapi.yaml`.
package enum Endpoint: String, Hashable, Sendable, CaseIterable {
    case authenticate
    case readAccount
    case refreshAccount
    case signOut
    case listVisits
    case readVisit
    case putVisit
    case deleteVisit
    case restoreVisit
    case readVisitText
    case listMemos
    case readMemo
    case putMemo
    case deleteMemo
    case restoreMemo
    case readMemoText
    case readSettings
    case putSettings
    case listFacilities
    case readServer
    case followEvents

    /// Under which every path lies.
    package static let root = "/api/v1"

    package var method: APIMethod {
        switch self {
        case .readAccount, .listVisits, .readVisit, .readVisitText, .listMemos, .readMemo, .readMemoText,
            .readSettings, .listFacilities, .readServer, .followEvents:
            .get
        case .putVisit, .putMemo, .putSettings: .put
        case .authenticate, .refreshAccount, .signOut, .restoreVisit, .restoreMemo: .post
        case .deleteVisit, .deleteMemo: .delete
        }
    }

    /// The path below ``root``, in which `{id}` stands for an identifier.
    package var template: String {
        switch self {
        case .authenticate: "/authenticate"
        case .readAccount: "/account"
        case .refreshAccount: "/account/refresh"
        case .signOut: "/account/sign-out"
        case .listVisits: "/visits"
        case .readVisit, .putVisit, .deleteVisit: "/visits/{id}"
        case .restoreVisit: "/visits/{id}/restore"
        case .readVisitText: "/visits/{id}/text"
        case .listMemos: "/memos"
        case .readMemo, .putMemo, .deleteMemo: "/memos/{id}"
        case .restoreMemo: "/memos/{id}/restore"
        case .readMemoText: "/memos/{id}/text"
        case .readSettings, .putSettings: "/settings"
        case .listFacilities: "/facilities"
        case .readServer: "/server"
        case .followEvents: "/events"
        }
    }

    /// Who may ask.
    package enum Access: Hashable, Sendable {
        /// No token is looked at.
        case anybody
        /// Whoever has a token.
        case reader
        /// Whoever has a token that may write.
        case writer
    }

    package var access: Access {
        switch self {
        case .authenticate, .readServer: .anybody
        case .readAccount, .signOut, .listVisits, .readVisit, .readVisitText, .listMemos, .readMemo, .readMemoText,
            .readSettings, .listFacilities, .followEvents:
            .reader
        // A refresh makes a token, and one that may only read makes none.
        case .refreshAccount: .writer
        case .putVisit, .deleteVisit, .restoreVisit, .putMemo, .deleteMemo, .restoreMemo, .putSettings: .writer
        }
    }
}
