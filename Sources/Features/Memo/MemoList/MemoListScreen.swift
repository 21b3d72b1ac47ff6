import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import MemoData
import UICore
import ValuesCore
import WebCore

/// `/memos`: the list, its search, pinning and deleting.
struct MemoListScreen: Sendable {
    let repository: any MemoRepository
    let changes: ChangeFeed

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/memos", use: show)
        router.post("/memos/restore", use: restore)
        router.post("/memos/:id/pin") { request, context in
            try await write(.onPinButtonClick(id: context.identifier), request, context)
        }
        router.post("/memos/:id/unpin") { request, context in
            try await write(.onUnpinButtonClick(id: context.identifier), request, context)
        }
        router.post("/memos/:id/delete") { request, context in
            try await write(.onDeleteButtonClick(id: context.identifier), request, context)
        }
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let query = try request.query()
        let viewModel = try viewModel(query, context: context)
        if let text = query["after"] {
            guard let cursor = MemoCursor(text) else { throw HTTPError(.badRequest) }
            await viewModel.send(
                request.isFragmentRequest ? .onEndAppear(after: cursor) : .onNextPageAppear(after: cursor))
            return try response(viewModel.uiState, isPart: true, request: request, context: context)
        }
        let updates = ListUpdates(
            of: .memo, for: try context.account, in: changes, limit: MemoListViewModel.refreshSize)
        if let text = query["through"], query["deleted"] == nil {
            await viewModel.send(.onChange(through: MemoCursor(text)))
        } else {
            await viewModel.send(.onAppear(deletedAt: query["deleted"].flatMap(Timestamp.init(text:))))
        }
        return try response(viewModel.uiState, updates: updates, request: request, context: context)
    }

    private func restore(_ request: Request, context: WebContext) async throws -> Response {
        let form = try await request.form()
        guard let deletedAt = form["deleted"].flatMap(Timestamp.init(text:)) else { throw HTTPError(.badRequest) }
        let memo = form["memo"].flatMap(UUID.init(uuidString:))
        return try await write(.onUndoButtonClick(deletedAt: deletedAt), form, showing: memo, request, context)
    }

    private func write(
        _ action: MemoListAction, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        try await write(action, request.form(), request, context)
    }

    /// Leads back to the list as it was left.
    ///
    /// - Parameter id: the memo whose card comes into sight, unless something was deleted.
    private func write(
        _ action: MemoListAction, _ form: FormFields, showing id: UUID? = nil, _ request: Request,
        _ context: WebContext
    ) async throws -> Response {
        let viewModel = try viewModel(form, context: context)
        await viewModel.send(action)
        let uiState = viewModel.uiState
        guard uiState.error == nil else { return try response(uiState, request: request, context: context) }
        return .seeOther(
            MemoPaths.list(
                at: uiState.place, showing: uiState.deletion?.neighborID ?? id, after: uiState.deletion),
            for: request)
    }

    private func viewModel(_ fields: FormFields, context: WebContext) throws -> MemoListViewModel {
        let visitor = try context.visitor
        return try MemoListViewModel(
            place: MemoPlace(fields), deletedID: fields["memo"].flatMap(UUID.init(uuidString:)),
            repository: repository, account: context.account, localize: visitor.localize, now: visitor.now,
            timeZone: visitor.timeZone, report: context.report)
    }

    private func response(
        _ uiState: MemoListUiState, isPart: Bool = false, updates: ListUpdates? = nil, request: Request,
        context: WebContext
    ) throws -> Response {
        let visitor = try context.visitor
        // Whatever failed, the storage did.
        let status: HTTPResponse.Status = uiState.error == nil ? .ok : .serviceUnavailable
        if request.isFragmentRequest, isPart {
            return .html(MemoCards(uiState: uiState, localize: visitor.localize), status: status, for: request)
        }
        if request.isFragmentRequest {
            return .html(
                MemoListFragment(uiState: uiState, localize: visitor.localize), status: status, for: request)
        }
        let page = MemoListPage(uiState: uiState, updates: updates, visitor: visitor)
        return .html(page, status: status, for: request)
    }
}
