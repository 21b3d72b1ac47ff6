import ApiClientCore
import ArgumentParser

extension CompletionKind {
    /// The facilities that were visited.
    static var facilities: CompletionKind {
        .custom { _, _, typed in await FacilityCompletion.names(beginningWith: typed, hurriedClient()) }
    }

    /// The identifiers of the newest visits.
    static var visits: CompletionKind {
        .custom { _, _, typed in await IDCompletion.visits(beginningWith: typed, hurriedClient()) }
    }

    /// The identifiers of the first memos.
    static var memos: CompletionKind {
        .custom { _, _, typed in await IDCompletion.memos(beginningWith: typed, hurriedClient()) }
    }

    static var days: CompletionKind { .list(DateText.offered) }

    private static func hurriedClient() -> ApiClient { CommandSurroundings.live(isPatient: false).client }
}
