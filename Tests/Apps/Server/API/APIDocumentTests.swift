import APICore
import HTTPTypes
import LocalizationCore
import Testing

@testable import ServerApp

/// The API's public documents.
@Suite struct APIDocumentTests {
    @Test func `every problem has a page`() async throws {
        try await AppTester(isSignedIn: false).run { browser async throws in
            for language in Language.allCases {
                let stranger = browser.with(.cookie, nil).with(.acceptLanguage, language.rawValue)
                var titles: Set<String> = []
                for code in ProblemCode.allCases {
                    let problem = Problem(code, title: "", detail: "")
                    let page = try await stranger.get(problem.type)
                    #expect(page.status == .ok, "\(code)")
                    #expect(page.text.contains("<html lang=\"\(language.rawValue)\""), "\(code)")
                    #expect(page.text.contains("(\(problem.status) \(code.rawValue))</p>"), "\(code)")
                    titles.formUnion(page.texts(of: "h1"))
                }
                #expect(titles.count == ProblemCode.allCases.count)
            }
        }
    }

    @Test(arguments: ["/problems/nothing", "/problems/Stale", "/problems/stale%CC%81", "/problems", "/problems/"])
    func `there are no other problems`(path: String) async throws {
        try await AppTester(isSignedIn: false).run { browser async throws in
            #expect(try await browser.with(.cookie, nil).get(path).status == .notFound)
        }
    }

    @Test func `the documentation of the API leads to its parts`() async throws {
        try await AppTester(isSignedIn: false).run { browser async throws in
            let stranger = browser.with(.cookie, nil)
            let page = try await stranger.get("/api/v1")
            #expect(page.headers[.contentType] == "application/json")
            #expect(page.text.contains("\"version\":\"\(Version.current)\""))
            for path in [OpenAPI.path, OpenAPI.documentationPath] {
                #expect(page.text.contains("\"\(path)\""))
                #expect(try await stranger.get(path).status == .ok)
            }
            #expect(try await stranger.get("/api/v1/").status == .notFound)
            #expect(try await stranger.send(.delete, "/api/v1").status == .methodNotAllowed)
        }
    }
}
