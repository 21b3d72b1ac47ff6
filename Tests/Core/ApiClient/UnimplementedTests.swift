import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import ModelsCore
import TestSupport
import Testing

/// An endpoint without an implementation fails the test that calls it.
@Suite struct UnimplementedTests {
    @Test func `every endpoint reports itself`() async throws {
        let calls = Calls<String>()
        let client = ApiClient.failing { calls.record($0) }
        await #expect(throws: Unimplemented.self) { try await client.call(API.readAccount()) }
        await #expect(throws: Unimplemented.self) { try await client.anyRequest(TypedRequest(target: "/")) }
        await #expect(throws: Unimplemented.self) { try await client.authenticate(.sample, nil) }
        _ = client.baseURL()
        #expect(throws: Unimplemented.self) { try client.setBaseURL(URL(filePath: "/")) }
        #expect(client.currentAccount() == nil)
        #expect(!client.isSignedIn())
        #expect(client.signIns() == [])
        await #expect(throws: Unimplemented.self) { try await client.logout() }
        await #expect(throws: Unimplemented.self) { try await client.refreshCurrentAccount() }
        await #expect(throws: Unimplemented.self) {
            for try await _ in client.events(nil) {}
        }
        #expect(
            calls.all.map { $0.prefix { $0 != " " } } == [
                "apiRequest(readAccount)", "anyRequest(/)", "authenticate", "baseURL", "setBaseURL", "currentAccount",
                "isSignedIn", "signIns", "logout", "refreshCurrentAccount", "events",
            ])
    }

    @Test func `an unimplemented call fails the test`() async {
        await withKnownIssue {
            _ = try? await ApiClient.unimplemented.call(API.readAccount())
        }
    }

    @Test func `an unimplemented client leaves other routes unimplemented`() async throws {
        let calls = Calls<String>()
        var client = ApiClient.failing { calls.record($0) }
        try client.override(API.readAccount(), payload: CurrentAccount.sample)
        #expect(try await client.call(API.readAccount()) == .sample)
        await #expect(throws: Unimplemented.self) { try await client.call(API.signOut()) }
        #expect(calls.all.count == 1)
    }
}
