import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import WebCore

/// The handler between a connection and the server.
@Suite struct ConnectionGuardTests {
    @Test func `the guard closes a connection that sends nothing`() throws {
        let connection = try GuardedConnection()
        connection.wait(.seconds(14))
        #expect(connection.isActive)
        connection.wait(.seconds(1))
        #expect(!connection.isActive)
    }

    @Test func `the guard closes a body that arrives too slowly`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead()
        for _ in 0..<59 {
            connection.wait(.seconds(1))
            try connection.sendBody(1)
        }
        #expect(connection.isActive)
        connection.wait(.seconds(1))
        #expect(!connection.isActive)
    }

    @Test func `A file that stalls is given up, but not while the server itself is waiting`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead(path: "/upload")
        for _ in 0..<4 {
            connection.read()
            connection.wait(.seconds(29))
            try connection.sendBody(1)
        }
        // As while other files of the account are being read.
        connection.wait(.minutes(5))
        #expect(connection.isActive)
        connection.read()
        connection.wait(.seconds(29))
        #expect(connection.isActive)
        connection.wait(.seconds(1))
        #expect(!connection.isActive)
    }

    @Test func `A file that has arrived may be read for as long as necessary`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead(path: "/upload")
        connection.read()
        try connection.sendEnd()
        connection.read()
        connection.wait(.hours(1))
        #expect(connection.isActive)
    }

    @Test(arguments: [("/upload", false), ("/", true)])
    func `A client that sends a file and closes the connection waits for no response`(path: String, isActive: Bool)
        throws
    {
        let connection = try GuardedConnection()
        try connection.sendHead(path: path)
        try connection.sendEnd()
        connection.halfClose()
        #expect(connection.isActive == isActive)
    }

    @Test func `the guard lets a response take its time`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead()
        try connection.sendEnd()
        connection.wait(.hours(1))
        #expect(connection.isActive)
        try connection.answer()
        connection.wait(.seconds(59))
        #expect(connection.isActive)
        connection.wait(.seconds(1))
        #expect(!connection.isActive)
    }

    @Test func `the guard closes a response that is read too slowly`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead()
        try connection.sendEnd()
        try connection.beginAnswer(length: 10)
        connection.wait(.seconds(299))
        #expect(connection.isActive)
        connection.wait(.seconds(1))
        #expect(!connection.isActive)
    }

    @Test func `the guard lets a stream continue`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead()
        try connection.sendEnd()
        try connection.beginAnswer(length: nil)
        connection.wait(.hours(1))
        #expect(connection.isActive)
    }

    @Test func `the guard gives each response its time`() throws {
        let connection = try GuardedConnection()
        for _ in 0..<10 {
            try connection.sendHead()
            try connection.sendEnd()
            try connection.beginAnswer(length: 10)
            connection.wait(.seconds(299))
            try connection.endAnswer()
        }
        #expect(connection.isActive)
    }

    @Test func `the guard closes a body that is too large`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead()
        try connection.sendBody(1_000)
        #expect(connection.isActive)
        try connection.sendBody(1)
        #expect(!connection.isActive)
        // The excess is not forwarded.
        var size = 0
        while let part = try connection.channel.readInbound(as: HTTPRequestPart.self) {
            if case .body(let buffer) = part { size += buffer.readableBytes }
        }
        #expect(size == 1_000)
    }

    @Test func `the guard accepts only a little more of a body that was answered unread`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead()
        try connection.sendBody(10)
        try connection.answer()
        try connection.sendBody(100)
        #expect(connection.isActive)
        try connection.sendBody(1)
        #expect(!connection.isActive)
    }

    @Test func `the guard counts each request separately`() throws {
        let connection = try GuardedConnection()
        for _ in 0..<5 {
            try connection.sendHead()
            try connection.sendBody(900)
            try connection.sendEnd()
            try connection.answer()
        }
        #expect(connection.isActive)
    }

    /// A client may send the next request before it has the response to the last one.
    @Test func `the guard distinguishes pipelined requests`() throws {
        let connection = try GuardedConnection()
        for _ in 0..<2 {
            try connection.sendHead()
            try connection.sendEnd()
        }
        try connection.sendHead()
        try connection.answer()
        try connection.answer()
        try connection.sendBody(900)
        #expect(connection.isActive)
        try connection.sendEnd()
        connection.wait(.seconds(300))
        #expect(connection.isActive)
        try connection.answer()
        connection.wait(.seconds(60))
        #expect(!connection.isActive)
    }

    @Test func `the guard closes a connection that sends more and more requests without reading`() throws {
        let connection = try GuardedConnection()
        for number in 1...17 {
            #expect(connection.isActive, "\(number)")
            try connection.sendHead()
            if connection.isActive { try connection.sendEnd() }
        }
        #expect(!connection.isActive)
    }

    @Test func `the guard closes a connection that reads nothing of the response`() throws {
        let connection = try GuardedConnection()
        try connection.sendHead()
        try connection.sendEnd()
        connection.channel.isWritable = false
        connection.channel.pipeline.fireChannelWritabilityChanged()
        connection.wait(.seconds(59))
        connection.channel.isWritable = true
        connection.channel.pipeline.fireChannelWritabilityChanged()
        connection.wait(.seconds(59))
        #expect(connection.isActive)
        connection.channel.isWritable = false
        connection.channel.pipeline.fireChannelWritabilityChanged()
        connection.wait(.seconds(60))
        #expect(!connection.isActive)
    }

    @Test(arguments: [(HTTPParserError.headerOverflow, 431), (.invalidMethod, 400)])
    func `the guard answers a text other than HTTP with the headers`(error: HTTPParserError, code: Int) throws {
        let connection = try GuardedConnection()
        connection.channel.pipeline.fireErrorCaught(error)
        guard case .head(let head)? = try connection.channel.readOutbound(as: HTTPResponsePart.self) else {
            Issue.record("There is no answer")
            return
        }
        #expect(head.status.code == code)
        #expect(head.headerFields[.contentSecurityPolicy] == "none")
        #expect(!connection.isActive)
    }
}
