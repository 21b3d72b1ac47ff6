import Foundation
package import HTTPTypes
package import Hummingbird
package import LocalizationCore
import ModelsCore
package import ScreensCore
package import UICore

/// The links of the trash, which is one page with a section for each list; the app provides them.
package typealias TrashLinks = @Sendable (Localizer) -> (back: TrashLink, sections: [TrashLink])
package typealias TrashLink = (path: String, title: String)

/// The trash of a list, to restore items or to remove them permanently.
package struct TrashScreen<Words: ItemWords>: PageScreen {
    private typealias Paths = Words.Paths

    private let links: TrashLinks
    private let source: @Sendable (WebContext) throws -> ListSource<Words>

    /// - Parameter source: the source of the items of the request's account.
    package init(
        links: @escaping TrashLinks, source: @escaping @Sendable (WebContext) throws -> ListSource<Words>
    ) {
        self.links = links
        self.source = source
    }

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(Paths.trash)) { request, context in
            let query = try request.query()
            let cursor = try query["after"].map { text in
                guard let cursor = TrashCursor(text) else { throw HTTPError(.badRequest) }
                return cursor
            }
            // Reading long items takes most of the time.
            return try await context.heavily(for: context.account) { context in
                try await answer(request, context) {
                    await $0.onAppear(after: cursor, notice: query["done"].flatMap(TrashNotice.init))
                }
            }
        }
        router.post("\(Paths.trash)/:id/restore", on: self) { viewModel, _, context in
            await viewModel.onRestoreButtonClick(try context.identifier)
        }
        router.post("\(Paths.trash)/:id/remove", on: self) { viewModel, _, context in
            await viewModel.onRemoveButtonClick(try context.identifier)
        }
        router.post("\(Paths.trash)/empty", on: self) { viewModel, request, _ in
            guard let last = try await request.form(limit: .small)["through"].flatMap(Timestamp.init(text:)) else {
                throw HTTPError(.badRequest)
            }
            await viewModel.onEmptyButtonClick(through: last)
        }
    }

    package func viewModel(for _: Request, _ context: WebContext) throws -> TrashViewModel<Words> {
        TrashViewModel(try source(context), try context.forViewModel)
    }

    package func page(_ uiState: TrashUiState, for _: Request, _ visitor: Visitor) -> TrashView<Words.Paths> {
        TrashView(uiState: uiState, links: links, visitor: visitor)
    }
}

extension TrashError: PageError {
    package var status: HTTPResponse.Status { .serviceUnavailable }
    package var replacesPage: Bool { false }
}

/// The trash as a page.
package struct TrashView<Paths: ListPaths>: HTML {
    private let uiState: TrashUiState
    private let links: TrashLinks
    private let visitor: Visitor

    package init(uiState: TrashUiState, links: @escaping TrashLinks, visitor: Visitor) {
        self.uiState = uiState
        self.links = links
        self.visitor = visitor
    }

    package var body: some HTML {
        SubPage(
            localize(.trash), back: links(localize).back,
            alert: uiState.error == .changeFailed ? localize(.trashChangeFailed) : nil,
            notice: uiState.noticeText.map { ($0, Paths.trash) }, for: visitor
        ) {
            nav(.class("segments"), .aria("label", localize(.trash))) {
                ForEach(links(localize).sections) { path, title in
                    a(.href(path), .aria("current", path == Paths.trash ? "page" : nil)) { title }
                }
            }
            if uiState.error == .loadingFailed {
                EmptyState(
                    title: localize(.trashFailed), message: localize(.tryLater), actionTitle: localize(.retry),
                    actionPath: Paths.trash, isError: true)
            } else if uiState.rows.isEmpty {
                EmptyState(
                    title: localize(.trashIsEmpty), message: localize(.trashNote),
                    actionTitle: localize(.trashBack), actionPath: Paths.list)
            } else {
                items
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
