import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import Synchronization
import TestSupport
import Testing

@testable import ApiClientCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server that gives a test's responses one after another, and records the requests. One request too many fails the
/// test.
final class StubServer: Sendable {
    enum Answer: Sendable {
        case response(_ status: Int, Data = Data(), headers: [String: String] = [:])
        /// Events, in several pieces.
        case stream([String])
        case failure(any Error)

        static func payload(_ payload: some Encodable, status: Int = 200) throws -> Answer {
            let type = status < 400 ? "application/json" : Problem.mediaType
            return .response(status, try APIJSON.encode(payload), headers: ["Content-Type": type])
        }
    }

    let requests = Calls<URLRequest>()
    private let answers: Mutex<[Answer]>

    init(_ answers: [Answer]) {
        self.answers = Mutex(answers)
    }

    var transport: Transport {
        Transport(
            send: { [self] request in
                var body = Data()
                var head: HTTPURLResponse?
                for part in try answer(request) {
                    switch part {
                    case .head(let response): head = response
                    case .body(let data): body.append(data)
                    }
                }
                return (body, try #require(head))
            },
            stream: { [self] request in
                AsyncThrowingStream { continuation in
                    do {
                        for part in try answer(request) { continuation.yield(part) }
                        continuation.finish()
                    } catch {
                        continuation.finish(throwing: error)
                    }
                }
            })
    }

    private func answer(_ request: URLRequest) throws -> [ResponsePart] {
        requests.record(request)
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        switch answer {
        case .response(let status, let body, let headers)?:
            return [.head(try Self.response(to: request, status, headers)), .body(body)]
        case .stream(let pieces)?:
            let head = try Self.response(to: request, 200, ["Content-Type": "text/event-stream"])
            return [.head(head)] + pieces.map { .body(Data($0.utf8)) }
        case .failure(let error)?: throw error
        case nil: throw Unstubbed("\(request.httpMethod ?? "") \(request.url?.path ?? "")")
        }
    }

    static func response(
        to request: URLRequest, _ status: Int, _ headers: [String: String] = [:]
    ) throws -> HTTPURLResponse {
        let url = try #require(request.url)
        return try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers))
    }
}
