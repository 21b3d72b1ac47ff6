/// The API's description for other programs and their makers.
package enum OpenAPI {
    /// Where it is served.
    package static let path = "\(Endpoint.root)/openapi.yaml"
    /// OpenAPI 3.1, in YAML. A test holds it against ``Endpoint`` and the payloads.
    package static let document: [UInt8] = PackageResources.openapi_yaml
}
