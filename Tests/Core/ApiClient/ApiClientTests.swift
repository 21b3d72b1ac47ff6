import APICore
import ApiClientCore
import ApiClientTestSupport
import CustomDump
import Foundation
import ModelsCore
import SampleCore
import Testing

@Suite struct ApiClientTests {
    private let visit = API.visits.read(.number(255), nil)

    /// The failure of the call. Not within a macro, in which a call would have another place.
    private func failure(_ call: () async throws -> Void) async -> ApiError? {
        do {
            try await call()
            return nil
        } catch {
            return error as? ApiError
        }
    }

    @Test func `the client decodes the response`() async throws {
        var client = ApiClient.unimplemented
        try client.override(visit, payload: Sakatsu.sample)
        let answer = try await client.call(visit)
        expectNoDifference(answer, .sample)
    }

    @Test func `the client reads the tag as well`() async throws {
        var client = ApiClient.unimplemented
        let route = API.readSettings(nil)
        try client.override(route, payload: Settings.sample, headers: ["ETag": "\"a1\""])
        let answer = try #require(try await client.taggedCall(route))
        expectNoDifference(answer.payload, .sample)
        #expect(answer.tag == ETag("a1"))
    }

    @Test func `the client reads nothing when nothing has changed`() async throws {
        var client = ApiClient.unimplemented
        let route = API.readSettings(ETag("a1"))
        client.override(route) { (Data(), APIResponseHead(status: 304)) }
        let answer = try await client.taggedCall(route)
        #expect(answer == nil)
    }

    @Test func `the client reads text`() async throws {
        var client = ApiClient.unimplemented
        let route = API.visits.text(.number(255))
        client.override(route) { (Data("湯の森サウナ".utf8), APIResponseHead(status: 200)) }
        #expect(try await client.call(route) == "湯の森サウナ")
    }

    @Test func `the client names the failed call`() async throws {
        var client = ApiClient.unimplemented
        client.override(visit, failure: .notFound(nil))
        let line = #line + 1
        let error = await failure { [client] in _ = try await client.call(visit) }
        let expected = ApiError(.notFound(nil), operation: visit.operation, fileID: #fileID, line: line)
        #expect(error == expected)
    }

    @Test func `the client describes an unreadable response`() async throws {
        var client = ApiClient.unimplemented
        try client.override(visit, payload: Memo.sample)
        let error = await failure { [client] in _ = try await client.call(visit) }
        #expect(error?.failure == .undecodable(field: "/facilityName"))
    }

    @Test func `a failed sign-in names its server`() async throws {
        var client = ApiClient.unimplemented
        client.authenticate = { _, _ in throw ApiFailure.unauthorized(nil) }
        let line = #line + 1
        let error = await failure { [client] in _ = try await client.signIn(.sample) }
        let expected = ApiError(.unauthorized(nil), operation: API.authenticate.operation, fileID: #fileID, line: line)
        #expect(error == expected)
    }

    @Test func `the client passes other errors on`() async throws {
        var client = ApiClient.unimplemented
        client.logout = { throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await client.signOut() }
    }
}
