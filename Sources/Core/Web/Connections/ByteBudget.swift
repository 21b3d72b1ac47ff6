import Hummingbird
import Synchronization
package import ValuesCore

/// How many bytes of bodies and answers the server holds at once, over all connections.
///
/// Strangers and each account have a part of it, so that none of them keeps others from being served. What is small is
/// not counted: there are only so many connections.
package final class ByteBudget: Sendable {
    /// Who holds bytes.
    package enum Holder: Hashable, Sendable {
        /// Who has not signed in, by their network; they share a part, too.
        case stranger(network: String)
        case account(AccountID)
    }

    private struct Contents {
        var total = 0
        var strangers = 0
        var sizes: [Holder: Int] = [:]
    }

    private let limits: ConnectionLimits
    private let contents = Mutex(Contents())

    package init(limits: ConnectionLimits) {
        self.limits = limits
    }

    /// How many bytes are held now.
    var size: Int { contents.withLock(\.total) }

    /// How much of so many bytes counts.
    fileprivate func counted(_ size: Int) -> Int {
        size > limits.uncountedSize ? size : 0
    }

    /// - Returns: whether there was room.
    fileprivate func take(_ size: Int, for holder: Holder) -> Bool {
        guard size > 0 else { return true }
        return contents.withLock { contents in
            let part = (contents.sizes[holder] ?? 0) + size
            let strangers = contents.strangers + (holder.isStranger ? size : 0)
            guard contents.total + size <= limits.heldSize, strangers <= limits.heldSizeOfStrangers,
                part <= (holder.isStranger ? limits.heldSizePerStranger : limits.heldSizePerAccount)
            else { return false }
            contents.total += size
            contents.strangers = strangers
            contents.sizes[holder] = part
            return true
        }
    }

    fileprivate func give(_ size: Int, of holder: Holder) {
        guard size > 0 else { return }
        contents.withLock { contents in
            contents.total -= size
            if holder.isStranger { contents.strangers -= size }
            let part = (contents.sizes[holder] ?? 0) - size
            contents.sizes[holder] = part > 0 ? part : nil
        }
    }
}

extension ByteBudget.Holder {
    fileprivate var isStranger: Bool {
        if case .stranger = self { true } else { false }
    }
}

/// What one request holds of a ``ByteBudget``, until nobody refers to it any more.
package final class ByteReservation: Sendable {
    private struct Contents {
        var holder: ByteBudget.Holder
        var size = 0
        var counted = 0
    }

    private let budget: ByteBudget
    private let contents: Mutex<Contents>

    /// - Parameter holder: who asks, as far as that is known before anything is held.
    package init(_ budget: ByteBudget, holder: ByteBudget.Holder) {
        self.budget = budget
        contents = Mutex(Contents(holder: holder))
    }

    deinit {
        contents.withLock { budget.give($0.counted, of: $0.holder) }
    }

    /// It has turned out who asks. What is held already stays where it was.
    func transfer(to holder: ByteBudget.Holder) {
        contents.withLock { contents in
            guard contents.counted == 0 else { return }
            contents.holder = holder
        }
    }

    /// Holds so many bytes besides those that it holds.
    ///
    /// - Throws: 503 when there is no room.
    func add(_ size: Int) throws {
        try contents.withLock { try hold($0.size + size, &$0) }
    }

    /// Holds so many bytes in place of those that it held.
    ///
    /// - Returns: whether they count.
    /// - Throws: 503 when there is no room.
    func hold(_ size: Int) throws -> Bool {
        try contents.withLock { contents in
            try hold(size, &contents)
            return contents.counted > 0
        }
    }

    private func hold(_ size: Int, _ contents: inout Contents) throws {
        let counted = budget.counted(size)
        guard budget.take(counted - contents.counted, for: contents.holder) else {
            throw HTTPError(.serviceUnavailable)
        }
        budget.give(contents.counted - counted, of: contents.holder)
        contents.size = size
        contents.counted = counted
    }
}
