import Foundation
import ModelsCore
import SampleCore
import SampleData
import Testing

@Suite struct TokenModelTests {
    private func token(lastUsedAt: Timestamp) -> Token {
        Token(
            id: UUID(), account: .owner, isOwner: true, name: "コマンドライン", access: .read, createdAt: .noon,
            lastUsedAt: lastUsedAt)
    }

    @Test(arguments: [(0.0, 90.0), (80, 170), (275, 365), (276, 365), (365, 365), (1_000, 365)])
    func `A token ends after 90 days without use, and after a year in any case`(lastUse: Double, end: Double) {
        let token = token(lastUsedAt: .noon.later(days: lastUse))
        #expect(token.endsAt == .noon.later(days: end))
        #expect(!token.isOver(at: .noon.later(days: end)))
        #expect(token.isOver(at: .noon.later(days: end, seconds: 1)))
    }

    @Test func `A token is recognizable wherever it is seen`() {
        let text = "loki_\(Secret.token.text)"
        #expect(Secret.token.tokenText == text)
        #expect(Secret(tokenText: text) == .token)
    }

    @Test(arguments: [
        Secret.token.text, "Loki_\(Secret.token.text)", "loki-\(Secret.token.text)", "loki_loki_\(Secret.token.text)",
        " loki_\(Secret.token.text)", "loki_\(Secret.token.text)T", "loki_\u{301}\(Secret.token.text)", "loki_", "",
    ])
    func `Another text is not a token`(text: String) {
        #expect(Secret(tokenText: text) == nil)
    }

    @Test func `A secret names the account that it opens, and earlier ones are still read`() throws {
        let secret = Secret.token.opening(.member)
        #expect(secret.text == "\(Self.member).\(Secret.token.bits)")
        #expect(Secret(secret.text) == secret)
        #expect(Secret(tokenText: secret.tokenText) == secret)
        #expect(secret != .token)
        #expect(Secret(Secret.token.text) == .token)
        #expect(Secret.token.account == nil)
    }

    /// The account in base64url.
    private static let member = withUnsafeBytes(of: AccountID.member.uuid.uuid) { bytes in
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    @Test(arguments: [
        ".", "a.", "\(member.dropLast()).", "\(member)a.", "\(member)..", "\(member)", "\(member.dropLast())_.",
        "\(member.dropLast())=.", "\(member).\(member).",
    ])
    func `Only an account may precede the bits`(start: String) {
        #expect(Secret(start + Secret.token.bits) == nil)
    }

    @Test(arguments: [(0.0, false), (0.99, false), (1, true), (30, true)])
    func `Its use is recorded once a day`(days: Double, isStale: Bool) {
        #expect(token(lastUsedAt: .noon).isStale(at: .noon.later(days: days)) == isStale)
    }

    @Test(arguments: [
        ("", AccountNameProblem.required), (" \n", .required),
        (String(repeating: "あ", count: 61), .tooLong(limit: 60)), ("a\u{200B}b", .notPrintable),
        ("a\u{0}b", .notPrintable), ("a\nb", .notPrintable),
        ("a" + String(repeating: "\u{301}", count: 31), .notPrintable),
    ])
    func `Some names are refused`(typed: String, problem: AccountNameProblem) {
        #expect(throws: problem) { try TokenName(typed: typed) }
    }

    @Test(arguments: ["a", "家のコンピューター", String(repeating: "あ", count: 60), "<script>"])
    func `Other names are accepted`(typed: String) throws {
        #expect(try TokenName(typed: " \(typed)\t").text == typed)
    }
}
