import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix

/// Runs `body` with a browser on a connection to the port, kept between requests.
///
/// A busy machine sometimes resets a connection before it is established. Nothing was sent then, so `body` runs once
/// more; a server that has ended refuses that connection, too.
func withBrowser<Value: Sendable>(
    at port: Int, timeout: Duration = .seconds(60), _ body: @Sendable (Browser) async throws -> Value
) async throws -> Value {
    do {
        return try await withOneBrowser(at: port, timeout: timeout, body)
    } catch is NIOConnectionError {
        return try await withOneBrowser(at: port, timeout: timeout, body)
    }
}

private func withOneBrowser<Value: Sendable>(
    at port: Int, timeout: Duration, _ body: @Sendable (Browser) async throws -> Value
) async throws -> Value {
    // Password hashes take a while when many tests run at once.
    let patient = TestClient.Configuration(timeout: timeout)
    return try await withoutActuallyEscaping(body) { body in
        try await TestClient.withClient(host: "127.0.0.1", port: port, configuration: patient) { client in
            let browser = Browser(port: port) { method, path, headers, body in
                let response = try await client.execute(
                    TestClient.Request(
                        path, method: method, authority: "127.0.0.1:\(port)", headers: headers, body: body))
                return (response.head, response.body ?? ByteBuffer())
            }
            return try await body(browser)
        }
    }
}
