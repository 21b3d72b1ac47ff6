import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import SakatsuData
import UICore
import ValuesCore
import WebCore

/// `/sakatsu`: the list, its search, and deleting.
struct SakatsuListScreen: Sendable {
    let repository: any SakatsuRepository
    let changes: ChangeFeed
    /// nil to make every page anew.
    let pages: SakatsuListPages?
    /// The largest page that is kept, in bytes: about twice one of 50 long visits without compression.
    private static let keptPageSize = 512 * 1024

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu", use: show)
        router.post("/sakatsu/delete", use: deleteSelected)
        router.post("/sakatsu/restore", use: restore)
        router.post("/sakatsu/:id/delete", use: delete)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let query = try request.query()
        guard let pages, let key = try SakatsuListPageKey(request, query, context) else {
            return try await page(query, request, context)
        }
        return try await pages.value(for: key) {
            let response = try await page(query, request, context)
            let isSmall = (response.body.contentLength ?? .max) <= Self.keptPageSize
            return (response, isKept: response.status == .ok && isSmall)
        }
    }

    private func page(
        _ query: FormFields, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let viewModel = try viewModel(query, context: context)
        if let text = query["after"] {
            guard let cursor = SakatsuCursor(text) else { throw HTTPError(.badRequest) }
            await viewModel.send(
                request.isFragmentRequest ? .onEndAppear(after: cursor) : .onNextPageAppear(after: cursor))
            return try response(viewModel.uiState, isPart: true, request: request, context: context)
        }
        let updates = ListUpdates(
            of: .sakatsu, for: try context.account, in: changes, limit: SakatsuListViewModel.refreshSize)
        if let text = query["through"], query["deleted"] == nil {
            await viewModel.send(.onChange(through: SakatsuCursor(text)))
        } else {
            await viewModel.send(.onAppear(deletedAt: query["deleted"].flatMap(Timestamp.init(text:))))
        }
        return try response(viewModel.uiState, updates: updates, request: request, context: context)
    }

    private func deleteSelected(_ request: Request, context: WebContext) async throws -> Response {
        let form = try await request.form()
        let ids = form.all("ids").compactMap(UUID.init(uuidString:))
        return try await delete(ids, form: form, request: request, context: context)
    }

    private func delete(_ request: Request, context: WebContext) async throws -> Response {
        let id = try context.identifier
        return try await delete([id], form: request.form(), request: request, context: context)
    }

    private func delete(
        _ ids: [UUID], form: FormFields, request: Request, context: WebContext
    ) async throws -> Response {
        let viewModel = try viewModel(form, context: context)
        await viewModel.send(.onDeleteButtonClick(ids: ids))
        let uiState = viewModel.uiState
        guard uiState.error == nil else { return try response(uiState, request: request, context: context) }
        return .seeOther(
            SakatsuPaths.list(
                at: uiState.place, showing: uiState.deletion?.neighborID, after: uiState.deletion),
            for: request)
    }

    private func restore(_ request: Request, context: WebContext) async throws -> Response {
        let form = try await request.form()
        guard let deletedAt = form["deleted"].flatMap(Timestamp.init(text:)) else { throw HTTPError(.badRequest) }
        let viewModel = try viewModel(form, context: context)
        await viewModel.send(.onUndoButtonClick(deletedAt: deletedAt))
        let uiState = viewModel.uiState
        guard uiState.error == nil else { return try response(uiState, request: request, context: context) }
        let visit = form["visit"].flatMap(UUID.init(uuidString:))
        return .seeOther(SakatsuPaths.list(at: uiState.place, showing: visit), for: request)
    }

    private func viewModel(_ fields: FormFields, context: WebContext) throws -> SakatsuListViewModel {
        let visitor = try context.visitor
        return try SakatsuListViewModel(
            place: SakatsuPlace(fields), deletedID: fields["visit"].flatMap(UUID.init(uuidString:)),
            isEditing: fields["edit"] != nil, repository: repository, account: context.account,
            localize: visitor.localize, now: visitor.now, report: context.report)
    }

    private func response(
        _ uiState: SakatsuListUiState, isPart: Bool = false, updates: ListUpdates? = nil, request: Request,
        context: WebContext
    ) throws -> Response {
        let visitor = try context.visitor
        let status = uiState.error?.status ?? .ok
        if request.isFragmentRequest, isPart {
            return .html(
                SakatsuCards(uiState: uiState, localize: visitor.localize), status: status, for: request)
        }
        if request.isFragmentRequest {
            return .html(
                SakatsuListFragment(uiState: uiState, localize: visitor.localize), status: status, for: request)
        }
        let page = SakatsuListPage(uiState: uiState, updates: updates, visitor: visitor)
        return .html(page, status: status, for: request)
    }
}

extension SakatsuListError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .nothingSelected: .unprocessableContent
        case .loadingFailed, .deletionFailed, .restorationFailed: .serviceUnavailable
        }
    }
}
