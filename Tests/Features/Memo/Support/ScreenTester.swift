import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import MemoData
import NIOCore
import SampleCore
import ValuesCore
import WebCore
import WebTestSupport

@testable import MemoFeature

/// The feature's routes around a stub repository, as the app puts them together.
struct ScreenTester {
    var repository = StubMemoRepository()
    var language = Language.japanese
    var changes = ChangeFeed(run: "test")

    /// Sends one request; a body is a form that a browser sends.
    func response(
        _ method: HTTPRequest.Method = .get, _ uri: String, headers: HTTPFields = [:],
        form: [(String, String)]? = nil
    ) async throws -> TestResponse {
        let feature = MemoFeature(repository: repository, changes: changes, makeID: { .number(9) })
        return try await RouteTester(language: language).response(
            method, uri, headers: headers, body: form?.formEncoded, routes: feature.addRoutes)
    }
}

extension MemoForm {
    /// A new memo as it was typed.
    static let typed = MemoForm(id: .number(1), revision: 0, body: "持ち物\nタオル")
    /// An edit that started from the second revision.
    static let edited = MemoForm(id: .number(1), revision: 2, body: "持ち物\nタオル")

    /// The fields that the page with this form sends.
    var fields: [(String, String)] {
        [("memoID", id.canonicalText), ("revision", "\(revision)"), ("body", body)]
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
}
