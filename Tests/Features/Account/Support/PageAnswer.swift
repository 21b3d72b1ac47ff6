import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import Testing

/// A page that a path answers with. How it looks is the catalog's matter.
struct PageAnswer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let uri: String
    var tester = AccountTester()
    /// nil to open the page.
    var form: [(String, String)]?
    var status = 200
    /// What the page says, as markup.
    let words: Words

    /// Asks for the page in a language.
    func expectAnswer(in language: Language, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        var tester = tester
        tester.language = language
        let response = try await tester.response(form == nil ? .get : .post, uri, form: form)
        #expect(response.status.code == status, sourceLocation: sourceLocation)
        #expect(response.headers[.contentType] == "text/html; charset=utf-8", sourceLocation: sourceLocation)
        let text = response.text
        #expect(text.contains("<html lang=\"\(language.rawValue)\""), sourceLocation: sourceLocation)
        #expect(text.contains(words[language]), sourceLocation: sourceLocation)
        // Neither what was typed, as markup, nor a password, nor why the storage failed.
        for hidden in ["<b>", "correct horse", "battery staple", "secret"] {
            #expect(!text.contains(hidden), sourceLocation: sourceLocation)
        }
    }
}
