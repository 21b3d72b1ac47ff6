/// An event of the stream. Events are signals only: the client then requests the changed data.
package enum APIEvent: Hashable, Sendable {
    /// The kinds of data that this version knows. A newer server may send others.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case visits = "sakatsu"
        case memos = "memo"
        case facilities = "facility"
        /// Tokens, and browsers that are signed in.
        case sessions = "session"
        case settings
        /// Anything may have changed.
        case everything = "*"
    }

    /// The version from which the stream reports changes. Nothing has changed since the version that the client asked
    /// for.
    case version(String)
    /// - Parameters:
    ///   - kinds: the names of the changed data; ``Kind`` has those that this version knows.
    ///   - version: the version from which the stream reports changes from now on.
    case change(kinds: [String], version: String)
    /// A heartbeat, every 15 seconds.
    case heartbeat
    /// The stream ends, and its client should not reconnect at once.
    ///
    /// - Parameter reason: `full` when there are too many streams, `displaced` by a newer stream of the account.
    case end(reason: String)
    /// The connection broke, and the client reconnects until it receives something. Made by the client, never sent by a
    /// server.
    case lost

    /// - Parameters:
    ///   - name: the message's `event`.
    ///   - data: its `data`.
    ///   - id: its `id`; nil for none.
    /// - Returns: nil for messages that only a newer server sends.
    package init?(name: String, data: String, id: String?) {
        switch name {
        case "version": self = .version(data)
        case "change": self = .change(kinds: data.split(separator: " ").map { String($0) }, version: id ?? "")
        case "heartbeat": self = .heartbeat
        case "end": self = .end(reason: data)
        default: return nil
        }
    }
}
