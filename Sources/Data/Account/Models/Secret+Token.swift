import ValuesCore

/// The secret of a token.
extension Secret {
    /// The token, as people and programs see it: `loki_` and the secret.
    package var tokenText: String { TokenFormat.prefix + text }

    /// - Returns: nil for anything but a token.
    package init?(tokenText: String) {
        let scalars = tokenText.unicodeScalars
        let prefix = TokenFormat.prefix.unicodeScalars
        guard scalars.starts(with: prefix) else { return nil }
        self.init(String(scalars.dropFirst(prefix.count)))
    }
}
