import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import SampleCore
import Testing
import WebCore
import WebTestSupport

@testable import DebugFeature

@Suite struct RequestRowTests {
    @Test(arguments: [
        (
            RecentRequest(instant: .noon, method: "GET", route: "/sakatsu", status: 200, milliseconds: 2.126),
            RequestRow(time: "12:00:00.000", title: "GET /sakatsu", status: "200", duration: "2.13 ミリ秒")
        ),
        (
            RecentRequest(instant: .noon, method: "POST", route: nil, status: 404, milliseconds: 1_500),
            RequestRow(time: "12:00:00.000", title: "POST （不明なパス）", status: "404", duration: "1,500 ミリ秒")
        ),
    ])
    func `a row says what became of a request`(request: RecentRequest, row: RequestRow) {
        #expect(RequestRow(request, in: .gmt, Localizer(.japanese)) == row)
    }
}

@Suite struct RequestRecorderTests {
    private let requests = RecentEntries<RecentRequest>(capacity: 3)

    private func send(_ method: HTTPRequest.Method, _ path: String) async throws {
        _ = try await RouteTester().response(method, path) { router in
            let recorded = router.group().add(
                middleware: RequestRecorder(requests: requests, now: { Timestamp.noon.date }))
            recorded.get("/memos/:id") { _, _ in Response(status: .ok) }
            recorded.post("/memos/:id") { _, _ in Response(status: .unprocessableContent) }
            recorded.get("/debug/log") { _, _ in Response(status: .ok) }
            recorded.get("/debugging") { _, _ in Response(status: .ok) }
        }
    }

    @Test func `the log of requests has their results without the search text`() async throws {
        try await send(.get, "/memos/secret?q=secret")
        try await send(.post, "/memos/secret")

        let kept = requests.newestFirst
        #expect(kept.map(\.method) == ["POST", "GET"])
        #expect(kept.map(\.route) == ["/memos/{id}", "/memos/{id}"])
        #expect(kept.map(\.status) == [422, 200])
        #expect(kept.map(\.instant) == [.noon, .noon])
        #expect(kept.allSatisfy { $0.milliseconds >= 0 })
    }

    @Test func `the page leaves out its own requests`() async throws {
        try await send(.get, "/debug/log")
        try await send(.get, "/debugging")
        #expect(requests.newestFirst.map(\.route) == ["/debugging"])
    }

    @Test func `the log keeps a limited number of requests`() async throws {
        for _ in 1...5 { try await send(.get, "/memos/1") }
        #expect(requests.newestFirst.count == 3)
    }
}
