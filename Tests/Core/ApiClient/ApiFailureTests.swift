import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import LogCore
import Logging
import ModelsCore
import Testing

@Suite struct ApiFailureTests {
    private func failure(_ status: Int, _ problem: Problem?, headers: [String: String] = [:]) throws -> ApiFailure {
        let body = try problem.map { try APIJSON.encode($0) } ?? Data("<html>".utf8)
        let type = ["Content-Type": problem == nil ? "text/html" : "application/problem+json; charset=utf-8"]
        let head = APIResponseHead(status: status, headers: headers.merging(type) { own, _ in own })
        return ApiFailure(head, body: body)
    }

    @Test(
        arguments: [
            (400, ApiFailure.invalid(.sample)), (422, .invalid(.sample)), (401, .unauthorized(.sample)),
            (403, .forbidden(.sample)), (404, .notFound(.sample)), (412, .stale(.sample)),
            (428, .refused(status: 428, .sample)), (500, .server(status: 500)), (503, .server(status: 503)),
        ] as [(Int, ApiFailure)])
    func `a failure has the meaning of its status`(status: Int, failure: ApiFailure) throws {
        #expect(try self.failure(status, .sample) == failure)
    }

    @Test(
        arguments: [
            (400, ApiFailure.refused(status: 400, nil)), (401, .unauthorized(nil)), (404, .notFound(nil)),
            (412, .refused(status: 412, nil)), (301, .refused(status: 301, nil)), (502, .server(status: 502)),
        ] as [(Int, ApiFailure)])
    func `a failure without a problem has the meaning of its status`(status: Int, failure: ApiFailure) throws {
        #expect(try self.failure(status, nil) == failure)
    }

    /// A proxy may answer with JSON, too.
    @Test func `a failure only reads problems of their media type`() throws {
        let type = ["Content-Type": "application/json"]
        #expect(try failure(422, .sample, headers: type) == .refused(status: 422, nil))
    }

    @Test func `a failure names the other server`() throws {
        let elsewhere = "https://loki.example/api/v1/account"
        #expect(try failure(308, nil, headers: ["Location": elsewhere]) == .redirected(location: elsewhere))
        #expect(ApiFailure.redirected(location: elsewhere).logMetadata == ["api.failure": "redirected"])
    }

    @Test(arguments: [("120", 120), ("0", 0), ("-1", nil), ("Sat, 21 Nov 2026 12:00:00 GMT", nil)] as [(String, Int?)])
    func `a failure says when to try again`(header: String, seconds: Int?) throws {
        #expect(try failure(429, .sample, headers: ["Retry-After": header]) == .rateLimited(seconds: seconds))
    }

    @Test func `a failure logs no text of people`() throws {
        let problem = Problem(
            .stale, title: "secret", detail: "secret", errors: [FieldProblem(field: "/a", detail: "secret")],
            current: .visit(.sample))
        let error = ApiError(
            .stale(problem), operation: API.visits.put.operation, fileID: "A/B.swift", line: 3)
        #expect(
            error.logMetadata == [
                "api.failure": "stale", "api.code": "stale", "api.endpoint": "putVisit", "api.call": "A/B.swift:3",
            ])
    }

    @Test(
        arguments: [
            (.unreachable(.refused), ["api.failure": "unreachable", "api.connection": "refused"]),
            (.rateLimited(seconds: 3), ["api.failure": "rateLimited", "api.seconds": "3"]),
            (.rateLimited(seconds: nil), ["api.failure": "rateLimited"]),
            (.server(status: 502), ["api.failure": "server", "api.status": "502"]),
            (.undecodable(field: "/a"), ["api.failure": "undecodable", "api.field": "/a"]),
        ] as [(ApiFailure, Logger.Metadata)])
    func `a failure logs the program's own words and numbers`(failure: ApiFailure, metadata: Logger.Metadata) {
        #expect(failure.logMetadata == metadata)
    }

    @Test func `a failure logs no foreign code`() {
        var problem = Problem.sample
        problem.code = "湯の森サウナ"
        #expect(ApiFailure.notFound(problem).logMetadata == ["api.failure": "notFound"])
    }
}
