import AccountData
import HTTPTypes
import LocalizationCore
import ModelsCore
import Testing
import WebCore

@testable import AccountFeature

@Suite struct AccountErrorTests {
    @Test(
        arguments: [
            (.loadingFailed, 503, nil), (.listFailed, 200, nil), (.invalid, 422, nil), (.notFound, 404, nil),
            (.wrongNameOrPassword, 422, nil), (.disabled, 403, nil), (.closed, 403, nil), (.expired, 410, nil),
            (.isOwnerOfOthers, 409, nil), (.tooManyAttempts(seconds: 61), 429, 61), (.busy, 503, 5),
            (.backupFailed, 503, nil), (.failed, 503, nil),
        ] as [(AccountError, Int, Int?)])
    func `each error has its status`(error: AccountError, status: Int, retrySeconds: Int?) {
        #expect(error.status.code == status)
        #expect(error.replacesPage == [.loadingFailed, .notFound].contains(error))
        #expect(error.retrySeconds == retrySeconds)
    }
}

/// The texts of errors.
@Suite struct AccountProblemsTests {
    @Test(
        arguments: [
            (.required, .nameRequired), (.notPrintable, .nameNotPrintable),
            (.tooLong(limit: 40), Words("40文字以内で入力してください。", "Use no more than 40 characters.")),
        ] as [(AccountNameProblem, Words)], Language.allCases)
    func `the message names the problem of a name`(_ problem: (AccountNameProblem, Words), language: Language) {
        #expect(Localizer(language).message(for: problem.0) == problem.1[language])
    }

    @Test(
        arguments: [
            (.tooShort(limit: 8), .passwordTooShort), (.tooLong(limit: 1_024), .passwordTooLong),
            (.common, .passwordCommon), (.isName, .passwordIsName), (.blank, .passwordBlank),
            (.tooManyMarks, .passwordTooManyMarks),
        ] as [(PasswordProblem, Words)], Language.allCases)
    func `the message names the problem of a password`(_ problem: (PasswordProblem, Words), language: Language) {
        #expect(Localizer(language).message(for: problem.0) == problem.1[language])
    }

    @Test(arguments: [(0, 1), (1, 1), (60, 1), (61, 2), (900, 15)])
    func `the message says how many minutes to wait`(seconds: Int, minutes: Int) {
        #expect(
            Localizer(.japanese).waitingTime(seconds: seconds) == "試行回数が多すぎます。\(minutes)分後にもう一度お試しください。")
        #expect(
            Localizer(.english).waitingTime(seconds: seconds)
                == "Too many attempts. Try again in \(minutes) \(minutes == 1 ? "minute" : "minutes").")
    }
}
