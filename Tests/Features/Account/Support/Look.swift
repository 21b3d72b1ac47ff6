import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import TestSupport
import Testing

/// A page in one of its states; the description is the start of its snapshot's name.
struct Look: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let uri: String
    var tester = AccountTester()
    /// nil to open the page.
    var form: [(String, String)]?
    var status = 200

    /// Compares the page with its snapshot.
    func expectAsItWas(in language: Language, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        var tester = tester
        tester.language = language
        let response = try await tester.response(form == nil ? .get : .post, uri, form: form)
        #expect(response.status.code == status, sourceLocation: sourceLocation)
        try expectSnapshot(
            of: response.text, named: "\(testDescription).\(language.rawValue)", sourceLocation: sourceLocation)
    }
}
