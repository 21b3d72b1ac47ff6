/// What a screen about one thing shows.
package struct ItemUiState<Content: Equatable>: Equatable {
    /// In finished words.
    package var content: Content?
    package var error: ItemError?

    package init(content: Content? = nil, error: ItemError? = nil) {
        self.content = content
        self.error = error
    }
}

/// What can go wrong with a screen about one thing.
package enum ItemError: Error, Equatable {
    /// There is no such thing.
    case notFound
    case loadingFailed
}

/// A screen that only shows one thing, for one request.
package final class ItemViewModel<Content: Equatable> {
    package private(set) var uiState = ItemUiState<Content>()
    private let report: (any Error) -> Void
    private let load: () async throws -> Content?

    /// - Parameters:
    ///   - report: receives what went wrong, for the log.
    ///   - load: reads the thing and puts it into words; nil when there is none.
    package init(report: @escaping (any Error) -> Void, load: @escaping () async throws -> Content?) {
        self.report = report
        self.load = load
    }

    package func onAppear() async {
        do {
            uiState.content = try await load()
            uiState.error = uiState.content == nil ? .notFound : nil
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }
}

/// What can go wrong where something is written or edited.
package enum EditorError: Error, Equatable {
    /// There is no such thing.
    case notFound
    case loadingFailed
    /// Something is wrong with what was typed; the fields say what.
    case invalid
    /// Changed elsewhere since the edit started.
    case stale
    /// Deleted elsewhere since the edit started.
    case deleted
    /// The account stores as much as it may.
    ///
    /// - Parameter limit: in bytes.
    case accountFull(limit: Int)
    case savingFailed
}
