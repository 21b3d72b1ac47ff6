import NIOCore
import NIOEmbedded
import Testing

@testable import WebCore

/// The connection to close when there are too many.
@Suite struct ConnectionRegisterTests {
    @Test func `the connection that has waited longest is closed when there are too many`() throws {
        let register = ConnectionRegister(limit: 3)
        let busy = try GuardedConnection(register)
        try busy.sendHead()
        let served = try GuardedConnection(register)
        try served.sendHead()
        try served.sendEnd()
        let silent = try GuardedConnection(register)
        try served.answer()
        #expect(register.count == 3)

        let first = try GuardedConnection(register)
        #expect([busy, served, silent, first].map(\.isActive) == [true, true, false, true])
        let second = try GuardedConnection(register)
        #expect([busy, served, first, second].map(\.isActive) == [true, false, true, true])
        let third = try GuardedConnection(register)
        #expect([busy, first, second, third].map(\.isActive) == [true, false, true, true])
        #expect(register.count == 3)
    }

    @Test func `the oldest body is closed when no connection waits`() throws {
        let register = ConnectionRegister(limit: 3)
        let answered = try GuardedConnection(register)
        try answered.sendHead()
        try answered.sendEnd()
        let slow = try (0..<2).map { _ in try GuardedConnection(register) }
        for connection in slow { try connection.sendHead() }

        let another = try GuardedConnection(register)

        #expect(([answered] + slow + [another]).map(\.isActive) == [true, false, true, true])
        #expect(register.count == 3)
    }

    @Test func `a new connection is refused when all are being answered`() throws {
        let register = ConnectionRegister(limit: 2)
        let busy = try (0..<2).map { _ in try GuardedConnection(register) }
        for connection in busy {
            try connection.sendHead()
            try connection.sendEnd()
        }

        let another = try GuardedConnection(register)

        #expect((busy + [another]).map(\.isActive) == [true, true, false])
        #expect(register.count == 2)
    }

    @Test func `a connection that leaves is forgotten`() throws {
        let register = ConnectionRegister(limit: 2)
        for _ in 0..<10 {
            let connection = try GuardedConnection(register)
            try connection.sendHead()
            try connection.channel.close().wait()
        }
        #expect(register.count == 0)
    }
}
