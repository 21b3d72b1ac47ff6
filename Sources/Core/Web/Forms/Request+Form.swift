package import Hummingbird
import NIOCore

/// How much a form may weigh.
enum FormLimits {
    /// In bytes. A foreword and an afterword far over their limits still come back with a message beside the field.
    static let size = 16 * 1024 * 1024
    /// More than the largest visit has, which is some 5,000.
    static let fieldCount = 10_000
}

extension Request {
    /// The form in the body. Reading stops at the limit, and a length that is announced above it is not read at all.
    ///
    /// - Throws: ``FormError``.
    package func form() async throws -> FormFields {
        if let length = headers[.contentLength].flatMap(Int.init), length > FormLimits.size {
            throw FormError.tooLarge
        }
        var bytes: [UInt8] = []
        for try await buffer in body {
            guard bytes.count + buffer.readableBytes <= FormLimits.size else { throw FormError.tooLarge }
            bytes.append(contentsOf: buffer.readableBytesView)
        }
        return try FormFields(encoded: bytes)
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
