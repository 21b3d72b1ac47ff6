import Foundation
import HTTPTypes
import Hummingbird
import MemoData
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/memos/new` and `/memos/{id}`: a form that is sent to its own path.
struct MemoEditorScreen: Sendable {
    let repository: any MemoRepository
    let makeID: @Sendable () -> UUID

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/memos/new") { request, context in
            try await open(nil, request, context)
        }
        router.post("/memos/new") { request, context in
            try await submit(nil, request, context)
        }
        router.get("/memos/:id") { request, context in
            try await open(context.identifier, request, context)
        }
        router.post("/memos/:id") { request, context in
            try await submit(context.identifier, request, context)
        }
    }

    private func open(_ id: UUID?, _ request: Request, _ context: WebContext) async throws -> Response {
        let query = try request.query()
        let viewModel = try viewModel(nil, place: MemoPlace(query), context: context)
        await viewModel.onAppear(id: id)
        // Of a memo that was deleted elsewhere the draft is all there is.
        if viewModel.uiState.error == .notFound, let draft = query["draft"].flatMap(UUID.init(uuidString:)) {
            return .seeOther(MemoPaths.new(with: draft), for: request)
        }
        // An editor that could not be filled must not look like an empty one.
        guard viewModel.uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        return try response(viewModel.uiState, id: id, .opened, request: request, context: context)
    }

    /// - Parameter id: the memo that the path names; nil for a new one.
    private func submit(_ id: UUID?, _ request: Request, _ context: WebContext) async throws -> Response {
        let fields = try await request.form()
        // What was deleted meanwhile is saved as a new memo, from the page of the one that is gone.
        guard let form = MemoForm(fields), id == nil || id == form.id || form.revision == 0 else {
            throw HTTPError(.badRequest)
        }
        let viewModel = try viewModel(form, place: MemoPlace(fields), context: context)
        let origin: FormOrigin = fields["action"] == FormOrigin.draftAction ? .draft : .typed
        if origin == .draft {
            await viewModel.onDraftAppear()
        } else {
            await viewModel.onSaveButtonClick()
        }
        return try response(viewModel.uiState, id: id, origin, request: request, context: context)
    }

    private func viewModel(_ form: MemoForm?, place: MemoPlace, context: WebContext) throws -> MemoEditorViewModel {
        let visitor = try context.visitor
        return try MemoEditorViewModel(
            form: form, place: place, repository: repository, account: context.account,
            localize: visitor.localize, now: visitor.now, makeID: makeID, report: context.report)
    }

    private func response(
        _ uiState: MemoEditorUiState, id: UUID?, _ origin: FormOrigin, request: Request, context: WebContext
    ) throws -> Response {
        guard uiState.error != .notFound else { throw HTTPError(.notFound) }
        if let savedID = uiState.savedID {
            // A memo that was saved stands at the top of the list, or behind the pinned ones.
            let place = MemoPlace(searchText: uiState.place.searchText)
            return .seeOther(MemoPaths.list(at: place, showing: nil, savedID: savedID), for: request)
        }
        let visitor = try context.visitor
        let status = uiState.error?.status ?? .ok
        // What was deleted meanwhile and saved as a new memo goes on under the new one's address.
        let path = id.map { MemoPaths.editor(uiState.isNew ? $0 : uiState.form.id) } ?? MemoPaths.new
        let view = MemoEditorView(uiState: uiState, path: path, origin: origin, localize: visitor.localize)
        guard !request.isFragmentRequest else { return .html(view, status: status, for: request) }
        return .html(MemoEditorPage(view: view, visitor: visitor), status: status, for: request)
    }
}

extension MemoForm {
    /// Reads the posted form; nil when it is none that this screen can have made: what identifies it is missing.
    init?(_ fields: FormFields) {
        guard let id = fields["memoID"].flatMap(UUID.init(uuidString:)),
            let revision = fields["revision"].flatMap(Int.init), revision >= 0
        else { return nil }
        self.init(id: id, revision: revision, body: fields["body"] ?? "")
    }
}

/// The editor as a page that looks like a sheet.
struct MemoEditorPage: HTML {
    let view: MemoEditorView
    let visitor: Visitor

    var body: some HTML {
        Page(title: view.uiState.title, isSheet: true, for: visitor) {
            main {
                view
                deletion
            }
        }
    }

    /// What the editor's bin sends. A form of its own: htmx sends the editor's to one address, whatever button is
    /// pressed, and what is in a hidden form can still be sent.
    private var deletion: some HTML {
        form(
            .id(MemoEditorView.deletionID), .method(.post), .action(MemoPaths.delete(view.uiState.form.id)), .hidden()
        ) {
            view.uiState.place.fields
        }
    }
}
