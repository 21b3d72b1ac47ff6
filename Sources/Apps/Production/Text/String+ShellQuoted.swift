extension String {
    /// As a shell reads it as one word.
    var shellQuoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { Self.plainBytes.contains($0) }
        return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
    }

    private static let plainBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-".utf8)
}
