import Foundation
package import HTTPTypes

/// One of the API's methods at one of its paths, without the types of its input and output (see ``Endpoint``).
package struct APIOperation: Identifiable, Sendable {
    /// The callers that may use an operation.
    package enum Access: Hashable, Sendable {
        /// All callers. Any token is ignored.
        case anybody
        /// Callers with a token.
        case reader
        /// Callers with a token that may write.
        case writer
    }

    /// Its `operationId` in `openapi.yaml`.
    package let id: String
    package let method: HTTPRequest.Method
    /// The path below ``API/root``, with `{id}` as the placeholder of an identifier.
    package let template: String
    package let access: Access
    /// The statuses of successful responses. 304 is only for callers that name the state they know.
    package let successes: Set<Int>
    /// The media type of a successful response; nil for a response without content.
    package let mediaType: String?
    /// The longest JSON body that the operation accepts, in bytes; nil if it takes no JSON.
    package let largestBody: Int?
    /// Whether a call may last as long as data keeps arriving, because it uploads or downloads a whole file.
    package let isLong: Bool
    /// The names of its query items.
    let queryNames: [String]
}

extension APIOperation: Hashable {
    package static func == (one: APIOperation, other: APIOperation) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension APIOperation {
    /// The entry of `features` in the server's description; nil for operations that every server has.
    fileprivate var feature: String? {
        let names = template.split(separator: "/").filter { $0 != "{id}" }
        guard let first = names.first, !["authenticate", "account", "server"].contains(first) else { return nil }
        return switch names.last {
        case "restore", "remove": "trash"
        case "batch", "text", "draft": names.last.map(String.init)
        default: String(first)
        }
    }
}

extension API {
    /// The names of the API's features, derived from the paths so that a new endpoint is always among them.
    package static var features: [String] {
        var features: [String] = []
        for feature in operations.compactMap(\.feature) where !features.contains(feature) { features.append(feature) }
        return features
    }

    /// The methods that a path supports, for `Allow`; empty for an unknown path.
    ///
    /// - Parameter path: with the root, percent-encoded.
    package static func methods(at path: String) -> [HTTPRequest.Method] {
        // Compared by bytes and only up to the length of a real path: comparing strangers' long texts takes time.
        guard path.utf8.count <= 1_000, path.utf8.starts(with: "\(root)/".utf8) else { return [] }
        let segments = path.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? "" }
        return operations.filter { operation in
            let wanted = operation.template.split(separator: "/", omittingEmptySubsequences: false)
            return wanted.count == segments.count
                && zip(wanted, segments).allSatisfy { $0 == "{id}" ? UUID(uuidString: $1) != nil : $0 == $1 }
        }
        .map(\.method)
    }
}
