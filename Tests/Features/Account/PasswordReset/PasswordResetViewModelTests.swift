import AccountData
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebTestSupport

@testable import AccountFeature

@Suite struct PasswordResetViewModelTests {
    private typealias Event = @Sendable (PasswordResetViewModel, Secret?) async -> Void

    private let reports = Reports()

    private func state(
        of repository: StubAccountRepository, _ language: Language = .japanese, link: Secret? = .passwordReset,
        after event: Event
    ) async -> PasswordResetUiState {
        let viewModel = PasswordResetViewModel(accounts: repository, .noon(language, reports))
        await event(viewModel, link)
        return viewModel.uiState
    }

    private func answering(_ isReset: Bool?) -> StubAccountRepository {
        StubAccountRepository(resettingAccount: { _, _ in .member }, resetPassword: { _ in isReset })
    }

    private let appear: Event = { await $0.onAppear(link: $1) }
    private let click: Event = { await $0.onSaveButtonClick(link: $1, password: "correct horse") }

    @Test func `the page names the account of the password`() async {
        let repository = StubAccountRepository(resettingAccount: { link, now in
            #expect(link == .passwordReset)
            #expect(now == .noon)
            return .member
        })
        #expect(
            await state(of: repository, after: appear)
                == PasswordResetUiState(link: .passwordReset, account: .member, name: "家族"))
        #expect(reports.names == [])
    }

    // MARK: - Refusals

    @Test func `the page says that the link has expired`() async {
        for language in Language.allCases {
            let text = Words.linkExpired[language]
            var expired = PasswordResetUiState(errorText: text, error: .expired)
            for event in [appear, click] {
                // Without a link there is nothing to ask for.
                expired.link = nil
                #expect(await state(of: StubAccountRepository(), language, link: nil, after: event) == expired)
                let unknown = StubAccountRepository(resettingAccount: { _, _ in nil })
                expired.link = .passwordReset
                #expect(await state(of: unknown, language, after: event) == expired)
            }
            let meanwhile = await state(of: answering(false), language, after: click)
            #expect(
                meanwhile
                    == PasswordResetUiState(
                        link: .passwordReset, account: .member, name: "家族", errorText: text, error: .expired))
        }
        #expect(reports.names == [])
    }

    @Test(arguments: [
        ("short", Words.passwordTooShort), (String(repeating: "a", count: 1_025), .passwordTooLong),
    ])
    func `the page shows the problem next to the field`(password: String, problem: Words) async {
        let repository = StubAccountRepository(resettingAccount: { _, _ in .member })
        for language in Language.allCases {
            let uiState = await state(
                of: repository, language, after: { await $0.onSaveButtonClick(link: $1, password: password) })
            #expect(
                uiState
                    == PasswordResetUiState(
                        link: .passwordReset, account: .member, name: "家族", passwordProblem: problem[language],
                        errorText: Words.invalid[language],
                        error: .invalid))
        }
        #expect(reports.names == [])
    }

    @Test(arguments: Language.allCases)
    func `the page says that the server is busy`(language: Language) async {
        let uiState = await state(of: answering(nil), language, after: click)
        #expect(
            uiState
                == PasswordResetUiState(
                    link: .passwordReset, account: .member, name: "家族", errorText: Words.busy[language], error: .busy)
        )
        #expect(reports.names == [])
    }

    @Test(arguments: Language.allCases)
    func `the page fails when the storage does`(language: Language) async {
        let text = Words.failed[language]
        let unreadable = StubAccountRepository(resettingAccount: { _, _ in throw StubError("link") })
        let opened = await state(of: unreadable, language, after: appear)
        #expect(opened == PasswordResetUiState(link: .passwordReset, errorText: text, error: .failed))

        let unwritable = StubAccountRepository(
            resettingAccount: { _, _ in .member }, resetPassword: { _ in throw StubError("password") })
        let clicked = await state(of: unwritable, language, after: click)
        #expect(
            clicked
                == PasswordResetUiState(
                    link: .passwordReset, account: .member, name: "家族", errorText: text, error: .failed))

        #expect(reports.names == ["link", "password"])
    }
}
