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

/// What the API is and where its parts are, for whoever knows nothing but its address.
package struct APIRoot: Hashable, Sendable, Codable {
    package var name = "Loki"
    /// The program's.
    package var version: String
    /// The paths of what there is, by a word.
    package var links: [String: String]

    package init(version: String) {
        self.version = version
        let resources = API.operations.map(\.template).filter { !$0.dropFirst().contains("/") }
        links = ["description": OpenAPI.path, "documentation": OpenAPI.documentationPath]
        for resource in resources { links[String(resource.dropFirst())] = API.root + resource }
    }
}

/// The API's description for other programs and their makers.
package enum OpenAPI {
    /// Where it is served.
    package static let path = "\(API.root)/openapi.yaml"
    /// OpenAPI 3.1, in YAML. A test compares it with ``API`` and the shared values.
    package static let document: [UInt8] = PackageResources.openapi_yaml
    /// Where it is explained.
    package static let documentationPath = "\(API.root)/documentation.md"
    /// How it is used and why it is so, in Markdown and English.
    package static let documentation: [UInt8] = PackageResources.TheAPI_md
}
