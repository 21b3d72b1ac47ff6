import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// What becomes of many saves at the same time.
@Suite struct ConcurrentSaveTests {
    private let id = UUID.number(1)

    @Test func letsOneOf50ChangesAtOnceWinAndTheOthersSeeIt() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")

            let results = try await withThrowingTaskGroup { group in
                for number in 1...50 {
                    group.addTask {
                        try await repository.save(
                            "卵\(number)", id: id, basedOn: 1, at: .at(Int64(number)), of: .first)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            let current = try #require(try await repository.item(id: id, of: .first))
            #expect(current.revision == 2)
            #expect(results.count(where: { $0 == .saved(current) }) == 1)
            #expect(results.count(where: { $0 == .stale(current: current) }) == 49)
        }
    }

    @Test func letsOneOfAPinAndAChangeAtOnceWin() async throws {
        for _ in 1...20 {
            try await withMemos { repository in
                let memo = try await repository.write(1, "買うもの")
                let state = MemoState(revision: 1, isPinned: false)

                async let pin = repository.save(
                    memo.body, isPinned: true, id: id, basedOn: state, at: .at(2), of: .first)
                async let change = repository.save(
                    "卵", isPinned: false, id: id, basedOn: state, at: .at(3), of: .first)

                let results = try await [pin, change]
                let last = try #require(try await repository.item(id: id, of: .first))
                #expect(results.count(where: { $0 == .saved(last) }) == 1)
                #expect(results.count(where: { $0 == .stale(current: last) }) == 1)
            }
        }
    }

    @Test func makesOneOfTheSameNewMemoSent20TimesAtOnce() async throws {
        try await withMemos { repository in
            let results = try await withThrowingTaskGroup { group in
                for number in 1...20 {
                    group.addTask {
                        try await repository.save("卵", id: id, basedOn: 0, at: .at(Int64(number)), of: .first)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            let current = try #require(try await repository.item(id: id, of: .first))
            #expect(results == Array(repeating: .saved(current), count: 20))
            #expect(try await repository.count() == .exactly(1))
        }
    }
}
