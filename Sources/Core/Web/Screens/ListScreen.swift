package import DatabaseCore
package import Foundation
import HTTPTypes
package import Hummingbird
package import ModelsCore
package import ScreensCore
import UICore

/// The routes of a list: its pages and parts, deletion and undo.
package struct ListScreen<Page: ListPageView>: Sendable {
    package typealias Words = Page.Card.Words
    package typealias ViewModel = ListViewModel<Words>
    private typealias Paths = Words.Paths

    private let kind: ListKind
    private let changes: ChangeFeed
    private let source: @Sendable (WebContext) throws -> ListSource<Words>

    /// - Parameters:
    ///   - kind: the kind of data in the list, for pages that follow its changes.
    ///   - source: the source of the items of the request's account.
    package init(
        of kind: ListKind, changes: ChangeFeed, page: Page.Type,
        source: @escaping @Sendable (WebContext) throws -> ListSource<Words>
    ) {
        self.kind = kind
        self.changes = changes
        self.source = source
    }

    /// Adds the routes that change items. The list itself is added by ``show(_:_:)``, under its own path.
    package func addWriteRoutes(to router: some RouterMethods<WebContext>) {
        router.post(RouterPath(Paths.restore), use: restore)
        router.post("\(Paths.list)/:id/delete") { request, context in
            let id = try context.identifier
            return try await write(request, context) { await $0.onDeleteButtonClick(ids: [id]) }
        }
    }

    package func show(_ request: Request, _ context: WebContext) async throws -> Response {
        let query = try request.query()
        let viewModel = try viewModel(query, context)
        if let text = query["after"] {
            guard let cursor = Paths.Cursor(text) else { throw HTTPError(.badRequest) }
            guard request.isFragmentRequest else {
                await viewModel.onNextPageAppear(after: cursor)
                return try await response(viewModel, request, context)
            }
            await viewModel.onEndAppear(after: cursor)
            let isLong = viewModel.byteCount > HeavyWork.answerSize
            return try await context.heavily(for: context.account, if: isLong) { _ in
                let part = ListCards<Page.Card>(uiState: viewModel.uiState, words: viewModel.source.words)
                return .html(part, status: viewModel.uiState.status, for: request)
            }
        }
        let updates = ListUpdates(of: kind, for: try context.identity, in: changes, limit: ViewModel.refreshSize)
        if let text = query["through"], query["deleted"] == nil, query["saved"] == nil {
            await viewModel.onChange(through: Paths.Cursor(text))
        } else {
            await viewModel.onAppear(
                deletedAt: query["deleted"].flatMap(Timestamp.init(text:)), isAfterSaving: query["saved"] != nil)
        }
        return try await response(viewModel, updates: updates, request, context)
    }

    private func restore(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await request.form()
        guard let deletedAt = form["deleted"].flatMap(Timestamp.init(text:)) else { throw HTTPError(.badRequest) }
        let id = form[Paths.item].flatMap(UUID.init(uuidString:))
        return try await write(form, showing: id, request, context) { await $0.onUndoButtonClick(deletedAt: deletedAt) }
    }

    /// Changes items and leads back to the list as it was left.
    package func write(
        _ request: Request, _ context: WebContext, _ action: (ViewModel) async -> Void
    ) async throws -> Response {
        try await write(request.form(), request, context, action)
    }

    /// - Parameter id: the item whose card is scrolled into view, unless something was deleted.
    package func write(
        _ form: FormFields, showing id: UUID? = nil, _ request: Request, _ context: WebContext,
        _ action: (ViewModel) async -> Void
    ) async throws -> Response {
        let viewModel = try viewModel(form, context)
        await action(viewModel)
        let uiState = viewModel.uiState
        guard uiState.error == nil else { return try await response(viewModel, request, context) }
        let path = Paths.list(
            at: uiState.place, showing: uiState.deletion?.neighborID ?? id, after: uiState.deletion)
        return .seeOther(path, for: request)
    }

    private func viewModel(_ fields: FormFields, _ context: WebContext) throws -> ViewModel {
        ViewModel(
            try source(context), place: ListPlace(fields),
            deletedID: fields[Paths.item].flatMap(UUID.init(uuidString:)), isEditing: fields["edit"] != nil,
            try context.forViewModel)
    }

    private func response(
        _ viewModel: ViewModel, updates: ListUpdates? = nil, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        try await context.heavily(for: context.account, if: viewModel.byteCount > HeavyWork.answerSize) { context in
            let uiState = viewModel.uiState
            guard !request.isFragmentRequest else {
                let fragment = ListFragment<Page.Card>(uiState: uiState, words: viewModel.source.words)
                return .html(fragment, status: uiState.status, for: request)
            }
            let page = Page(uiState: uiState, updates: updates, visitor: try context.visitor)
            return .html(page, status: uiState.status, for: request)
        }
    }
}

extension ListUiState {
    /// All errors are the storage's, except a missing selection.
    fileprivate var status: HTTPResponse.Status {
        switch error {
        case nil: .ok
        case .nothingSelected: .unprocessableContent
        case .loadingFailed, .changeFailed, .deletionFailed, .restorationFailed: .serviceUnavailable
        }
    }
}
