import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import SearchCore
import ServerApp
import UICore
import WebCore

@testable import MemoFeature

/// The list of memos, its cards, the editor and a memo's text, in their states.
enum MemoCatalog {
    static let entries = memos + searches + cards + editors + texts + trash

    private static let memos = [
        page("Empty", []),
        page("One", [.short]),
        page("Pinned", [.long]),
        page("Several", [.long, .english, .short]),
        page("Many", Memo.many),
        page("A diary", Memo.diary),
        page("Long words", [.wide]),
        page("Live", [.long, .short], updates: updates),
        page("More follow", [.long], matching: "湯", next: MemoCursor(.long), count: .atLeast(1_000)),
        page("Last part", [.short], count: .exactly(51)),
        page("Menu open", [.short, .english], openPopover: "menu-\(Memo.short.id.canonicalText)"),
        page("Menu of a pinned one open", [.long, .short], openPopover: "menu-\(Memo.long.id.canonicalText)"),
    ]

    private static let searches = [
        page("Found", [.long, .short], matching: "さうな"),
        page("Found in long words", [.wide], matching: "https"),
        page("Nothing found", [], matching: "<b>"),
        page("Nothing found of long words", [], matching: String(repeating: "löylyhuone", count: 8)),
        page("Deleted", [.short], matching: "湯", change: deleteOne),
        page("Last one deleted", [], change: deleteOne),
        failure("Loading failed", .loadingFailed),
        failure("Pinning failed", .changeFailed),
        failure("Deletion failed", .deletionFailed),
        failure("Restoration failed", .restorationFailed),
    ]

    private static let cards = [
        card("One line", .short),
        card("Pinned", .long),
        card("Long words", .wide),
        card("English", .english),
        card("Highlighted", .long, highlighting: "サウナ"),
    ]

    private static let editors = [
        editor("New", form: MemoForm(id: .number(9), revision: 0)) { uiState, _ in uiState.hasFocus = true },
        editor("Edit", of: Memo.long.id, form: MemoForm(.long)),
        editor("Edit one line", of: Memo.short.id, form: MemoForm(.short)),
        editor("Edit long words", of: Memo.wide.id, form: MemoForm(.wide)),
        editor("Nothing written", form: MemoForm(id: .number(9), revision: 0, body: " \n"), change: findProblem),
        editor("Too long", of: Memo.long.id, form: .tooLong, change: findProblem),
        editor("Changed elsewhere", of: Memo.long.id, form: .edited) { uiState, _ in uiState.show(.long) },
        editor("Changed elsewhere to long words", of: Memo.wide.id, form: .edited) { uiState, _ in
            uiState.show(.wide)
        },
        editor("Deleted elsewhere", of: Memo.long.id, form: .typed) { uiState, _ in uiState.error = .deleted },
        editor("Saving failed", form: .typed) { uiState, _ in uiState.error = .savingFailed },
        editor("Storage full", form: .typed) { uiState, _ in uiState.error = .accountFull(limit: 100_000_000) },
    ]

    private static let texts = [
        text("Several lines", .long),
        text("One line", .short),
        text("Long words", .wide),
    ]

    private static let trash = [
        trash("Empty", []), trash("Several", [.short, .english]), trash("Long words", [.wide, .long]),
        trash("Restored", [.short]) { uiState, _ in uiState.noticeText = "元に戻しました" },
        trash("Nothing changed", [.short]) { uiState, _ in uiState.error = .changeFailed },
        trash("Loading failed", []) { uiState, _ in uiState.error = .loadingFailed },
    ]

    private static func trash(
        _ state: String, _ memos: [Memo],
        change: @escaping @Sendable (inout TrashUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(TrashView<MemoPaths>.self, state) { visitor in
            let words = MemoListWords(visitor)
            var uiState = TrashUiState()
            let items = memos.map { TrashItem($0, deletedAt: .noon) }
            uiState.show(
                TrashPage(items: items, next: nil, count: .exactly(memos.count)), words: words, in: visitor.timeZone)
            change(&uiState, visitor.localize)
            return TrashView<MemoPaths>(uiState: uiState, links: RootNavigation.trash, visitor: visitor)
        }
    }

    private static let updates = ListUpdates(
        path: "/events", kind: "memo", version: "sample-0", limit: MemoListViewModel.refreshSize)

    /// - Parameters:
    ///   - memos: the page of the list.
    ///   - count: the length of the whole list; nil if this page is all of it.
    ///   - change: further changes of the state.
    private static func page(
        _ state: String, _ memos: [Memo], matching searchText: String = "", next: MemoCursor? = nil,
        count: ListCount? = nil, updates: ListUpdates? = nil, openPopover: String? = nil,
        change: @escaping @Sendable (inout MemoListUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(MemoListPage.self, state, openPopover: openPopover) { visitor in
            var uiState = MemoListUiState(searchText: searchText)
            let part = MemoPage(items: memos, next: next, count: count ?? .exactly(memos.count))
            uiState.show(part, words: MemoListWords(visitor))
            change(&uiState, visitor.localize)
            return MemoListPage(uiState: uiState, updates: updates, visitor: visitor)
        }
    }

    @Sendable private static func deleteOne(_ uiState: inout MemoListUiState, _ localize: Localizer) {
        uiState.deletion = ListDeletion(deletedAt: .morning, message: localize(.deletedCount(1)))
    }

    private static func failure(_ state: String, _ error: ListError) -> CatalogEntry {
        CatalogEntry(MemoListPage.self, state) { visitor in
            let uiState = MemoListUiState(searchText: "湯", error: error)
            return MemoListPage(uiState: uiState, updates: nil, visitor: visitor)
        }
    }

    private static func card(_ state: String, _ memo: Memo, highlighting query: String = "") -> CatalogEntry {
        .part(MemoCard.self, state) { visitor in
            MemoCard(
                row: MemoRow(memo, highlighting: SearchQuery(query), times: MemoTimeFormat(visitor)),
                place: MemoPlace(searchText: query), localize: visitor.localize)
        }
    }

    /// - Parameters:
    ///   - id: the edited memo; nil for a new one.
    ///   - form: the typed values.
    ///   - change: further changes of the state.
    private static func editor(
        _ state: String, of id: UUID? = nil, form: MemoForm,
        change: @escaping @Sendable (inout MemoEditorUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(MemoEditorPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = MemoEditorUiState(form: form, place: MemoPlace(searchText: "湯"))
            uiState.title = localize(uiState.isNew ? .registration : .editing)
            change(&uiState, localize)
            let view = MemoEditorView(
                uiState: uiState, path: id.map { MemoPaths.editor($0) } ?? MemoPaths.new, localize: localize)
            return MemoEditorPage(view: view, visitor: visitor)
        }
    }

    @Sendable private static func findProblem(_ uiState: inout MemoEditorUiState, _ localize: Localizer) {
        guard let problem = MemoValidator.problem(in: uiState.form.body) else { return }
        uiState.show(problem, localize: localize)
    }

    private static func text(_ state: String, _ memo: Memo) -> CatalogEntry {
        CatalogEntry(MemoTextPage.self, state) { visitor in
            MemoTextPage(memo: MemoText(memo, localize: visitor.localize), place: MemoPlace(), visitor: visitor)
        }
    }
}

extension MemoTimeFormat {
    /// The time formats of the visitor.
    fileprivate init(_ visitor: Visitor) {
        self.init(now: visitor.now, timeZone: visitor.timeZone, localize: visitor.localize)
    }
}

extension MemoForm {
    /// A new memo.
    fileprivate static let typed = MemoForm(id: .number(9), revision: 0, body: "持ち物\nタオル")
    /// An edit of the second revision.
    fileprivate static let edited = MemoForm(id: .number(1), revision: 2, body: "持ち物\nタオル")
    /// An edit with one character more than a memo can hold.
    fileprivate static let tooLong = MemoForm(
        id: .number(1), revision: 2, body: String(repeating: "あ", count: MemoValidator.bodyLength + 1))
}
