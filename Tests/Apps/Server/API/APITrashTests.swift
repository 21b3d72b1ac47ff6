import APICore
import ApiClientCore
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import ServerApp

/// Deleted items in the API.
@Suite struct APITrashTests {
    @Test func `the API lists deleted items and removes them permanently`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            for number in 1...3 {
                try await tester.client.call(API.memos.put(.number(number), MemoContent(body: "\(number)"), .isNew))
            }
            for number in 1...2 {
                try await tester.client.call(API.memos.delete(.number(number), .matches(ETag(revision: 1))))
            }
            #expect(try await trash(tester).map(\.item.body) == ["2", "1"])

            try await tester.client.call(API.memos.remove(.number(1)))

            #expect(try await trash(tester).map(\.item.body) == ["2"])
            await #expect(throws: ApiError.self) {
                try await tester.client.call(API.memos.remove(.number(1)))
            }
            await #expect(throws: ApiError.self) {
                try await tester.client.call(API.memos.remove(.number(3)))
            }
            #expect(try await tester.client.call(API.memos.restore(.number(2))).body == "2")
            #expect(try await trash(tester) == [])
        }
    }

    /// A page of one item each.
    private func trash(_ tester: APIClientTester) async throws -> [TrashItem<Memo>] {
        var query = MemoQuery(limit: 1)
        query.isDeleted = true
        var items: [TrashItem<Memo>] = []
        repeat {
            let part = try await tester.client.call(API.memos.trash(query))
            items += part.items
            query.after = part.next
        } while query.after != nil
        return items
    }
}
