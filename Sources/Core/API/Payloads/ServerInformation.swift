/// What the server is.
package struct ServerInformation: Hashable, Sendable, Codable {
    package var version: String
    /// Words for what it can do, so that a client need not guess from the version.
    package var features: [String]
    /// Newest first.
    package var changes: [ServerChange]

    package init(version: String, features: [String], changes: [ServerChange]) {
        self.version = version
        self.features = features
        self.changes = changes
    }
}

/// What is new in a version.
package struct ServerChange: Hashable, Sendable, Codable {
    package var version: String
    /// In the request's language.
    package var text: String

    package init(version: String, text: String) {
        self.version = version
        self.text = text
    }
}
