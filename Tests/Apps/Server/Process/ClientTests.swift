import APICore
import ApiClientCore
import Foundation
import HTTPTypes
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import ServerApp

/// The client of programs over the network, with the real program: behaviour that a single process cannot show.
@Suite(.timeLimit(.minutes(5))) struct ClientTests {
    @Test func `a client receives changes until its token ends`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder, isSignedIn: false) { loki in
                let client = try await signedInClient(at: try await loki.port(), folder)
                var events = client.events(nil).makeAsyncIterator()
                #expect(try await kinds(&events) == ["*"])

                let content = SakatsuContent(facilityName: "湯の森サウナ", visitingDate: .sampleDay)
                let visit = try await client.call(API.visits.put(UUID(), content, .isNew))
                #expect(try await kinds(&events) == ["sakatsu"])
                try await client.call(API.visits.delete(visit.id, .matches(visit.tag)))
                #expect(try await kinds(&events) == ["sakatsu"])

                // The client does not know of this, reconnects, and is refused.
                try await client.call(API.signOut())
                let failure = await #expect(throws: ApiFailure.self) {
                    while try await kinds(&events) != nil {}
                }
                guard case .unauthorized = failure else {
                    Issue.record("ended with \(String(describing: failure))")
                    return
                }
            }
        }
    }

    @Test func `a client continues from the last received version`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder, isSignedIn: false) { loki in
                let client = try await signedInClient(at: try await loki.port(), folder)
                var events = client.events(nil).makeAsyncIterator()
                guard case .change(_, let version)? = try await events.next() else {
                    Issue.record("began with something else")
                    return
                }
                var later = client.events(version).makeAsyncIterator()
                #expect(try await later.next() == .version(version))
            }
        }
    }

    /// The token of an owner who has just signed up.
    private func signedInClient(at port: Int, _ folder: URL) async throws -> ApiClient {
        _ = try await withBrowser(at: port) {
            try await $0.with(.cookie, nil).signUp("持ち主", APIClientTester.password)
        }
        let client = ApiClient.live(
            defaultBaseURL: try #require(URL(string: "http://127.0.0.1:\(port)")),
            file: AccountFile(folder.appending(path: "account.json")), transport: .urlSession(),
            retries: RetryPolicy(sleep: { _ in }, random: { 0 }), userAgent: "test",
            report: { error in Issue.record(error) })
        _ = try await client.signIn(
            Credentials(name: "持ち主", password: APIClientTester.password, deviceName: "端末"))
        return client
    }

    /// The next change; nil at the stream's end.
    private func kinds(
        _ events: inout AsyncThrowingStream<APIEvent, any Error>.AsyncIterator
    ) async throws -> [String]? {
        while let event = try await events.next() {
            if case .change(let kinds, _) = event { return kinds }
        }
        return nil
    }
}
