/// A description of the server.
package struct ServerInformation: Hashable, Sendable, Codable {
    package var version: String
    /// The names of its features, so that a client need not guess from the version.
    package var features: [String]
    /// Newest first.
    package var changes: [ServerChange]

    package init(version: String, features: [String], changes: [ServerChange]) {
        self.version = version
        self.features = features
        self.changes = changes
    }
}

/// A change in a version of the server.
package struct ServerChange: Hashable, Sendable, Codable {
    package var version: String
    /// In the request's language.
    package var text: String

    package init(version: String, text: String) {
        self.version = version
        self.text = text
    }
}

/// The root resource, for clients that know nothing but the API's address.
package struct APIRoot: Hashable, Sendable, Codable {
    package var name = "Loki"
    /// The version of the program.
    package var version: String
    /// The paths of the resources, by name.
    package var links: [String: String]

    package init(version: String) {
        self.version = version
        let resources = API.operations.map(\.template).filter { !$0.dropFirst().contains("/") }
        links = ["description": OpenAPI.path, "documentation": OpenAPI.documentationPath]
        for resource in resources { links[String(resource.dropFirst())] = API.root + resource }
    }
}

/// The machine-readable description of the API.
package enum OpenAPI {
    /// Its path on the server.
    package static let path = "\(API.root)/openapi.yaml"
    /// OpenAPI 3.1, in YAML. A test compares it with ``API`` and the shared values.
    package static let document: [UInt8] = PackageResources.openapi_yaml
    /// The path of the guide on the server.
    package static let documentationPath = "\(API.root)/documentation.md"
    /// The guide to the API, with its reasons, in English Markdown.
    package static let documentation: [UInt8] = PackageResources.TheAPI_md
}
