import APICore
import Foundation
import HTTPTypes
import Hummingbird
import WebCore

/// How much a request may weigh, in bytes.
enum RequestLimits {
    /// Twice the largest visit, with every character escaped.
    static let content = 2 * 1024 * 1024
    /// A name and a password.
    static let credentials = 16 * 1024
}

extension APIRequest {
    /// Reads a request as it arrives.
    ///
    /// - Throws: ``APIRefusal``, `RouteError`, `FormError`; 400 when the body ends too early.
    init(_ request: Request, at endpoint: Endpoint) async throws {
        var headers: [APIHeader: String] = [:]
        for header in APIHeader.allCases {
            headers[header] = HTTPField.Name(header.rawValue).flatMap { request.headers[$0] }
        }
        let query = request.uri.query.map { "?\($0)" } ?? ""
        // HEAD asks for the same as GET.
        try self.init(
            method: endpoint.method, target: request.uri.path + query, headers: headers,
            body: try await request.json(at: endpoint))
    }
}

extension Request {
    /// nil where none is asked for.
    fileprivate func json(at endpoint: Endpoint) async throws -> Data? {
        switch endpoint {
        case .authenticate: try await json(upTo: RequestLimits.credentials)
        case .putVisit, .putMemo, .putSettings: try await json(upTo: RequestLimits.content)
        default: nil
        }
    }

    private func json(upTo size: Int) async throws -> Data {
        guard hasJSON else { throw APIRefusal(.unsupportedMediaType) }
        return Data(try await bytes(upTo: size))
    }

    /// Whether the body is said to be JSON in UTF-8. Another site's page could send anything else without asking first.
    private var hasJSON: Bool {
        let type = (headers[.contentType] ?? "").lowercased().filter { !$0.isWhitespace }
        let parts = type.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.first == "application/json" else { return false }
        return parts.dropFirst().allSatisfy { part in
            // JSON knows no charset (RFC 8259, 11), and many programs send this one.
            !part.hasPrefix("charset=") || part == "charset=utf-8" || part == "charset=\"utf-8\""
        }
    }
}
