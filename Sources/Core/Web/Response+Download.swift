package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// A file that is made while it is sent, so that it can be of any size.
    ///
    /// What goes wrong on the way breaks the connection: the client then knows that it has not got all of it.
    ///
    /// - Parameters:
    ///   - fileName: under which it is kept, in ASCII.
    ///   - headers: further ones. Unless they say otherwise, no cache keeps the file.
    ///   - make: gives each piece of the file to a function that returns when there is room for the next.
    package static func download(
        _ fileName: String, mediaType: String, headers: HTTPFields = [:], for request: Request,
        _ context: WebContext,
        make: @escaping @Sendable (_ send: ([UInt8]) async throws -> Void) async throws -> Void
    ) -> Response {
        var headers = headers
        headers[.contentType] = mediaType
        headers[.contentDisposition] = "attachment; filename=\"\(fileName)\""
        headers[.cacheControl] = headers[.cacheControl] ?? "no-store"
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                do {
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        try await context.heavilyInPieces {
                            try await make { try await writer.write(ByteBuffer(bytes: $0)) }
                        }
                    }
                } catch {
                    context.report(error)
                    throw error
                }
                try await writer.finish(nil)
            })
    }
}
