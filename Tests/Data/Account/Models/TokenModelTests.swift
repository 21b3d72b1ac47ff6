import DatabaseCore
import Foundation
import SampleCore
import Testing
import ValuesCore

@testable import AccountData

@Suite struct TokenModelTests {
    private func token(lastUsedAt: Timestamp) -> Token {
        Token(
            id: UUID(), account: .first, isOwner: true, name: "コマンドライン", access: .read, createdAt: .noon,
            lastUsedAt: lastUsedAt)
    }

    @Test(arguments: [
        (0.0, 89.9, false), (0, 90.1, true), (80, 169.9, false), (80, 170.1, true), (1_000, 1_001, false),
    ])
    func `A token ends after 90 days without use`(lastUse: Double, days: Double, isOver: Bool) {
        #expect(token(lastUsedAt: .noon.later(days: lastUse)).isOver(at: .noon.later(days: days)) == isOver)
    }

    @Test(arguments: [(0.0, false), (0.99, false), (1, true), (30, true)])
    func `Its use is to be written down once a day`(days: Double, isStale: Bool) {
        #expect(token(lastUsedAt: .noon).isStale(at: .noon.later(days: days)) == isStale)
    }

    @Test(arguments: [
        ("", AccountNameProblem.required), (" \n", .required),
        (String(repeating: "あ", count: 61), .tooLong(limit: 60)), ("a\u{200B}b", .notPrintable),
        ("a\u{0}b", .notPrintable), ("a\nb", .notPrintable),
    ])
    func `Some names cannot be taken`(typed: String, problem: AccountNameProblem) {
        #expect(throws: problem) { try TokenName(typed: typed) }
    }

    @Test(arguments: ["a", "家のコンピューター", String(repeating: "あ", count: 60), "<script>"])
    func `Other names can`(typed: String) throws {
        #expect(try TokenName(typed: " \(typed)\t").text == typed)
    }
}
