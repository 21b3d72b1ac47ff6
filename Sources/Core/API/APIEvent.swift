/// What an event stream tells. It carries signals only: a caller that hears one asks for what has changed.
package enum APIEvent: Hashable, Sendable {
    /// The words for what changes. Each is the server's own; a newer one may know more.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case visits = "sakatsu"
        case memos = "memo"
        /// Tokens, and browsers that are signed in.
        case sessions = "session"
        case settings
        /// Anything may have changed.
        case everything = "*"
    }

    /// From which version on changes are told. Nothing has changed since the one that was asked for.
    case version(String)
    /// - Parameters:
    ///   - kinds: words for the data that has changed, of which ``Kind`` has those that are known.
    ///   - version: since when changes are told from now on.
    case change(kinds: [String], version: String)
    /// A sign of life, every 15 seconds.
    case heartbeat
    /// The stream ends, and the caller that follows it shall not come back at once.
    ///
    /// - Parameter reason: `full` when too many listen, `displaced` by a newer stream of the account.
    case end(reason: String)
    /// The connection is gone, and the client tries to make another until it hears something again. The client says so
    /// itself, and no server.
    case lost

    /// - Parameters:
    ///   - name: the message's `event`.
    ///   - data: its `data`.
    ///   - id: its `id`; nil for none.
    /// - Returns: nil for messages of a newer server.
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
