extension APIEvent {
    /// The words for what changes. Each is the server's own; a newer one may know more.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case visits = "sakatsu"
        case memos = "memo"
        /// Tokens, and browsers that are signed in.
        case sessions = "session"
        /// Anything may have changed.
        case everything = "*"
    }
}
