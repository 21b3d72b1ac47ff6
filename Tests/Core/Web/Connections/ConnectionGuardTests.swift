import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import WebCore

/// The handler between a connection and the server, on a clock of its own.
@Suite struct ConnectionGuardTests {
    private static let limits: ConnectionLimits = {
        var limits = ConnectionLimits()
        limits.bodySize = 1_000
        limits.restOfBodySize = 100
        return limits
    }()

    /// A connection that has just been opened.
    private func connection(_ register: ConnectionRegister = ConnectionRegister(limit: 10)) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(
            handler: ConnectionGuard(
                limits: Self.limits, register: register, refusalHeaders: [.contentSecurityPolicy: "none"]))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private let head = HTTPRequestPart.head(HTTPRequest(method: .post, scheme: "http", authority: nil, path: "/"))

    private func body(_ size: Int) -> HTTPRequestPart { .body(ByteBuffer(repeating: 1, count: size)) }

    private func answer(_ channel: EmbeddedChannel) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    @Test func closesAConnectionThatSendsNothing() throws {
        let channel = try connection()
        channel.embeddedEventLoop.advanceTime(by: .seconds(14))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func closesABodyThatDrips() throws {
        let channel = try connection()
        try channel.writeInbound(head)
        for _ in 0..<59 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try channel.writeInbound(body(1))
        }
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func letsAnAnswerTakeItsTime() throws {
        let channel = try connection()
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        try answer(channel)
        channel.embeddedEventLoop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func closesABodyThatIsTooLarge() throws {
        let channel = try connection()
        try channel.writeInbound(head)
        try channel.writeInbound(body(1_000))
        #expect(channel.isActive)
        try channel.writeInbound(body(1))
        #expect(!channel.isActive)
        // What is too much is not passed on.
        var size = 0
        while let part = try channel.readInbound(as: HTTPRequestPart.self) {
            if case .body(let buffer) = part { size += buffer.readableBytes }
        }
        #expect(size == 1_000)
    }

    @Test func takesOnlyALittleMoreOfABodyThatWasAnsweredUnread() throws {
        let channel = try connection()
        try channel.writeInbound(head)
        try channel.writeInbound(body(10))
        try answer(channel)
        try channel.writeInbound(body(100))
        #expect(channel.isActive)
        try channel.writeInbound(body(1))
        #expect(!channel.isActive)
    }

    @Test func countsEachRequestAnew() throws {
        let channel = try connection()
        for _ in 0..<5 {
            try channel.writeInbound(head)
            try channel.writeInbound(body(900))
            try channel.writeInbound(HTTPRequestPart.end(nil))
            try answer(channel)
        }
        #expect(channel.isActive)
    }

    /// A client may send the next request before it has the answer to the last.
    @Test func tellsRequestsApartThatDoNotWaitForAnswers() throws {
        let channel = try connection()
        for _ in 0..<2 {
            try channel.writeInbound(head)
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }
        try channel.writeInbound(head)
        try answer(channel)
        try answer(channel)
        try channel.writeInbound(body(900))
        #expect(channel.isActive)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .seconds(300))
        #expect(channel.isActive)
        try answer(channel)
        channel.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(!channel.isActive)
    }

    @Test func closesOnesThatAskForMoreAndMoreWithoutReading() throws {
        let channel = try connection()
        for number in 1...17 {
            #expect(channel.isActive, "\(number)")
            try channel.writeInbound(head)
            if channel.isActive { try channel.writeInbound(HTTPRequestPart.end(nil)) }
        }
        #expect(!channel.isActive)
    }

    @Test func closesOnesThatTakeNothingOfTheAnswer() throws {
        let channel = try connection()
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(59))
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(!channel.isActive)
    }

    @Test(arguments: [(HTTPParserError.headerOverflow, 431), (.invalidMethod, 400)])
    func answersWhatIsNoHTTPWithTheHeaders(error: HTTPParserError, code: Int) throws {
        let channel = try connection()
        channel.pipeline.fireErrorCaught(error)
        guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self) else {
            Issue.record("There is no answer")
            return
        }
        #expect(head.status.code == code)
        #expect(head.headerFields[.contentSecurityPolicy] == "none")
        #expect(!channel.isActive)
    }

    // MARK: - Many connections

    @Test func closesTheOneThatHasWaitedLongestWhenThereAreTooMany() throws {
        let register = ConnectionRegister(limit: 3)
        let busy = try connection(register)
        try busy.writeInbound(head)
        let served = try connection(register)
        try served.writeInbound(head)
        try served.writeInbound(HTTPRequestPart.end(nil))
        let silent = try connection(register)
        try answer(served)
        #expect(register.count == 3)

        let first = try connection(register)
        #expect([busy, served, silent, first].map(\.isActive) == [true, true, false, true])
        let second = try connection(register)
        #expect([busy, served, first, second].map(\.isActive) == [true, false, true, true])
        let third = try connection(register)
        #expect([busy, first, second, third].map(\.isActive) == [true, false, true, true])
        #expect(register.count == 3)
    }

    @Test func closesTheOldestBodyWhenNobodyWaits() throws {
        let register = ConnectionRegister(limit: 3)
        let answered = try connection(register)
        try answered.writeInbound(head)
        try answered.writeInbound(HTTPRequestPart.end(nil))
        let slow = try (0..<2).map { _ in try connection(register) }
        for channel in slow { try channel.writeInbound(head) }

        let another = try connection(register)

        #expect(([answered] + slow + [another]).map(\.isActive) == [true, false, true, true])
        #expect(register.count == 3)
    }

    @Test func refusesANewOneWhenAllAreBeingAnswered() throws {
        let register = ConnectionRegister(limit: 2)
        let busy = try (0..<2).map { _ in try connection(register) }
        for channel in busy {
            try channel.writeInbound(head)
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }

        let another = try connection(register)

        #expect((busy + [another]).map(\.isActive) == [true, true, false])
        #expect(register.count == 2)
    }

    @Test func forgetsThoseThatLeave() throws {
        let register = ConnectionRegister(limit: 2)
        for _ in 0..<10 {
            let channel = try connection(register)
            try channel.writeInbound(head)
            try channel.close().wait()
        }
        #expect(register.count == 0)
    }
}
