import APICore
import ApiClientCore
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import ServerApp

/// The examples of the article on the client.
@Suite struct ClientExampleTests {
    @Test func `the example records and finds a visit`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let client = tester.client
            let content = SakatsuContent(facilityName: "湯の森サウナ", visitingDate: .sampleDay)
            let put = API.visits.put(.number(7), content, .isNew)
            let visit = try await client.call(put)

            let search = API.visits.list(VisitQuery(searchText: "湯の森"))
            let part = try await client.call(search)
            #expect(part.items == [visit])
        }
    }

    @Test func `the example changes a visit that has not changed since`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let client = tester.client
            let id = UUID.number(7)
            try await client.call(API.memos.put(id, MemoContent(body: "タオル"), .isNew))

            let read = API.memos.read(id, nil)
            let (memo, tag) = try #require(try await client.taggedCall(read))
            let change = Precondition.matches(tag ?? memo.tag)
            try await client.call(API.memos.put(id, MemoContent(body: "タオル2枚"), change))
            do {
                try await client.call(API.memos.put(id, MemoContent(body: "水"), change))
                Issue.record("The first change was undone")
            } catch let error as ApiError {
                guard case .stale(let problem) = error.failure, case .memo(let current)? = problem.current else {
                    throw error
                }
                #expect(current.body == "タオル2枚")
            }
        }
    }
}
