package import HTTPTypes
package import Hummingbird
package import ScreensCore
package import UICore

/// The routes of a page. For each request, it creates a view model, calls one of its methods, and answers with the page
/// or, after a successful change, with a redirect.
package protocol PageScreen: Sendable {
    associatedtype ViewModel: PageViewModel where ViewModel.UiState.Failure: PageError
    associatedtype Content: HTML

    func viewModel(for request: Request, _ context: WebContext) throws -> ViewModel

    /// - Parameter uiState: the current state of the view model.
    func page(_ uiState: ViewModel.UiState, for request: Request, _ visitor: Visitor) throws -> Content

    /// Answers with the state. A screen that does more than ``pageResponse(_:to:_:)`` implements it.
    func response(_ uiState: ViewModel.UiState, to request: Request, _ context: WebContext) async throws -> Response
}

extension PageScreen {
    package func response(
        _ uiState: ViewModel.UiState, to request: Request, _ context: WebContext
    ) async throws -> Response {
        try pageResponse(uiState, to: request, context)
    }

    /// The redirect to the state's destination, or the page with the status of the state's error.
    ///
    /// - Throws: an error that replaces the page.
    package func pageResponse(
        _ uiState: ViewModel.UiState, to request: Request, _ context: WebContext
    ) throws -> Response {
        if let path = uiState.destination { return .seeOther(path, for: request) }
        return try .page(page(uiState, for: request, context.visitor), of: uiState, for: request)
    }

    /// Answers a request with a new view model.
    ///
    /// - Parameter action: calls the view model's method for the user's action.
    package func answer(
        _ request: Request, _ context: WebContext, after action: (ViewModel) async throws -> Void
    ) async throws -> Response {
        let viewModel = try viewModel(for: request, context)
        try await action(viewModel)
        return try await response(viewModel.uiState, to: request, context)
    }
}

/// A page of which htmx replaces a part.
package protocol FragmentScreen: PageScreen {
    associatedtype Fragment: HTML

    func fragment(_ uiState: ViewModel.UiState, for request: Request, _ visitor: Visitor) throws -> Fragment
}

extension FragmentScreen {
    package func response(
        _ uiState: ViewModel.UiState, to request: Request, _ context: WebContext
    ) async throws -> Response {
        guard request.isFragmentRequest else { return try pageResponse(uiState, to: request, context) }
        return try .page(fragment(uiState, for: request, context.visitor), of: uiState, for: request)
    }
}

extension RouterMethods where Context == WebContext {
    /// Adds a route that opens a page.
    ///
    /// - Parameter action: reads the query and calls the view model.
    package func get<Screen: PageScreen>(
        _ path: String, on screen: Screen,
        _ action: @escaping @Sendable (Screen.ViewModel, Request, WebContext) async throws -> Void
    ) {
        get(RouterPath(path)) { request, context in
            try await screen.answer(request, context) { try await action($0, request, context) }
        }
    }

    /// Adds a route for a page that shows a single item.
    package func get<Screen: PageScreen, Content>(
        _ path: String, on screen: Screen
    ) where Screen.ViewModel == ItemViewModel<Content>, Content: SendableMetatype {
        get(path, on: screen) { viewModel, _, _ in await viewModel.onAppear() }
    }

    /// Adds a route that changes data.
    ///
    /// - Parameter action: reads the form and calls the view model.
    package func post<Screen: PageScreen>(
        _ path: String, on screen: Screen,
        _ action: @escaping @Sendable (Screen.ViewModel, Request, WebContext) async throws -> Void
    ) {
        post(RouterPath(path)) { request, context in
            try await screen.answer(request, context) { try await action($0, request, context) }
        }
    }
}

/// An error of a page, in terms of HTTP.
package protocol PageError: Error {
    var status: HTTPResponse.Status { get }
    /// Whether the page has nothing to show except the error, so that the site's error page replaces it.
    var replacesPage: Bool { get }
    /// The time to wait before the next attempt, in seconds; nil where waiting does not help.
    var retrySeconds: Int? { get }
}

extension PageError {
    package var retrySeconds: Int? { nil }
}

extension ScreenError: PageError {
    package var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .invalid, .accountFull: .unprocessableContent
        case .stale, .deleted: .conflict
        case .loadingFailed, .savingFailed: .serviceUnavailable
        }
    }

    package var replacesPage: Bool { self == .notFound || self == .loadingFailed }
}

extension ItemUiState {
    /// The loaded item.
    ///
    /// - Throws: 404 when it does not exist, 503 when it cannot be read.
    package var shown: Content {
        get throws {
            guard let content else { throw HTTPError((error ?? .loadingFailed).status) }
            return content
        }
    }
}

extension Response {
    /// A page in its state, with the status of the state's error.
    ///
    /// - Parameter status: replaces the status of the error.
    /// - Throws: an error that replaces the page.
    package static func page<UiState: PageUiState>(
        _ page: @autoclosure () throws -> some HTML, of uiState: UiState, status: HTTPResponse.Status? = nil,
        for request: Request
    ) throws -> Response where UiState.Failure: PageError {
        let error = uiState.error
        if let error, error.replacesPage { throw HTTPError(error.status) }
        var headers: HTTPFields = uiState.isSecret ? [.cacheControl: "no-store"] : [:]
        headers[.retryAfter] = error?.retrySeconds.map { "\($0)" }
        return .html(try page(), status: status ?? error?.status ?? .ok, headers: headers, for: request)
    }
}

extension WebContext {
    /// The environment of a view model for this request.
    package var forViewModel: ViewModelContext {
        get throws {
            let visitor = try visitor
            return ViewModelContext(
                localize: visitor.localize, now: visitor.now, timeZone: visitor.timeZone, report: report)
        }
    }
}
