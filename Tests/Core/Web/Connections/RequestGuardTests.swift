import NIOCore
import NIOEmbedded
import NIOHTTP1
import TestSupport
import Testing

@testable import WebCore

/// The handler next to the parser: real bytes in, real bytes out.
@Suite struct RequestGuardTests {
    private static let get = "GET / HTTP/1.1\r\nHost: localhost\r\n"

    private func connection() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        let pipeline = channel.pipeline.syncOperations
        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
        RequestGuard.add(to: pipeline, ConnectionLimits())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private func send(_ text: String, on channel: EmbeddedChannel) throws {
        try channel.writeInbound(ByteBuffer(string: text))
    }

    private func answers(on channel: EmbeddedChannel) throws -> String {
        var text = ""
        while var buffer = try channel.readOutbound(as: ByteBuffer.self) {
            text += buffer.readString(length: buffer.readableBytes) ?? ""
        }
        return text
    }

    private func head(_ text: String) throws -> HTTPRequestHead? {
        let channel = try connection()
        try send(text, on: channel)
        guard case .head(let head)? = try channel.readInbound(as: HTTPServerRequestPart.self) else { return nil }
        return head
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", "GET /湯 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /\u{301}\u{327} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /\(String(repeating: "a", count: 17_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ])
    func `the guard refuses requests that can be read in two ways`(request: String) throws {
        let channel = try connection()
        #expect(throws: HTTPParserError.self) { try send(request, on: channel) }
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == nil)
        // Bytes after it are not read as a request, either.
        try? send(Self.get + "\r\n", on: channel)
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == nil)
    }

    @Test(arguments: ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", get + "\r\n"])
    func `the guard lets other requests pass`(request: String) throws {
        #expect(try head(request) != nil)
    }

    /// Comparing others takes quadratic time in their length.
    @Test func `the guard leaves only ASCII in headers`() throws {
        let head = try #require(
            try head("\(Self.get)Cookie: a=湯; loki=1\r\nAccept: \u{301}\u{327}\r\nX: plain\r\n\r\n"))
        #expect(head.headers["Cookie"] == ["a=???; loki=1"])
        #expect(head.headers["Accept"] == ["????"])
        #expect(head.headers["X"] == ["plain"])
        #expect(head.headers["Host"] == ["localhost"])
    }

    // MARK: - Expect

    @Test func `a client that asks first is told to send its body`() throws {
        let channel = try connection()
        try send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-Continue\r\n\r\n", on: channel)
        #expect(try answers(on: channel) == "HTTP/1.1 100 Continue\r\n\r\n")
        try answer(on: channel, headers: ["Content-Length": "0"])
        #expect(try answers(on: channel) == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }

    @Test(arguments: [
        "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\nExpect: 100-continue\r\n\r\n",
        "PUT / HTTP/1.0\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: else\r\n\r\n",
    ])
    func `a client that does not ask is told nothing`(request: String) throws {
        let channel = try connection()
        try send(request, on: channel)
        #expect(try answers(on: channel) == "")
    }

    /// It would appear within the response to the previous request.
    @Test func `the request for a body does not come between other responses`() throws {
        let channel = try connection()
        try send(
            "\(Self.get)\r\nPUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n", on: channel
        )
        #expect(try answers(on: channel) == "")
    }

    // MARK: - HTTP/1.0

    @Test func `the guard sends no chunks to HTTP/1.0 clients`() throws {
        let channel = try connection()
        try send("GET /events HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n", on: channel)
        guard case .head(let head)? = try channel.readInbound(as: HTTPServerRequestPart.self) else {
            Issue.record("No head came")
            return
        }
        // It tells the server that nothing follows.
        #expect(head.headers["Connection"] == ["close"])
        try answer(on: channel, body: "retry: 2000\n\n")
        #expect(try answers(on: channel) == "HTTP/1.0 200 OK\r\nConnection: close\r\n\r\nretry: 2000\n\n")
    }

    @Test func `the guard sends chunks to others`() throws {
        let channel = try connection()
        try send(Self.get + "\r\n", on: channel)
        try answer(on: channel, body: "湯")
        #expect(
            try answers(on: channel) == "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\n湯\r\n0\r\n\r\n")
    }

    private func answer(on channel: EmbeddedChannel, headers: HTTPHeaders = [:], body: String? = nil) throws {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        try channel.writeOutbound(HTTPServerResponsePart.head(head))
        if let body { try channel.writeOutbound(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: body)))) }
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    // MARK: - Chunks

    private static let chunked = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test func `the guard ends endless extensions of chunks`() throws {
        let channel = try connection()
        try send(Self.chunked + "1;", on: channel)
        // The parser reports an incomplete body once the connection is closed.
        for _ in 0..<7 { try? send(String(repeating: "x", count: 10_000), on: channel) }
        #expect(!channel.isActive)
    }

    @Test func `the guard ends extensions of many chunks`() throws {
        let channel = try connection()
        try send(Self.chunked, on: channel)
        for _ in 0..<100 { try? send("1;\(String(repeating: "x", count: 1_000))\r\na\r\n", on: channel) }
        #expect(!channel.isActive)
    }

    @Test func `the guard takes many small chunks`() throws {
        let channel = try connection()
        try send(Self.chunked, on: channel)
        let chunks = String(repeating: "1\r\na\r\n", count: 100)
        for _ in 0..<200 { try send(chunks, on: channel) }
        #expect(channel.isActive)
    }

    /// Chunks that arrive together are forwarded together.
    @Test func `the guard joins small chunks`() throws {
        let channel = try connection()
        try send(Self.chunked + String(repeating: "1\r\na\r\n", count: 1_000), on: channel)
        try send(String(repeating: "1\r\nb\r\n", count: 1_000) + "0\r\n\r\n", on: channel)
        var parts: [HTTPServerRequestPart] = []
        while let part = try channel.readInbound(as: HTTPServerRequestPart.self) { parts.append(part) }
        let bodies = parts.compactMap { part in
            if case .body(let buffer) = part { String(buffer: buffer) } else { String?.none }
        }
        #expect(bodies == [String(repeating: "a", count: 1_000), String(repeating: "b", count: 1_000)])
        guard case .end? = parts.last else {
            Issue.record("The request does not end")
            return
        }
    }

    /// Whatever arrives, in whatever pieces, the connection is closed or continues.
    @Test func `the guard survives any input`() throws {
        let samples = [
            "\(Self.get)\r\n", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc",
            "\(Self.chunked)3;a=b\r\nabc\r\n0\r\nX: y\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
            "PUT / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na",
        ]
        var generator = SeededGenerator(seed: 61)
        for _ in 0..<2_000 {
            var bytes = Array(samples.map { Array($0.utf8) }.shuffled(using: &generator).joined())
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            let channel = try connection()
            while !bytes.isEmpty {
                let piece = bytes.prefix(Int.random(in: 1...40, using: &generator))
                bytes.removeFirst(piece.count)
                _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
                while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
                    if case .end = part { try? answer(on: channel) }
                }
            }
            _ = try? channel.finish()
        }
    }

    @Test func `the guard counts each request separately`() throws {
        let channel = try connection()
        for _ in 0..<50 {
            try send("\(Self.get)X: \(String(repeating: "x", count: 8_000))\r\n\r\n", on: channel)
            try answer(on: channel)
        }
        #expect(channel.isActive)
    }
}
