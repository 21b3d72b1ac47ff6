import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import NIOCore
import ScreensCore
import TestSupport
import Testing
import UICore
import WebCore
import WebTestSupport

/// What every page answers.
@Suite struct PageScreenTests {
    private func response(
        _ method: HTTPRequest.Method, _ path: String, isScripted: Bool = false
    ) async throws -> TestResponse {
        try await RouteTester().response(method, path, headers: isScripted ? [.hxRequest: "true"] : [:]) { router in
            CounterScreen().addRoutes(to: router)
            ThingScreen().addRoutes(to: router)
        }
    }

    @Test func `a page is shown`() async throws {
        let response = try await response(.get, "/counter/ok")
        #expect(response.status == .ok)
        #expect(String(buffer: response.body).contains("<p>opened</p>"))
        #expect(response.headers[.cacheControl] == nil)
    }

    @Test func `a change leads on`() async throws {
        let answer = try await response(.post, "/counter/done")
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/counter/ok")
        let scripted = try await response(.post, "/counter/done", isScripted: true)
        #expect(scripted.status == .ok)
        #expect(scripted.headers[.hxRedirect] == "/counter/ok")
    }

    @Test func `a page with a secret is kept in no cache`() async throws {
        #expect(try await response(.post, "/counter/secret").headers[.cacheControl] == "no-store")
    }

    @Test(
        arguments: [
            ("invalid", 422, true, nil), ("busy", 503, true, "5"), ("missing", 404, false, nil),
        ] as [(String, Int, Bool, String?)])
    func `an error decides the status, and whether there is a page`(
        error: String, status: Int, hasPage: Bool, retryAfter: String?
    ) async throws {
        let response = try await response(.post, "/counter/\(error)")
        #expect(response.status.code == status)
        #expect(String(buffer: response.body).contains("<p>posted</p>") == hasPage)
        #expect(response.headers[.retryAfter] == retryAfter)
    }

    @Test(arguments: [("one", 200), ("none", 404), ("failing", 503)])
    func `one thing is shown, missing or not readable`(name: String, status: Int) async throws {
        let response = try await response(.get, "/things/\(name)")
        #expect(response.status.code == status)
        #expect(String(buffer: response.body).contains("<p>one</p>") == (status == 200))
        #expect(!String(buffer: response.body).contains("secret"))
    }

    @Test func `a failed attempt is reported`() async {
        let reports = Reports()
        let viewModel = ItemViewModel<String>(.noon(.japanese, reports)) { throw StubError() }
        await viewModel.onAppear()
        #expect(viewModel.uiState == ItemUiState(error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }

    @Test(arguments: [
        (ScreenError.notFound, 404), (.loadingFailed, 503), (.invalid, 422), (.stale, 409), (.deleted, 409),
        (.accountFull(limit: 1), 422), (.savingFailed, 503),
    ])
    func `each error of a screen has its status`(error: ScreenError, status: Int) {
        #expect(error.status.code == status)
        #expect(error.replacesPage == [.notFound, .loadingFailed].contains(error))
    }
}

private struct CounterScreen: PageScreen {
    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/counter/:name", on: self) { viewModel, _, _ in viewModel.onAppear() }
        router.post("/counter/:name", on: self) { viewModel, _, context in
            viewModel.onButtonClick(try context.parameters.require("name"))
        }
    }

    func viewModel(for _: Request, _: WebContext) -> CounterViewModel { CounterViewModel() }

    func page(_ uiState: CounterUiState, for _: Request, _: Visitor) -> some HTML { p { uiState.text } }
}

private enum CounterError: String, Error, PageError {
    case invalid, busy, missing

    var status: HTTPResponse.Status {
        switch self {
        case .invalid: .unprocessableContent
        case .busy: .serviceUnavailable
        case .missing: .notFound
        }
    }
    var replacesPage: Bool { self == .missing }
    var retrySeconds: Int? { self == .busy ? 5 : nil }
}

private struct CounterUiState: PageUiState {
    var text = ""
    var error: CounterError?
    var destination: String?
    var isSecret = false
}

private final class CounterViewModel: PageViewModel {
    private(set) var uiState = CounterUiState()

    func onAppear() {
        uiState.text = "opened"
    }

    func onButtonClick(_ name: String) {
        uiState.text = "posted"
        uiState.error = CounterError(rawValue: name)
        uiState.isSecret = name == "secret"
        if name == "done" { uiState.destination = "/counter/ok" }
    }
}

private struct ThingScreen: PageScreen {
    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/things/:name", on: self)
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<String> {
        let name = try context.parameters.require("name")
        return ItemViewModel(try context.forViewModel) {
            if name == "failing" { throw StubError() }
            return name == "none" ? nil : name
        }
    }

    func page(_ uiState: ItemUiState<String>, for _: Request, _: Visitor) throws -> some HTML {
        let name = try uiState.shown
        return p { name }
    }
}
