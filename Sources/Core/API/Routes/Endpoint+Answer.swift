extension Endpoint {
    /// The statuses with which it answers when all is well. 304 is only for whoever says what is known already.
    package var successes: Set<Int> {
        switch self {
        case .authenticate: [201]
        case .putVisit, .putMemo: [200, 201]
        case .signOut, .deleteVisit, .deleteMemo: [204]
        case .readVisit, .readMemo, .readSettings: [200, 304]
        case .readAccount, .refreshAccount, .listVisits, .restoreVisit, .readVisitText, .listMemos, .restoreMemo,
            .readMemoText, .putSettings, .listFacilities, .readServer, .followEvents:
            [200]
        }
    }

    /// The media type of what it then answers; nil for an answer without content.
    package var mediaType: String? {
        switch self {
        case .signOut, .deleteVisit, .deleteMemo: nil
        case .readVisitText, .readMemoText: "text/plain"
        case .followEvents: "text/event-stream"
        case .authenticate, .readAccount, .refreshAccount, .listVisits, .readVisit, .putVisit, .restoreVisit,
            .listMemos, .readMemo, .putMemo, .restoreMemo, .readSettings, .putSettings, .listFacilities, .readServer:
            "application/json"
        }
    }
}
