import Testing

@testable import ApiClientCore

@Suite struct ServerSentEventParserTests {
    private func messages(_ pieces: String...) -> [ServerSentMessage] {
        var parser = ServerSentEventParser()
        return pieces.flatMap { parser.receive($0.utf8) }
    }

    private let change = ServerSentMessage(event: "change", data: "memo", lastID: "a-2")
    private let text = "id: a-2\nevent: change\ndata: memo\n\n"

    @Test func `the parser reads a message`() {
        #expect(messages(text) == [change])
        #expect(messages("data: a\n\n") == [ServerSentMessage(event: "message", data: "a", lastID: nil)])
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `the parser ends lines in each way`(end: String) {
        #expect(messages(text.replacing("\n", with: end)) == [change])
    }

    /// Also within a character, and between the two that end a line.
    @Test(arguments: ["\n", "\r", "\r\n"])
    func `a stream may be cut anywhere`(end: String) {
        let bytes = Array("event: 湯\ndata: 🔥\ndata:\n\ndata: b\n\n".replacing("\n", with: end).utf8)
        let expected = [ServerSentMessage(event: "湯", data: "🔥\n"), ServerSentMessage(data: "b")]
        for place in bytes.indices {
            var parser = ServerSentEventParser()
            let messages = parser.receive(bytes[..<place]) + parser.receive(bytes[place...])
            #expect(messages == expected)
        }
        var parser = ServerSentEventParser()
        let messages = bytes.flatMap { parser.receive([$0]) }
        #expect(messages == expected)
    }

    @Test func `the parser joins lines of data`() {
        #expect(messages("data: a\ndata\ndata:  b\n\n") == [ServerSentMessage(data: "a\n\n b")])
    }

    @Test func `the parser ignores other lines`() {
        #expect(
            messages(": a comment\n\n", "event: change\n\n", "mood: good\ndata:x:y\n\n", "data: unended\n")
                == [ServerSentMessage(data: "x:y")])
    }

    @Test func `the parser keeps the name for one message only`() {
        #expect(
            messages("event: a\ndata\n\ndata: \n\n") == [ServerSentMessage(event: "a"), ServerSentMessage()])
    }

    @Test func `the parser remembers the identifier`() {
        #expect(
            messages("id: 1\ndata: a\n\n", "data: b\n\n", "id: 2\0\ndata: c\n\n", "id\ndata: d\n\n") == [
                ServerSentMessage(data: "a", lastID: "1"), ServerSentMessage(data: "b", lastID: "1"),
                ServerSentMessage(data: "c", lastID: "1"), ServerSentMessage(data: "d", lastID: ""),
            ])
    }

    @Test func `the parser skips a byte order mark`() {
        #expect(messages("\u{FEFF}data: a\n\n") == [ServerSentMessage(data: "a")])
    }

    @Test(
        arguments: [
            ("retry: 2000\n\n", 2_000), ("retry: 1\nretry: 2\n", 2), ("retry: -1\n", nil), ("retry: 1.5\n", nil),
            ("retry:\n", nil), ("retry: ２\n", nil), ("retry: 99999999999999999999\n", nil), ("data: a\n\n", nil),
        ] as [(String, Int?)])
    func `the parser reads when to reconnect`(text: String, retry: Int?) {
        var parser = ServerSentEventParser()
        _ = parser.receive(text.utf8)
        #expect(parser.retry == retry)
    }
}
