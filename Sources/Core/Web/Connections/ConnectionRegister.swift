import NIOCore
import Synchronization

/// Knows all connections, and which of them have waited longest for a request.
///
/// Someone who opens many connections and sends nothing thus displaces his own ones first; who sends a request is
/// served.
package final class ConnectionRegister: Sendable {
    private let limit: Int
    private let waiting = Mutex(WaitingConnections())

    /// - Parameter limit: how many connections are open at once.
    package init(limit: Int) {
        self.limit = limit
    }

    /// How many connections are open.
    var count: Int { waiting.withLock(\.openCount) }

    /// Adds a connection that waits for its first request.
    ///
    /// - Returns: the turn to give back to ``stopWaiting(_:)``.
    func add(_ channel: any Channel) -> Int {
        let (turn, displaced) = waiting.withLock { waiting in
            waiting.openCount += 1
            let turn = waiting.add(channel)
            return (turn, waiting.openCount > limit ? waiting.removeFirst() : nil)
        }
        displaced?.close(promise: nil)
        return turn
    }

    /// - Parameter turn: nil when the connection did not wait.
    func remove(_ turn: Int?) {
        waiting.withLock { waiting in
            waiting.openCount -= 1
            turn.map { waiting.remove($0) }
        }
    }

    /// The connection waits for its next request.
    func startWaiting(_ channel: any Channel) -> Int {
        waiting.withLock { $0.add(channel) }
    }

    /// The connection has sent a request.
    func stopWaiting(_ turn: Int) {
        waiting.withLock { $0.remove(turn) }
    }
}

/// A queue that elements also leave from the middle.
private struct WaitingConnections {
    var openCount = 0
    private var channels: [Int: any Channel] = [:]
    /// No element has a turn before this one.
    private var firstTurn = 0
    private var nextTurn = 0

    mutating func add(_ channel: any Channel) -> Int {
        defer { nextTurn += 1 }
        channels[nextTurn] = channel
        return nextTurn
    }

    mutating func remove(_ turn: Int) {
        channels[turn] = nil
        skipThoseWhoLeft()
    }

    mutating func removeFirst() -> (any Channel)? {
        skipThoseWhoLeft()
        return channels.removeValue(forKey: firstTurn)
    }

    private mutating func skipThoseWhoLeft() {
        while firstTurn < nextTurn, channels[firstTurn] == nil {
            firstTurn += 1
        }
    }
}
