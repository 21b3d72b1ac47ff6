import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/memos/new` and `/memos/{id}`: a form that is submitted to its own path.
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
        // When a memo was deleted elsewhere, only its draft is left.
        if viewModel.uiState.error == .notFound, let draft = query["draft"].flatMap(UUID.init(uuidString:)) {
            return .seeOther(MemoPaths.new(with: draft), for: request)
        }
        return try response(viewModel.uiState, id: id, .opened, request: request, context: context)
    }

    /// - Parameter id: the memo in the path; nil for a new one.
    private func submit(_ id: UUID?, _ request: Request, _ context: WebContext) async throws -> Response {
        let fields = try await request.form()
        // A memo deleted in the meantime is saved as a new one, from the page of the deleted one.
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
        try MemoEditorViewModel(
            form: form, place: place, repository: repository, account: context.account, makeID: makeID,
            context.forViewModel)
    }

    private func response(
        _ uiState: MemoEditorUiState, id: UUID?, _ origin: FormOrigin, request: Request, context: WebContext
    ) throws -> Response {
        if let path = uiState.destination { return .seeOther(path, for: request) }
        let visitor = try context.visitor
        // A memo that was deleted in the meantime and saved as a new one continues at the address of the new one.
        let path = id.map { MemoPaths.editor(uiState.isNew ? $0 : uiState.form.id) } ?? MemoPaths.new
        let view = MemoEditorView(uiState: uiState, path: path, origin: origin, localize: visitor.localize)
        guard !request.isFragmentRequest else { return try .page(view, of: uiState, for: request) }
        return try .page(MemoEditorPage(view: view, visitor: visitor), of: uiState, for: request)
    }
}

extension MemoForm {
    /// Reads the submitted form; nil when it lacks the identifiers, so that it cannot come from this screen.
    init?(_ fields: FormFields) {
        guard let id = fields["memoID"].flatMap(UUID.init(uuidString:)),
            let revision = fields["revision"].flatMap(Int.init), revision >= 0
        else { return nil }
        self.init(id: id, revision: revision, body: fields["body"] ?? "")
    }
}

/// The editor as a page that looks like a sheet of paper.
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

    /// The form of the editor's bin. It is separate, because htmx submits the editor's form to one address, whichever
    /// button is pressed. A hidden form can still be submitted.
    private var deletion: some HTML {
        form(
            .id(MemoEditorView.deletionID), .method(.post), .action(MemoPaths.delete(view.uiState.form.id)), .hidden()
        ) {
            view.uiState.place.fields
        }
    }
}

/// The editor. The script keeps a draft of the text in the browser; with it, the response to saving is morphed into the
/// page.
struct MemoEditorView: HTML {
    /// The form that the bin submits, outside this one.
    static let deletionID = "memo-deletion"
    private static let textID = "body"

    let uiState: MemoEditorUiState
    /// The path that the form is submitted to: the page's own.
    let path: String
    var origin = FormOrigin.opened
    let localize: Localizer

    var body: some HTML {
        form(
            .id("memo-editor"), .method(.post), .action(path), .novalidate(), .draft(idField: "memoID"),
            .typed(origin), .hx("post", path), .hx("swap", "outerMorph"), .hx("sync", "this:queue last"),
            .hx("status:409", "swap:outerMorph"), .hx("status:422", "swap:outerMorph"),
            .hx("status:503", "swap:outerMorph")
        ) {
            bar
            // A field named "id" would hide the form's own identifier from scripts.
            input(.type(.hidden), .name("memoID"), .value(uiState.form.id.canonicalText))
            uiState.place.fields
            input(.type(.hidden), .name("revision"), .value("\(uiState.form.revision)"))
            alert
            DraftLine(origin, localize: localize)
            FieldError(uiState.problem, of: Self.textID)
            text
        }
    }

    private var listPath: String {
        uiState.isNew
            ? MemoPaths.list(cancelledAt: uiState.place)
            : MemoPaths.list(at: uiState.place, showing: uiState.form.id)
    }

    private var bar: some HTML {
        header(.class("bar")) {
            a(.href(listPath)) {
                Icon(.chevronLeft)
                localize(.list)
            }
            h1(.class("bar-title")) { uiState.title }
            span(.class("bar-actions")) {
                if !uiState.isNew {
                    button(.class("destructive"), .form(Self.deletionID), .aria("label", localize(.delete))) {
                        Icon(.trash)
                    }
                }
                button(.class("strong")) { localize(.save) }
            }
        }
    }

    private var alert: EditorAlert {
        EditorAlert(
            uiState.error, stale: localize(.staleMessage),
            deleted: (localize(.deletedTitle), localize(.deletedMessage)), savingFailed: localize(.savingFailedTitle),
            savedVersion: uiState.savedVersion, restart: MemoPaths.editor(uiState.form.id, from: uiState.place),
            localize: localize)
    }

    private var text: some HTML {
        textarea(
            .class("editor"), .id(Self.textID), .name("body"), .rows(16), .placeholder(localize(.placeholder)),
            .required(), .aria("label", localize(.body)), .invalid(uiState.problem),
            .describedBy(Self.textID, uiState.problem), .autofocus(uiState.hasFocus)
        ) {
            uiState.form.body
        }
    }
}
