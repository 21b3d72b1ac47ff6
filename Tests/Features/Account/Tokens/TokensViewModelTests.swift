import AccountData
import Foundation
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import AccountFeature

@Suite struct TokensViewModelTests {
    private static let ended = Words("トークンを取り消しました", "Token revoked")
    private let reports = Reports()

    private func state(
        of tokens: StubTokenRepository, _ language: Language = .japanese, after action: TokensAction
    ) async -> TokensUiState {
        let viewModel = TokensViewModel(
            account: .member, tokens: tokens, localize: Localizer(language), now: .noon,
            day: { CivilDate($0.date, in: .gmt) }, report: reports.report)
        await viewModel.send(action)
        return viewModel.uiState
    }

    /// The member's tokens where making one is as a test says.
    private func repository(
        make: @escaping @Sendable (StubTokenRepository.Making) throws -> (secret: Secret, token: Token)?
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
            "作成 2026/9/22(火)、最終利用 2026/11/21(土)", "Made Tue, Sep 22, 2026, last used Sat, Nov 21, 2026")
        let monthAgo = Words(
            "作成 2026/9/22(火)、最終利用 2026/10/22(木)", "Made Tue, Sep 22, 2026, last used Thu, Oct 22, 2026")
        return [
            TokenRow(
                id: .number(220), name: commandLine[language], access: write[language], dates: today[language]),
            TokenRow(id: .number(221), name: backup[language], access: read[language], dates: monthAgo[language]),
        ]
    }

    // MARK: - Opening

    @Test(arguments: Language.allCases)
    func showsOnesTokens(language: Language) async {
        #expect(await state(of: .ofMember, language, after: .onAppear(nil)) == TokensUiState(rows: rows(language)))
        #expect(reports.names == [])
    }

    @Test(arguments: Language.allCases)
    func saysWhatWasDone(language: Language) async {
        let uiState = await state(of: .ofMember, language, after: .onAppear(.ended))
        #expect(uiState == TokensUiState(rows: rows(language), noticeText: Self.ended[language]))
    }

    // MARK: - Making

    @Test(arguments: TokenAccess.allCases)
    func makesAToken(access: TokenAccess) async throws {
        let calls = Calls<StubTokenRepository.Making>()
        let tokens = repository { making in
            calls.record(making)
            return (secret: Secret.token, token: Token.commandLine)
        }
        let note = Words(
            "コマンドラインで使ってください。このページを離れると、もう表示されません。",
            "For use in コマンドライン. It is not shown again after you leave this page.")
        for language in Language.allCases {
            let uiState = await state(
                of: tokens, language, after: .onMakeButtonClick(name: " コマンドライン ", access: access))
            // The form is empty again.
            let made = MadeToken(secret: Secret.token.text, note: note[language])
            #expect(uiState == TokensUiState(rows: rows(language), made: made))
        }
        let call = StubTokenRepository.Making(
            name: try TokenName(typed: "コマンドライン"), access: access, account: .member, now: .noon)
        #expect(calls.all == [call, call])
        #expect(reports.names == [])
    }

    /// The stub's `make` fails the test when it is called.
    @Test(arguments: [
        (" ", Words.nameRequired), ("a\u{200B}b", .nameNotPrintable),
        (
            String(repeating: "湯", count: 61),
            Words("60文字以内で入力してください。", "Please use 60 characters at most.")
        ),
    ])
    func keepsANameThatCannotBeTaken(typed: String, problem: Words) async {
        for language in Language.allCases {
            let uiState = await state(
                of: .ofMember, language, after: .onMakeButtonClick(name: typed, access: .readWrite))
            #expect(
                uiState
                    == TokensUiState(
                        rows: rows(language), typedName: typed, access: .readWrite, nameProblem: problem[language],
                        errorText: Words.invalid[language], error: .invalid))
        }
    }

    // MARK: - Ending

    @Test func endsAToken() async {
        let calls = Calls<UUID>()
        var tokens = StubTokenRepository.ofMember
        tokens.end = { id, account in
            #expect(account == .member)
            calls.record(id)
        }
        #expect(await state(of: tokens, after: .onEndButtonClick(.number(220))) == TokensUiState(hasEnded: true))
        #expect(calls.all == [.number(220)])
        #expect(reports.names == [])
    }

    // MARK: - Failures

    /// By the storage, or because the account cannot be used any more.
    @Test(arguments: Language.allCases, [["storage"], []])
    func saysThatNoneWasMade(language: Language, reported: [String]) async {
        let tokens = repository { _ in
            if let name = reported.first { throw StubError(name) }
            return nil
        }
        let uiState = await state(
            of: tokens, language, after: .onMakeButtonClick(name: "コマンドライン", access: .readWrite))
        #expect(
            uiState
                == TokensUiState(
                    rows: rows(language), typedName: "コマンドライン", access: .readWrite,
                    errorText: Words.failed[language], error: .failed))
        #expect(reports.names == reported)
    }

    @Test(arguments: Language.allCases)
    func saysThatNoneWasEnded(language: Language) async {
        var tokens = StubTokenRepository.ofMember
        tokens.end = { _, _ in throw StubError() }
        let uiState = await state(of: tokens, language, after: .onEndButtonClick(.number(220)))
        #expect(uiState == TokensUiState(rows: rows(language), errorText: Words.failed[language], error: .failed))
        #expect(reports.names == ["storage"])
    }

    @Test func failsToRead() async {
        let tokens = StubTokenRepository(tokens: { _, _ in throw StubError("tokens") })
        #expect(await state(of: tokens, after: .onAppear(nil)) == TokensUiState(error: .loadingFailed))
        #expect(reports.names == ["tokens"])
    }
}
