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
    /// The path to which the browser goes after a change that succeeded; nil while the page itself is shown.
    var destination: String? { get }
    /// Whether the page holds a secret, so that no cache may keep it.
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

/// What can go wrong on a screen. A screen with other errors has an enum of its own.
package enum ScreenError: Error, Equatable {
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

/// The state of a screen that shows one thing.
package struct ItemUiState<Content: Equatable>: PageUiState {
    /// The thing in finished words; nil when there is an error.
    package var content: Content?
    package var error: ScreenError?

    package init(content: Content? = nil, error: ScreenError? = nil) {
        self.content = content
        self.error = error
    }
}

/// The view model of a screen that only loads one thing and shows it.
package final class ItemViewModel<Content: Equatable>: PageViewModel {
    package private(set) var uiState = ItemUiState<Content>()
    private let context: ViewModelContext
    private let load: () async throws -> Content?

    /// - Parameter load: reads the thing and puts it into words; nil when there is none.
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
