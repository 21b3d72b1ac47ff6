import Foundation
import ValuesCore

extension Endpoint {
    /// The path with the root, in percent encoding.
    ///
    /// - Parameter id: stands in place of `{id}`, where the path has it.
    func path(_ id: UUID?) -> String {
        Self.root + template.replacing("{id}", with: id?.canonicalText ?? "{id}")
    }

    /// The methods that a path knows, for `Allow`; empty where there is nothing.
    ///
    /// - Parameter path: with the root, in percent encoding.
    package static func methods(at path: String) -> [APIMethod] {
        matches(at: path).map(\.endpoint.method)
    }

    /// All that lie at a path, whatever their method.
    static func matches(at path: String) -> [EndpointMatch] {
        // By bytes, and no further than any path reaches: comparing what others make up can take long.
        guard path.utf8.count <= 1_000, path.utf8.starts(with: "\(root)/".utf8) else { return [] }
        let segments = path.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? "" }
        return allCases.compactMap { $0.match(segments) }
    }

    private func match(_ segments: [String]) -> EndpointMatch? {
        let wanted = template.split(separator: "/", omittingEmptySubsequences: false)
        guard wanted.count == segments.count else { return nil }
        var id: UUID?
        for (wanted, segment) in zip(wanted, segments) {
            if wanted == "{id}" {
                id = UUID(uuidString: segment)
                guard id != nil else { return nil }
            } else if wanted != segment {
                return nil
            }
        }
        return EndpointMatch(endpoint: self, identifier: id)
    }
}

/// An endpoint, and the identifier in the path that led to it.
struct EndpointMatch: Hashable {
    let endpoint: Endpoint
    let identifier: UUID?

    /// - Throws: ``RouteError/notFound`` for a path without an identifier.
    var id: UUID {
        get throws(RouteError) {
            guard let identifier else { throw .notFound }
            return identifier
        }
    }
}
