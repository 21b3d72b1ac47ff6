import APICore
import Foundation
import ModelsCore
import Yams

/// The parsed `openapi.yaml`.
package struct OpenAPIDocument {
    struct Unreadable: Error {
        let pointer: String
    }

    private let root: Any

    package init() throws {
        guard let root = try Yams.load(yaml: String(decoding: OpenAPI.document, as: UTF8.self)) else {
            throw Unreadable(pointer: "")
        }
        self.root = root
    }

    /// - Parameter pointer: `components/schemas/Visit`, or with `#/` before it. References on the way are followed.
    package func object(_ pointer: String) throws -> [String: Any] {
        var value = root
        for step in pointer.split(separator: "/") where step != "#" {
            // In a JSON pointer ~1 is a slash.
            let key = String(step.replacing("~1", with: "/"))
            guard let next = try resolved(value)[key] else { throw Unreadable(pointer: pointer) }
            value = next
        }
        return try resolved(value)
    }

    /// The target of a reference, with the members next to it.
    package func resolved(_ value: Any) throws -> [String: Any] {
        guard let object = value as? [String: Any] else { throw Unreadable(pointer: "\(value)") }
        guard let reference = object["$ref"] as? String else { return object }
        return try self.object(reference).merging(object) { _, sibling in sibling }
    }

    /// All references in the document.
    package var references: Set<String> {
        references(in: root)
    }

    private func references(in value: Any) -> Set<String> {
        if let object = value as? [String: Any] {
            let reference = (object["$ref"] as? String).map { [$0] } ?? []
            return object.values.reduce(into: Set(reference)) { $0.formUnion(references(in: $1)) }
        }
        return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(references(in: $1)) }
    }
}

extension OpenAPIDocument {
    /// One method at one path.
    package struct Operation {
        package let method: String
        package let path: String
        package let content: [String: Any]
        /// The names of the parameters by their place, such as `query`.
        package let parameters: [String: Set<String>]
        package let mustNamed: Set<String>

        package var identifier: String { content["operationId"] as? String ?? "" }
    }

    package func operations() throws -> [Operation] {
        try object("paths").sorted { $0.key < $1.key }.flatMap { path, item in
            let shared = try resolved(item)
            return try shared.filter { $0.key != "parameters" }.map { method, own in
                let content = try resolved(own)
                let listed = [shared["parameters"], content["parameters"]].flatMap { $0 as? [Any] ?? [] }
                let parameters = try listed.map { try resolved($0) }
                return Operation(
                    method: method.uppercased(), path: path, content: content,
                    parameters: Dictionary(grouping: parameters) { $0["in"] as? String ?? "" }
                        .mapValues { Set($0.compactMap { $0["name"] as? String }) },
                    mustNamed: Set(
                        parameters.filter { $0["required"] as? Bool == true }.compactMap { $0["name"] as? String }))
            }
        }
    }

    /// The names of the object's properties in the schema.
    package func properties(of schema: String) throws -> Set<String> {
        try properties(of: try object("components/schemas/\(schema)"))
    }

    private func properties(of schema: [String: Any]) throws -> Set<String> {
        let parts = try (schema["allOf"] as? [Any] ?? []).map { try properties(of: try resolved($0)) }
        let own = (schema["properties"] as? [String: Any] ?? [:]).keys
        return parts.reduce(into: Set(own)) { $0.formUnion($1) }
    }

    /// The allowed words of a schema, in its order.
    package func words(_ pointer: String) throws -> [String] {
        try object(pointer)["enum"] as? [String] ?? []
    }

    /// The value of a keyword such as `maxLength` in a schema; nil for none.
    ///
    /// - Parameter pointer: below all schemas: `Visit`, or `Visit/properties/id`.
    package func number(_ pointer: String, _ keyword: String) throws -> Double? {
        let value = try object("components/schemas/\(pointer)")[keyword]
        return (value as? Int).map { Double($0) } ?? value as? Double
    }
}
