import Testing

@testable import WebCore

@Suite struct ServerSentEventTests {
    @Test func isWrittenAsBrowsersReadIt() {
        #expect(
            [
                ServerSentEvent.retry, .version("a-1"), .change(["memo", "sakatsu"], "a-2"), .heartbeat, .end("full"),
            ].map(\.text) == [
                "retry: 2000\n\n",
                "id: a-1\nevent: version\ndata: a-1\n\n",
                "id: a-2\nevent: change\ndata: memo sakatsu\n\n",
                "event: heartbeat\ndata: \n\n",
                "event: end\ndata: full\n\n",
            ])
    }
}
