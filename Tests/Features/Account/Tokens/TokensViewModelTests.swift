import AccountData
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebTestSupport

@testable import AccountFeature

@Suite struct TokensViewModelTests {
    private static let ended = Words("トークンを取り消しました", "Token revoked")
    private static let alreadyMade = Words("このトークンは作成済みです", "This token was already created")
    /// The identifier of the next token.
    private static let fresh = UUID.number(219)
    /// The identifier as the form has it.
    private static let sent = UUID.number(7)
    private let reports = Reports()

    private func state(
        of tokens: StubTokenRepository, _ language: Language = .japanese,
        after event: (TokensViewModel) async -> Void
    ) async -> TokensUiState {
        let viewModel = TokensViewModel(
            account: .member, tokens: tokens, makeID: { Self.fresh }, .noon(language, reports))
        await event(viewModel)
        return viewModel.uiState
    }

    /// The member's tokens, with a test's result of creating one.
    private func repository(
        make: @escaping @Sendable (StubTokenRepository.Making) throws -> TokenOutcome
    ) -> StubTokenRepository {
        var tokens = StubTokenRepository.ofMember
        tokens.make = make
        return tokens
    }

    /// The rows of the member's tokens.
    private func rows(_ language: Language = .japanese) -> [TokenRow] {
        let commandLine = Words("コマンドライン")
        let backup = Words("<b>バックアップ</b>")
        let write = Words("読み取りと書き込み", "Read and write")
        let read = Words("読み取りのみ", "Read only")
        let today = Words(
            "作成 2026/9/22(火) 12:00、最終利用 2026/11/21(土)、期限 2027/2/19(金)",
            "Created Tue, Sep 22, 2026, 12:00\u{202F}PM, last used Sat, Nov 21, 2026, expires Fri, Feb 19, 2027")
        let monthAgo = Words(
            "作成 2026/9/22(火) 12:00、最終利用 2026/10/22(木)、期限 2027/1/20(水)",
            "Created Tue, Sep 22, 2026, 12:00\u{202F}PM, last used Thu, Oct 22, 2026, expires Wed, Jan 20, 2027")
        return [
            TokenRow(
                id: .number(220), name: commandLine[language], access: write[language], dates: today[language]),
            TokenRow(id: .number(221), name: backup[language], access: read[language], dates: monthAgo[language]),
        ]
    }

    // MARK: - Opening

    @Test(arguments: Language.allCases)
    func `the tokens page shows the account's tokens`(language: Language) async {
        let uiState = await state(of: .ofMember, language, after: { await $0.onAppear(nil) })
        #expect(uiState == TokensUiState(nextID: Self.fresh, rows: rows(language)))
        #expect(reports.names == [])
    }

    @Test func `the tokens page shows when a token that is used expires`() async {
        let old = Token.member(.number(1), "古い", .read, createdAt: .noon.after(days: -360), lastUsedAt: .noon)
        let uiState = await state(of: StubTokenRepository(tokens: { _, _ in [old] }), after: { await $0.onAppear(nil) })
        #expect(uiState.rows.map(\.dates) == ["作成 2025/11/26(水) 12:00、最終利用 2026/11/21(土)、期限 2026/11/26(木)"])
    }

    @Test(arguments: Language.allCases)
    func `the tokens page shows a notice of the change`(language: Language) async {
        for (notice, words) in [(AccountNotice.tokenEnded, Self.ended), (.tokenAlreadyMade, Self.alreadyMade)] {
            let uiState = await state(of: .ofMember, language, after: { await $0.onAppear(notice) })
            #expect(
                uiState == TokensUiState(nextID: Self.fresh, rows: rows(language), noticeText: words[language]))
        }
    }

    // MARK: - Creating

    /// The stub's `make` fails the test when it is called.
    @Test(arguments: [
        (" ", Words.nameRequired), ("a\u{200B}b", .nameNotPrintable),
        (
            String(repeating: "湯", count: 61),
            Words("60文字以内で入力してください。", "Use no more than 60 characters.")
        ),
    ])
    func `the tokens page keeps a name that is not allowed`(typed: String, problem: Words) async {
        for language in Language.allCases {
            let uiState = await state(
                of: .ofMember, language,
                after: { await $0.onMakeButtonClick(id: Self.sent, name: typed, access: .readWrite) })
            #expect(
                uiState
                    == TokensUiState(
                        nextID: Self.sent, rows: rows(language), typedName: typed, access: .readWrite,
                        nameProblem: problem[language], errorText: Words.invalid[language], error: .invalid))
        }
    }

    // MARK: - Failures

    /// By the storage, or because the account cannot be used any more.
    @Test(arguments: Language.allCases, [["storage"], []])
    func `the tokens page says that none was created`(language: Language, reported: [String]) async {
        let tokens = repository { _ in
            if let name = reported.first { throw StubError(name) }
            return .accountUnusable
        }
        let uiState = await state(
            of: tokens, language,
            after: { await $0.onMakeButtonClick(id: Self.sent, name: "コマンドライン", access: .readWrite) })
        // Sent again, it means the same token, because it is unknown whether it was created.
        #expect(
            uiState
                == TokensUiState(
                    nextID: Self.sent, rows: rows(language), typedName: "コマンドライン", access: .readWrite,
                    errorText: Words.failed[language], error: .failed))
        #expect(reports.names == reported)
    }

    @Test(arguments: Language.allCases)
    func `the tokens page says that none was revoked`(language: Language) async {
        var tokens = StubTokenRepository.ofMember
        tokens.end = { _, _ in throw StubError() }
        let uiState = await state(of: tokens, language, after: { await $0.onEndButtonClick(.number(220)) })
        #expect(
            uiState
                == TokensUiState(
                    nextID: Self.fresh, rows: rows(language), errorText: Words.failed[language], error: .failed))
        #expect(reports.names == ["storage"])
    }

    @Test func `the tokens page fails to read`() async {
        let tokens = StubTokenRepository(tokens: { _, _ in throw StubError("tokens") })
        let uiState = await state(of: tokens, after: { await $0.onAppear(nil) })
        #expect(uiState == TokensUiState(nextID: Self.fresh, error: .loadingFailed))
        #expect(reports.names == ["tokens"])
    }

    /// It exists, and its secret is shown only once.
    @Test(arguments: Language.allCases)
    func `the tokens page shows a new token without the list`(language: Language) async {
        var tokens = repository { _ in .made(.token, .commandLine) }
        tokens.tokens = { _, _ in throw StubError("tokens") }
        let uiState = await state(
            of: tokens, language, after: { await $0.onMakeButtonClick(id: Self.sent, name: "コマンドライン", access: .read) })
        let text = Words(
            "トークンは作成しましたが、一覧を表示できませんでした。",
            "Your new token works, but the list of tokens can’t be shown right now.")
        #expect(uiState.made?.secret == Secret.token.tokenText)
        #expect(uiState.errorText == text[language])
        #expect(uiState.error == .listFailed)
        #expect(uiState.rows == [])
        #expect(reports.names == ["tokens"])
    }

    @Test(arguments: [("コマンドライン", AccountError.failed, ["making", "tokens"]), (" ", .invalid, ["tokens"])])
    func `the tokens page keeps the typed text without the list`(typed: String, error: AccountError, reported: [String])
        async
    {
        var tokens = repository { _ in throw StubError("making") }
        tokens.tokens = { _, _ in throw StubError("tokens") }
        let uiState = await state(
            of: tokens, after: { await $0.onMakeButtonClick(id: Self.sent, name: typed, access: .readWrite) })
        #expect(uiState.error == error)
        #expect(uiState.errorText != nil)
        #expect(uiState.typedName == typed)
        #expect(uiState.access == .readWrite)
        #expect(uiState.nextID == Self.sent)
        #expect(reports.names == reported)
    }
}
