import NIOCore
import Synchronization

/// Keeps track of all connections, and closes one when there are too many: first those that wait for a request, then
/// those whose request is still arriving, in each case the oldest first. A request that has arrived is always answered.
package final class ConnectionRegister: Sendable {
    /// The phases in which a connection can be closed to make room.
    enum Phase {
        case waiting
        case receiving
    }

    /// A connection's place among those of its phase.
    struct Place {
        let phase: Phase
        fileprivate let turn: Int
    }

    private struct Contents {
        var count = 0
        var waiting = TurnQueue()
        var receiving = TurnQueue()

        mutating func enter(_ phase: Phase, _ channel: any Channel) -> Place {
            switch phase {
            case .waiting: Place(phase: phase, turn: waiting.add(channel))
            case .receiving: Place(phase: phase, turn: receiving.add(channel))
            }
        }

        mutating func leave(_ place: Place) {
            switch place.phase {
            case .waiting: waiting.remove(place.turn)
            case .receiving: receiving.remove(place.turn)
            }
        }
    }

    private let limit: Int
    private let contents = Mutex(Contents())

    /// - Parameter limit: the maximum number of open connections.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The number of open connections.
    var count: Int { contents.withLock(\.count) }

    /// Adds a connection that waits for its first request.
    func add(_ channel: any Channel) -> Place {
        let (place, evicted) = contents.withLock { contents -> (Place, (any Channel)?) in
            contents.count += 1
            let place = contents.enter(.waiting, channel)
            guard contents.count > limit else { return (place, nil) }
            // The new one is the last of those that wait.
            let isAlone = contents.waiting.count == 1
            let oldest = isAlone ? contents.receiving.removeFirst() : nil
            return (place, oldest ?? contents.waiting.removeFirst())
        }
        evicted?.close(promise: nil)
        return place
    }

    /// - Parameter place: nil when the connection's request is being answered.
    func remove(_ place: Place?) {
        contents.withLock { contents in
            contents.count -= 1
            place.map { contents.leave($0) }
        }
    }

    /// Moves the connection to another phase.
    ///
    /// - Parameter phase: nil while a request is being answered.
    func move(_ channel: any Channel, from place: Place?, to phase: Phase?) -> Place? {
        contents.withLock { contents in
            place.map { contents.leave($0) }
            return phase.map { contents.enter($0, channel) }
        }
    }
}

/// A queue from which elements can also leave in the middle.
private struct TurnQueue {
    private var channels: [Int: any Channel] = [:]
    /// No element has an earlier turn.
    private var firstTurn = 0
    private var nextTurn = 0

    var count: Int { channels.count }

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
