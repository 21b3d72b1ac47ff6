import APICore
import ApiClientCore
import ApiClientTestSupport
import CustomDump
import Foundation
import ModelsCore
import SampleCore
import Testing

@Suite struct ApiClientTests {
    private let visit = Route.visits(.read(.number(255), ifNoneMatch: nil))

    /// What the call fails with. No macro stands between, in which a call would have another place.
    private func failure(_ call: () async throws -> Void) async -> ApiError? {
        do {
            try await call()
            return nil
        } catch {
            return error as? ApiError
        }
    }

    @Test func `the client decodes the answer`() async throws {
        var client = ApiClient.unimplemented
        try client.override(route: visit, payload: Sakatsu.sample)
        let answer = try await client.request(visit, as: Sakatsu.self)
        expectNoDifference(answer, .sample)
    }

    @Test func `the client reads the tag as well`() async throws {
        var client = ApiClient.unimplemented
        let route = Route.settings(.read(ifNoneMatch: nil))
        try client.override(route: route, payload: Settings.sample, headers: ["ETag": "\"a1\""])
        let answer = try #require(try await client.taggedRequest(route, as: Settings.self))
        expectNoDifference(answer.payload, .sample)
        #expect(answer.tag == ETag("a1"))
    }

    @Test func `the client reads nothing when nothing has changed`() async throws {
        var client = ApiClient.unimplemented
        let route = Route.settings(.read(ifNoneMatch: ETag("a1")))
        client.override(route: route) { (Data(), APIResponseHead(status: 304)) }
        let answer = try await client.taggedRequest(route, as: Settings.self)
        #expect(answer == nil)
    }

    @Test func `the client reads text`() async throws {
        var client = ApiClient.unimplemented
        let route = Route.visits(.text(.number(255)))
        client.override(route: route) { (Data("湯の森サウナ".utf8), APIResponseHead(status: 200)) }
        #expect(try await client.text(route) == "湯の森サウナ")
    }

    @Test func `the client names the failed call`() async throws {
        var client = ApiClient.unimplemented
        client.override(route: visit, failure: .notFound(nil))
        let line = #line + 1
        let error = await failure { [client] in _ = try await client.request(visit, as: Sakatsu.self) }
        let expected = ApiError(.notFound(nil), endpoint: visit.endpoint, fileID: #fileID, line: line)
        #expect(error == expected)
    }

    @Test func `the client describes an answer that it cannot read`() async throws {
        var client = ApiClient.unimplemented
        try client.override(route: visit, payload: Memo.sample)
        let error = await failure { [client] in _ = try await client.request(visit, as: Sakatsu.self) }
        #expect(error?.failure == .undecodable(field: "/facilityName"))
    }

    @Test func `a failed sign-in names its server`() async throws {
        var client = ApiClient.unimplemented
        client.authenticate = { _, _ in throw ApiFailure.unauthorized(nil) }
        let line = #line + 1
        let error = await failure { [client] in _ = try await client.signIn(.sample) }
        let expected = ApiError(.unauthorized(nil), endpoint: .authenticate, fileID: #fileID, line: line)
        #expect(error == expected)
    }

    @Test func `the client passes other errors on`() async throws {
        var client = ApiClient.unimplemented
        client.logout = { throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await client.signOut() }
    }
}
