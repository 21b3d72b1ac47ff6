import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import WebCore

/// Runs middleware outside of a server, for requests that a test client cannot make.
enum CapturedContext {
    static func make(_ logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })) -> WebContext
    {
        WebContext(source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger))
    }

    static func responder(
        _ handle: @escaping (Request, WebContext) async throws -> Response
    ) -> (Request) async throws -> HTTPResponse.Status {
        { request in
            let context = make()
            do {
                return try await handle(request, context).status
            } catch let error as any HTTPResponseError {
                return error.status
            }
        }
    }
}
