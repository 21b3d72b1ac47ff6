import Foundation
import HTTPTypes
package import Hummingbird
import LocalizationCore
import ModelsCore
package import ScreensCore
package import UICore

/// What was deleted from a list: to restore, or to remove for good.
package struct TrashScreen<Words: ListWords>: Sendable {
    private typealias Paths = Words.Paths
    private typealias ViewModel = TrashViewModel<Words>

    private let source: @Sendable (WebContext) throws -> ListSource<Words>

    /// - Parameter source: where the items of the asking account come from.
    package init(source: @escaping @Sendable (WebContext) throws -> ListSource<Words>) {
        self.source = source
    }

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(Paths.trash)) { request, context in
            let query = try request.query()
            let cursor = try query["after"].map { text in
                guard let cursor = TrashCursor(text) else { throw HTTPError(.badRequest) }
                return cursor
            }
            // To read long items takes most of the time.
            return try await context.heavily(for: context.account) { context in
                let viewModel = try viewModel(context)
                await viewModel.onAppear(after: cursor, notice: query["done"].flatMap(TrashNotice.init))
                return try page(viewModel, request, context)
            }
        }
        router.post("\(Paths.trash)/:id/restore") { request, context in
            let id = try context.identifier
            return try await change(.restored, request, context) { await $0.onRestoreButtonClick(id) }
        }
        router.post("\(Paths.trash)/:id/remove") { request, context in
            let id = try context.identifier
            return try await change(.removed, request, context) { await $0.onRemoveButtonClick(id) }
        }
        router.post("\(Paths.trash)/empty") { request, context in
            guard let last = try await request.form(limit: .small)["through"].flatMap(Timestamp.init(text:)) else {
                throw HTTPError(.badRequest)
            }
            return try await change(.emptied, request, context) { await $0.onEmptyButtonClick(through: last) }
        }
    }

    private func change(
        _ notice: TrashNotice, _ request: Request, _ context: WebContext, _ action: (ViewModel) async -> Void
    ) async throws -> Response {
        let viewModel = try viewModel(context)
        await action(viewModel)
        guard viewModel.uiState.error == nil else { return try page(viewModel, request, context) }
        return .seeOther(Paths.path(Paths.trash, ["done=\(notice.rawValue)"]), for: request)
    }

    private func viewModel(_ context: WebContext) throws -> ViewModel {
        ViewModel(try source(context), timeZone: try context.visitor.timeZone, report: context.report)
    }

    private func page(_ viewModel: ViewModel, _ request: Request, _ context: WebContext) throws -> Response {
        let uiState = viewModel.uiState
        let page = TrashView<Paths>(
            uiState: uiState, listTitle: try source(context).words.title, visitor: try context.visitor)
        return .html(page, status: uiState.error == nil ? .ok : .serviceUnavailable, for: request)
    }
}

/// The trash as a page.
package struct TrashView<Paths: ListPaths>: HTML {
    private let uiState: TrashUiState
    private let listTitle: String
    private let visitor: Visitor

    /// - Parameter listTitle: what the list is called that the items were deleted from.
    package init(uiState: TrashUiState, listTitle: String, visitor: Visitor) {
        self.uiState = uiState
        self.listTitle = listTitle
        self.visitor = visitor
    }

    package var body: some HTML {
        Page(title: localize(.trash), for: visitor) {
            TitleBar(localize(.trash), back: (Paths.list, listTitle))
            main {
                h1 { localize(.trash) }
                if uiState.error == .loadingFailed {
                    EmptyState(
                        title: localize(.trashFailed), message: localize(.tryLater), actionTitle: localize(.retry),
                        actionPath: Paths.trash, isError: true)
                } else {
                    if uiState.error == .changeFailed { AlertBanner(localize(.trashChangeFailed)) {} }
                    if uiState.rows.isEmpty {
                        EmptyState(
                            title: localize(.trashIsEmpty), message: localize(.trashNote),
                            actionTitle: localize(.trashBack), actionPath: Paths.list)
                    } else {
                        items
                    }
                }
            }
        } notice: {
            if let text = uiState.noticeText {
                Toast(text, dismissal: Paths.trash, localize: localize) {}
            }
        }
    }

    @HTMLBuilder private var items: some HTML {
        p(.class("footnote")) { localize(.trashNote) }
        ul(.classes("group", "rows")) {
            ForEach(uiState.rows) { row in
                li(.classes("row", "stacked")) {
                    span {
                        row.title
                        small { row.end }
                    }
                    div(.class("actions")) {
                        ActionButton(
                            path: "\(Paths.trash)/\(row.id.canonicalText)/restore", title: localize(.restore),
                            label: row.restoreLabel)
                        ActionButton(
                            path: "\(Paths.trash)/\(row.id.canonicalText)/remove", title: localize(.remove),
                            label: row.removeLabel, style: "destructive", confirmation: localize(.removeNow))
                    }
                }
            }
        }
        if let next = uiState.next {
            a(.class("more"), .rel("next"), .href(Paths.path(Paths.trash, ["after=\(next)"]))) {
                localize(.nextDeletions)
            }
        }
        if let last = uiState.lastDeletion, let count = uiState.countText {
            details(.class("group")) {
                summary { localize(.emptyTrash) }
                form(.class("rows"), .method(.post), .action("\(Paths.trash)/empty")) {
                    input(.type(.hidden), .name("through"), .value("\(last.milliseconds)"))
                    button(.classes("row", "destructive")) { localize(.removeAll(count)) }
                }
                p(.class("footnote")) { localize(.forever) }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
