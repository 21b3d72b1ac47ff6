import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import TransferData
import UICore
import WebCore

/// `/sakatsu/tags`: the tags in use, to rename, merge and delete them.
struct SakatsuTagsScreen: PageScreen {
    let repository: any SakatsuRepository
    let edits: any VisitEditRepository
    let makeID: @Sendable () -> UUID
    /// The path of the page that leads here.
    let settings: String

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(SakatsuPaths.tags, on: self) { viewModel, request, _ in
            let query = try request.query()
            await viewModel.onAppear(
                edit: query["edit"].flatMap(UUID.init(uuidString:)), count: query["count"].flatMap(Int.init) ?? 0)
        }
        // Each tag can be in all visits.
        router.post(RouterPath(SakatsuPaths.tags)) { request, context in
            let fields = try await request.form()
            return try await context.heavily(for: context.account) { context in
                try await answer(request, context) { viewModel in
                    if let edit = fields["undo"].flatMap(UUID.init(uuidString:)) {
                        await viewModel.onUndoButtonClick(edit)
                    } else {
                        await viewModel.onSaveButtonClick(Tag(fields["tag"] ?? ""), name: fields["name"] ?? "")
                    }
                }
            }
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> SakatsuTagsViewModel {
        SakatsuTagsViewModel(
            repository: repository, edits: edits, account: try context.account, makeID: makeID,
            try context.forViewModel)
    }

    func page(_ uiState: SakatsuTagsUiState, for _: Request, _ visitor: Visitor) -> SakatsuTagsPage {
        SakatsuTagsPage(uiState: uiState, settings: settings, visitor: visitor)
    }
}

/// The state of the page of tags.
struct SakatsuTagsUiState: PageUiState {
    var rows: [Row] = []
    /// The edit that was just made, to undo it.
    var edit: UUID?
    /// What it did.
    var editText = ""
    var error: ScreenError?
    var destination: String?

    struct Row: Equatable {
        let tag: Tag
        /// The number of visits.
        let count: String
        /// The typed name; the tag's own at first.
        var name: String
        /// Why the tag cannot have the typed name; nil if it can.
        var problem: String?
    }
}

/// The tags of one account, for one request.
final class SakatsuTagsViewModel: PageViewModel {
    private(set) var uiState = SakatsuTagsUiState()
    private let repository: any SakatsuRepository
    private let edits: any VisitEditRepository
    private let account: AccountID
    private let makeID: () -> UUID
    private let context: ViewModelContext

    init(
        repository: any SakatsuRepository, edits: any VisitEditRepository, account: AccountID,
        makeID: @escaping () -> UUID,
        _ context: ViewModelContext
    ) {
        (self.repository, self.edits, self.account) = (repository, edits, account)
        (self.makeID, self.context) = (makeID, context)
    }

    /// - Parameters:
    ///   - edit: the edit that was just made.
    ///   - count: the number of visits that it changed.
    func onAppear(edit: UUID?, count: Int) async {
        uiState.edit = edit
        uiState.editText = context.localize(.tagChanged(count))
        await load()
    }

    /// Gives all visits with a tag another one in its place. If it is in use, that merges them.
    ///
    /// - Parameter name: empty to remove the tag.
    func onSaveButtonClick(_ tag: Tag, name: String) async {
        let new = Tag.tags(typed: name)
        guard new.count <= 1, new.first.map({ $0.name.unicodeScalars.count <= SakatsuLimits.tagLength }) ?? true else {
            uiState.error = .invalid
            return await load(typed: name, for: tag)
        }
        await context.attempt {
            let id = makeID()
            let title = "\(tag.text) → \(new.first?.text ?? "–")"
            let count = try await edits.edit(
                id, named: title, matching: tag.text, at: context.now, of: account
            ) { content in
                guard content.tags.contains(where: { $0.key == tag.key }) else { return nil }
                var content = content
                content.tags = content.tags.flatMap { $0.key == tag.key ? new : [$0] }
                return content.normalized
            }
            uiState.destination = SakatsuPaths.tags(edit: count > 0 ? id : nil, count: count)
        } orElse: {
            uiState.error = .savingFailed
            await load()
        }
    }

    func onUndoButtonClick(_ edit: UUID) async {
        await context.attempt {
            try await edits.undo(edit, at: context.now, of: account)
            uiState.destination = SakatsuPaths.tags
        } orElse: {
            uiState.error = .savingFailed
            await load()
        }
    }

    /// - Parameter name: the invalid name that was typed for a tag.
    private func load(typed name: String = "", for tag: Tag? = nil) async {
        await context.attempt {
            uiState.rows = try await repository.tags(limit: .max, of: account).map { used in
                let isInvalid = used.tag == tag
                return .init(
                    tag: used.tag, count: context.localize(.visits(used.count)),
                    name: isInvalid ? name : used.tag.name,
                    problem: isInvalid ? context.localize(.problemNotATag(SakatsuLimits.tagLength)) : nil)
            }
        } orElse: {
            uiState.error = .loadingFailed
        }
    }
}

/// The tags as a page.
struct SakatsuTagsPage: HTML {
    let uiState: SakatsuTagsUiState
    /// The path of the page that leads here.
    let settings: String
    let visitor: Visitor

    var body: some HTML {
        SubPage(
            localize.name(of: .tags), back: (settings, localize(.settings)),
            alert: uiState.error == .savingFailed ? localize(.tagsFailed) : nil, for: visitor
        ) {
            if let edit = uiState.edit {
                form(.method(.post), .action(SakatsuPaths.tags)) {
                    input(.type(.hidden), .name("undo"), .value(edit.canonicalText))
                    UndoLine(uiState.editText) { button { localize(.undo) } }
                }
            }
            if uiState.rows.isEmpty {
                p(.class("empty")) { localize(.noTags) }
            } else {
                p(.class("footnote")) { localize(.tagsNote) }
                ul(.class("rows")) {
                    ForEach(uiState.rows) { row in li { self.row(row) } }
                }
            }
        }
    }

    private var localize: Localizer { visitor.localize }

    private func row(_ row: SakatsuTagsUiState.Row) -> some HTML {
        let id = "name-\(row.tag.key)"
        return details(.open(row.problem != nil)) {
            summary {
                row.tag.text
                span(.class("value")) { row.count }
            }
            form(.method(.post), .action(SakatsuPaths.tags)) {
                input(.type(.hidden), .name("tag"), .value(row.tag.name))
                div(.class("row")) {
                    input(
                        .class("wide"), .id(id), .name("name"), .value(row.name),
                        .aria("label", localize(.newNameOf(row.tag.text))), .invalid(row.problem),
                        .describedBy(id, row.problem))
                    button { localize(.save) }
                    FieldError(row.problem, of: id)
                }
            }
            form(.method(.post), .action(SakatsuPaths.tags)) {
                input(.type(.hidden), .name("tag"), .value(row.tag.name))
                a(.class("row"), .href(SakatsuPaths.list(searchText: row.tag.text))) { localize(.showVisits) }
                button(.classes("row", "destructive")) { localize(.removeTag) }
            }
        }
    }
}
