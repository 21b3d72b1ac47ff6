import APICore
import Foundation
import HTTPTypes
import ModelsCore
import NIOCore
import Testing

/// Requests to the API, byte by byte.
struct APIWire {
    let browser: Browser

    /// - Parameter path: below `/api/v1`.
    func send(
        _ method: String, _ path: String, token: String?, _ headers: [String: String] = [:], body: String? = nil
    ) async throws -> (status: Int, problem: Problem?) {
        var sender = browser.with(.authorization, token.map { "Bearer \($0)" })
            .with(.contentType, body.map { _ in "application/json" })
        for (name, value) in headers {
            sender = sender.with(try #require(HTTPField.Name(name)), value)
        }
        let answer = try await sender.send(
            try #require(HTTPRequest.Method(rawValue: method)), "\(API.root)\(path)",
            body: body.map { ByteBuffer(string: $0) })
        guard answer.headers[.contentType] == Problem.mediaType else { return (answer.status.code, nil) }
        let problem = try APIJSON.decode(Problem.self, from: Data(answer.text.utf8))
        #expect(problem.status == answer.status.code)
        return (answer.status.code, problem)
    }
}
