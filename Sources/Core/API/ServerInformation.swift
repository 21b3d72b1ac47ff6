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

/// The API's description for other programs and their makers.
package enum OpenAPI {
    /// Where it is served.
    package static let path = "\(Endpoint.root)/openapi.yaml"
    /// OpenAPI 3.1, in YAML. A test compares it with ``Endpoint`` and the shared values.
    package static let document: [UInt8] = PackageResources.openapi_yaml
}
