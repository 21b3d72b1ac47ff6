import Foundation
import ModelsCore
import Testing

@testable import AccountData

@Suite struct AccountModelTests {
    @Test(arguments: [
        ("", AccountNameProblem.required), ("  \n", .required),
        (String(repeating: "あ", count: 41), .tooLong(limit: 40)),
        ("a\u{200B}b", .notPrintable), ("a\u{202E}b", .notPrintable), ("a\nb", .notPrintable),
        ("a\u{0}b", .notPrintable), ("a" + String(repeating: "\u{301}", count: 31), .notPrintable),
    ])
    func `Some names are refused`(typed: String, problem: AccountNameProblem) {
        #expect(throws: problem) { try AccountName(typed: typed) }
    }

    @Test(arguments: [
        "a", "湯 太郎", String(repeating: "あ", count: 40), "🧖", "<script>", "Löyly",
        "a" + String(repeating: "\u{301}", count: 30),
    ])
    func `Other names are accepted`(typed: String) throws {
        #expect(try AccountName(typed: "  \(typed) ").text == typed)
    }

    @Test(arguments: [
        ("1234567", PasswordProblem.tooShort(limit: 8)), ("", .tooShort(limit: 8)),
        (String(repeating: "a", count: 1_025), .tooLong(limit: 1_024)),
        (String(repeating: "a", count: 8_193), .tooLong(limit: 1_024)), ("さうなはいいな", .tooShort(limit: 8)),
        ("e\u{301}e\u{301}e\u{301}e\u{301}", .tooShort(limit: 8)), ("12345678", .common), ("PassWord1", .common),
        ("ｑｗｅｒｔｙｕｉｏｐ", .common), ("さうなだいすき家族", .isName), ("さうなだいすき家族 ", .isName),
        ("        ", .blank), (String(repeating: "\u{3000}", count: 8), .blank),
        (String(repeating: "\u{200B}", count: 8), .blank), ("\u{FDFA}", .tooShort(limit: 8)),
        ("correct horse" + String(repeating: "\u{301}", count: 31), .tooManyMarks),
    ])
    func `Some passwords are refused`(typed: String, problem: PasswordProblem) {
        #expect(throws: problem) { try Password(new: typed, for: "さうなだいすき家族") }
    }

    @Test(arguments: [
        "correct horse battery", "       x", "さうなはよいものだ", "さうなだいすき家族2", String(repeating: "a", count: 1_024),
    ])
    func `Other passwords are accepted`(typed: String) throws {
        #expect(try Password(new: typed, for: "さうなだいすき家族").bytes == Array(typed.utf8))
    }

    @Test func `The most common passwords are known`() {
        #expect(["password", "iloveyou", "1qaz2wsx", "11111111"].allSatisfy(Password.isCommon))
        #expect(!Password.isCommon("# The 3,000"))
        #expect(!Password.isCommon(""))
    }

    @Test func `Descriptions do not show passwords and secrets`() throws {
        var generator = SystemRandomNumberGenerator()
        let secret = Secret(from: &generator)
        let password = try Password(new: "correct horse", for: "")
        var dumped = ""
        dump(secret, to: &dumped)
        dump(password, to: &dumped)
        let shown = "\(secret) \(password) \(String(reflecting: secret)) \(String(reflecting: password)) \(dumped)"
        #expect(!shown.contains(secret.text))
        #expect(!shown.contains("correct"))
        #expect(!shown.contains("99"))
    }

    @Test func `Secrets are 256 bits, never the same, and read back from their text`() {
        var generator = SystemRandomNumberGenerator()
        let secrets = (0..<1_000).map { _ in Secret(from: &generator) }
        #expect(Set(secrets).count == 1_000)
        #expect(secrets.allSatisfy { $0.text.utf8.count == 43 && Secret($0.text) == $0 && $0.hash.count == 32 })
    }

    @Test(arguments: [
        "", "x", String(repeating: "a", count: 42), String(repeating: "a", count: 44),
        String(repeating: "=", count: 43),
    ])
    func `Another text is not a secret`(text: String) {
        #expect(Secret(text) == nil)
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari", "iPhone"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
            "Edge", "Windows"
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Linux"),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
            "Chrome", "Android"
        ),
        ("curl/8.0", "", ""), ("", "", ""),
    ])
    func `A device is recognized by the header of its browser`(userAgent: String, browser: String, system: String) {
        #expect(Device(userAgent: userAgent) == Device(browser: browser, system: system))
    }
}
