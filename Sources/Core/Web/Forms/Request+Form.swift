package import Hummingbird
import NIOCore

/// How much a form may weigh.
package enum FormLimits {
    /// In bytes: twice the largest visit. A foreword and an afterword far over their limits still come back with a
    /// message beside the field.
    static let size = 2 * 1024 * 1024
    /// In bytes; for forms of those who have not signed in, which hold what they typed before. The longest memo fits.
    package static let carriedSize = 256 * 1024
    /// More than the largest visit has, which is some 5,000.
    static let fieldCount = 10_000
    /// In bytes. The longest name is some 30.
    static let nameLength = 64
    /// In bytes; for forms of a few names and passwords.
    static let smallSize = 64 * 1024

    /// How much one form may weigh.
    package enum Limit: Sendable {
        /// A visit's, with long texts.
        case large
        /// What goes through signing in.
        case carried
        /// A few names and passwords.
        case small

        var size: Int {
            switch self {
            case .large: FormLimits.size
            case .carried: FormLimits.carriedSize
            case .small: FormLimits.smallSize
            }
        }
    }
}

extension Request {
    /// The form in the body.
    ///
    /// - Throws: ``FormError``; 400 when the body ends too early, 503 when there is no room for it.
    package func form(limit: FormLimits.Limit = .large) async throws -> FormFields {
        try FormFields(encoded: try await bytes(upTo: limit.size))
    }

    /// The body. Reading stops at the limit, and a length that is announced above it is not read at all.
    ///
    /// - Parameter size: in bytes.
    /// - Throws: ``FormError/tooLarge``; 400 when the body ends too early, 503 when there is no room for it.
    package func bytes(upTo size: Int) async throws -> [UInt8] {
        let length = headers[.contentLength].flatMap(Int.init)
        if let length, length > size {
            throw FormError.tooLarge
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(length ?? 0, 0))
        do {
            for try await buffer in body {
                guard bytes.count + buffer.readableBytes <= size else { throw FormError.tooLarge }
                bytes.append(contentsOf: buffer.readableBytesView)
            }
        } catch let error as any HTTPResponseError {
            throw error
        } catch {
            // The phone has lost its network in the middle; that is no failure of the server's.
            throw HTTPError(.badRequest)
        }
        return bytes
    }

    /// The fields of the address's query.
    ///
    /// - Throws: ``FormError``.
    package func query() throws -> FormFields {
        try FormFields(encoded: Array((uri.query ?? "").utf8))
    }

    /// Whether htmx asks for a part of the page.
    package var isFragmentRequest: Bool {
        headers[.hxRequest] == "true"
    }
}
