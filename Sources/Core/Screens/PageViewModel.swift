package import Foundation
package import LocalizationCore
package import ModelsCore

/// The view model of a page, made for one request. It knows neither HTTP nor HTML.
package protocol PageViewModel: AnyObject {
    associatedtype UiState: PageUiState

    var uiState: UiState { get }
}

/// The content of a page in finished words, with at most one error.
package protocol PageUiState: Equatable {
    associatedtype Failure: Error, Equatable

    var error: Failure? { get }
    /// The path to which the browser goes after a successful change; nil while the page itself is shown.
    var destination: String? { get }
    /// Whether the page contains a secret, so that it must not be cached.
    var isSecret: Bool { get }
}

extension PageUiState {
    package var destination: String? { nil }
    package var isSecret: Bool { false }
}

/// The environment of a view model: the language, time and time zone of the user, and the log.
package struct ViewModelContext {
    package let localize: Localizer
    /// The instant of the request.
    package let now: Timestamp
    package let timeZone: TimeZone
    /// Receives errors for the log.
    package let report: (any Error) -> Void

    package init(localize: Localizer, now: Timestamp, timeZone: TimeZone, report: @escaping (any Error) -> Void) {
        self.localize = localize
        self.now = now
        self.timeZone = timeZone
        self.report = report
    }

    /// Does some work; an error is reported, and `fail` then shows that something went wrong.
    package func attempt(_ work: () async throws -> Void, orElse fail: () async -> Void) async {
        do {
            try await work()
        } catch {
            report(error)
            await fail()
        }
    }
}

/// The errors of a screen. A screen with other errors has its own enum.
package enum ScreenError: Error, Equatable {
    /// The requested item does not exist.
    case notFound
    case loadingFailed
    /// The input is invalid; the fields have the messages.
    case invalid
    /// Changed elsewhere since the edit started.
    case stale
    /// Deleted elsewhere since the edit started.
    case deleted
    /// The account has reached its limit of storage.
    ///
    /// - Parameter limit: in bytes.
    case accountFull(limit: Int)
    case savingFailed
}

/// The state of a screen that shows a single item.
package struct ItemUiState<Content: Equatable>: PageUiState {
    /// The item in finished words; nil when there is an error.
    package var content: Content?
    package var error: ScreenError?

    package init(content: Content? = nil, error: ScreenError? = nil) {
        self.content = content
        self.error = error
    }
}

/// The view model of a screen that only loads and shows a single item.
package final class ItemViewModel<Content: Equatable>: PageViewModel {
    package private(set) var uiState = ItemUiState<Content>()
    private let context: ViewModelContext
    private let load: () async throws -> Content?

    /// - Parameter load: reads the item and puts it into words; nil when it does not exist.
    package init(_ context: ViewModelContext, load: @escaping () async throws -> Content?) {
        self.context = context
        self.load = load
    }

    package func onAppear() async {
        await context.attempt {
            uiState.content = try await load()
            uiState.error = uiState.content == nil ? .notFound : nil
        } orElse: {
            uiState.error = .loadingFailed
        }
    }
}
