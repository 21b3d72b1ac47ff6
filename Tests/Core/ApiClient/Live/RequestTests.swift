import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import ApiClientCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct RequestTests {
    private let visit = API.visits.read(.number(255), ETag(revision: 3))

    @Test func `the client names itself`() async throws {
        let answer = try StubServer.Answer.payload(AccountEnvelope.sample, status: 201)
        try await withClient(answer, .payload(Sakatsu.sample)) { client, tester async throws in
            _ = try await client.authenticate(.sample, nil)
            let answer = try await client.call(visit)
            expectNoDifference(answer, .sample)
            let requests = tester.server.requests.all
            #expect(
                requests.map { $0.value(forHTTPHeaderField: "Authorization") } == [
                    nil, "Bearer \(Secret.number(1).tokenText)",
                ])
            #expect(requests.map(\.httpMethod) == ["POST", "GET"])
            #expect(requests.map { $0.value(forHTTPHeaderField: "Content-Type") } == ["application/json", nil])
            #expect(requests.map { $0.value(forHTTPHeaderField: "If-None-Match") } == [nil, "\"3\""])
            #expect(requests.map { $0.value(forHTTPHeaderField: "User-Agent") } == ["loki/1", "loki/1"])
            #expect(try requests[0].httpBody == APIJSON.encode(Credentials.sample))
        }
    }

    @Test func `the client asks below the address`() async throws {
        let part = try StubServer.Answer.payload(ListPart<Sakatsu>(items: [], next: nil, count: nil))
        try await withClient(part, part) { client, tester async throws in
            let route = API.visits.list(VisitQuery(searchText: "湯 & 水"))
            try await client.call(route)
            try client.setBaseURL(try #require(URL(string: "https://example.org/loki/")))
            try await client.call(route)
            let query = "/api/v1/visits?q=%E6%B9%AF%20%26%20%E6%B0%B4"
            #expect(
                tester.server.requests.all.map { $0.url?.absoluteString } == [
                    "http://loki.example:8080\(query)", "https://example.org/loki\(query)",
                ])
        }
    }

    @Test func `the client asks in the user's language`() async throws {
        try await withTemporaryFolder { folder in
            let information = ServerInformation(version: "1", features: [], changes: [])
            let tester = ClientTester(StubServer([try .payload(information)]), folder: folder)
            try await tester.client(languages: "ja, en;q=0.5").call(API.readServer(nil))
            #expect(
                tester.server.requests.all.map { $0.value(forHTTPHeaderField: "Accept-Language") } == ["ja, en;q=0.5"])
        }
    }

    @Test func `a redirection of a write is not an answer`() async throws {
        try await withClient(.response(304, headers: ["ETag": "\"3\""])) { client, _ async throws in
            let (data, head) = try await client.answer(to: visit)
            #expect(data.isEmpty)
            #expect(head == APIResponseHead(status: 304, headers: ["etag": "\"3\""]))
            #expect(head.tag == ETag(revision: 3))
        }
    }

    /// The sign-in page of a public network, or any other response in the server's place.
    @Test(
        arguments: [
            (API.signOut(), 200, "text/html"), (API.signOut(), 200, "application/json"),
            (API.readAccount().untyped, 200, "text/html"), (API.readAccount().untyped, 201, "application/json"),
            (API.readAccount().untyped, 204, "application/json"), (API.readAccount().untyped, 304, "application/json"),
            (API.authenticate(.sample).untyped, 200, "application/json"),
            (API.visits.text(.number(1)).untyped, 200, "text/html"),
        ] as [(Call<Void>, Int, String)])
    func `the client accepts no other answer`(route: Call<Void>, status: Int, type: String) async throws {
        let body = try APIJSON.encode(AccountEnvelope.sample)
        try await withClient(.response(status, body, headers: ["Content-Type": type])) { client, _ async throws in
            await #expect(throws: ApiFailure.undecodable(field: "")) { try await client.answer(to: route) }
        }
    }

    @Test func `the client ignores parameters of a media type`() async throws {
        let route = API.visits.text(.number(1))
        let type = ["content-type": "Text/Plain; charset=utf-8"]
        try await withClient(.response(200, Data("湯".utf8), headers: type)) { client, _ async throws in
            #expect(try await client.call(route) == "湯")
        }
    }

    @Test func `the client throws the meaning of the answer`() async throws {
        try await withClient(.payload(Problem.stale, status: 412)) { client, _ async throws in
            await #expect(throws: ApiFailure.stale(.stale)) { try await client.answer(to: visit) }
        }
    }

    @Test func `the client passes other errors on`() async throws {
        try await withClient(.failure(StubError()), .failure(URLError(.cancelled))) { client, _ async throws in
            await #expect(throws: StubError()) { try await client.answer(to: visit) }
            await #expect(throws: CancellationError.self) { try await client.answer(to: visit) }
        }
    }

    /// As Foundation for Linux reports it, with curl's message.
    @Test func `the client reports an untrusted certificate`() throws {
        let words = "SSL certificate problem: self-signed certificate"
        let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: words])
        #expect(try ApiFailure.meaning(of: error) == .unreachable(.untrusted))
        #expect(try ApiFailure.meaning(of: URLError(.unknown)) == .unreachable(.lost))
    }

    /// No server listens at the port 1 of this machine.
    @Test func `a server that cannot be reached is reported`() async throws {
        let address = try #require(URL(string: "http://127.0.0.1:1/"))
        await #expect(throws: URLError.self) { try await Transport.urlSession().send(URLRequest(url: address)) }
    }
}
