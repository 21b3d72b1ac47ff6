import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import MemoData
import ModelsCore
import NIOCore
import SampleCore
import ScreensCore
import SearchCore
import TestSupport
import WebCore
import WebTestSupport

@testable import MemoFeature

/// Makes view models of the list.
struct MemoListTester {
    let reports = Reports()
    var repository = StubMemoRepository()
    var searchText = ""
    var language = Language.japanese

    /// The list after the action.
    func state(after action: (MemoListViewModel) async -> Void) async -> MemoListUiState {
        let viewModel = viewModel()
        await action(viewModel)
        return viewModel.uiState
    }

    func viewModel(timeZone: TimeZone = .gmt) -> MemoListViewModel {
        let localize = Localizer(language)
        let times = MemoTimeFormat(now: .noon, timeZone: timeZone, localize: localize)
        let words = MemoListWords(localize: localize, times: times)
        let source = ListSource(repository, account: .owner, words: words)
        return MemoListViewModel(source, place: MemoPlace(searchText: searchText), .noon(language, reports))
    }
}

extension StubMemoRepository {
    /// The same with these memos in the list.
    func listing(_ memos: @escaping @Sendable (ListRange<MemoCursor>) throws -> [Memo]) -> Self {
        var repository = self
        repository.page = { MemoPage(items: try memos($0.range), next: nil, count: nil) }
        return repository
    }

    /// A repository that saves everything.
    static func saving(_ calls: Calls<Saving>) -> Self {
        Self(save: { saving in
            calls.record(saving)
            return .saved(
                Memo(
                    id: saving.id, body: saving.content, revision: saving.base.revision + 1, createdAt: saving.now,
                    updatedAt: saving.now))
        })
    }
}

extension MemoRow {
    /// The row of the memo on the sample day.
    static func showing(_ memo: Memo, highlighting query: SearchQuery = "", _ language: Language = .japanese) -> MemoRow
    {
        let times = MemoTimeFormat(now: .noon, timeZone: .gmt, localize: Localizer(language))
        return MemoRow(memo, highlighting: query, times: times)
    }
}

/// Makes view models of the editor.
struct MemoEditorTester {
    let reports = Reports()
    var repository = StubMemoRepository()
    var language = Language.japanese

    /// The screen after the action.
    ///
    /// - Parameter form: nil when the screen is opened.
    func state(
        of form: MemoForm? = nil, after action: (MemoEditorViewModel) async -> Void
    ) async -> MemoEditorUiState {
        let viewModel = MemoEditorViewModel(
            form: form, place: MemoPlace(searchText: "湯"), repository: repository, account: .owner,
            makeID: { .number(9) }, .noon(language, reports))
        await action(viewModel)
        return viewModel.uiState
    }
}

extension MemoEditorUiState {
    /// The screen without an error.
    static func showing(_ form: MemoForm, title: String) -> MemoEditorUiState {
        MemoEditorUiState(form: form, place: MemoPlace(searchText: "湯"), title: title)
    }
}

/// The feature's routes with a stub repository, as the app assembles them.
struct ScreenTester {
    var repository = StubMemoRepository()
    var language = Language.japanese
    var changes = ChangeFeed(epoch: "test")

    /// Sends one request; the body is a form as a browser sends it.
    func response(
        _ method: HTTPRequest.Method = .get, _ uri: String, headers: HTTPFields = [:],
        form: [(String, String)]? = nil
    ) async throws -> TestResponse {
        let feature = MemoFeature(
            repository: repository, changes: changes, trash: RouteTester.trash, makeID: { .number(9) })
        return try await RouteTester(language: language).response(
            method, uri, headers: headers, body: form?.formEncoded, routes: feature.addRoutes)
    }
}

extension MemoForm {
    /// A new memo as typed.
    static let typed = MemoForm(id: .number(1), revision: 0, body: "持ち物\nタオル")
    /// An edit of the second revision.
    static let edited = MemoForm(id: .number(1), revision: 2, body: "持ち物\nタオル")

    /// The fields that the page with this form sends.
    var fields: [(String, String)] {
        [("memoID", id.canonicalText), ("revision", "\(revision)"), ("body", body)]
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
}
