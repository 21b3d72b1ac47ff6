import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing
import ValuesCore

/// What every ``SakatsuRepository`` keeps to when it saves.
@Suite struct SaveContractTests {
    private let id = UUID.number(1)

    @Test func `A new visit comes back whole`() async throws {
        try await withVisits { repository in
            let content = SakatsuContent.intricate
            let expected = Sakatsu(id: id, content: content, revision: 1, createdAt: .at(5), updatedAt: .at(5))

            let result = try await repository.save(content, id: id, basedOn: 0, at: .at(5), of: .first)

            expectNoDifference(result, .saved(expected))
            #expect(try await repository.item(id: id, of: .first) == expected)
        }
    }

    @Test func `Saving the same again is the same as once`() async throws {
        try await withVisits { repository in
            let first = try await repository.record(1, .intricate)

            let second = try await repository.save(.intricate, id: id, basedOn: 0, at: .at(9), of: .first)

            expectNoDifference(second, .saved(first))
            #expect(try await repository.item(id: id, of: .first) == first)
            #expect(try await repository.count() == .exactly(1))
        }
    }

    /// For Swift both are the same text.
    @Test func `An accent that is typed in another way is a change`() async throws {
        try await withVisits { repository in
            var content = SakatsuContent.intricate
            content.facilityName = "Cafe\u{301}"
            try await repository.record(1, content)
            content.facilityName = "Caf\u{E9}"

            let saved = try await repository.save(content, id: id, basedOn: 1, at: .at(9), of: .first).saved()

            #expect(saved.revision == 2)
            let name = try await repository.item(id: id, of: .first)?.content.facilityName
            #expect(name.map { Array($0.utf8) } == Array("Caf\u{E9}".utf8))
        }
    }

    @Test func `Sending an edit again is the same as once`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯"))
            let edited = try await repository.save(.visit("丘"), id: id, basedOn: 1, at: .at(5), of: .first)

            let again = try await repository.save(.visit("丘"), id: id, basedOn: 1, at: .at(9), of: .first)

            expectNoDifference(again, edited)
            #expect(try await repository.item(id: id, of: .first) == edited.saved())
        }
    }

    @Test func `An edit keeps when the visit was recorded and takes everything else`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯", on: "2020-01-31"))
            let expected = Sakatsu(id: id, content: .intricate, revision: 2, createdAt: .at(1), updatedAt: .at(9))

            let result = try await repository.save(.intricate, id: id, basedOn: 1, at: .at(9), of: .first)

            expectNoDifference(result, .saved(expected))
            #expect(try await repository.item(id: id, of: .first) == expected)
        }
    }

    @Test func `The day moves only when the edit moves it`() async throws {
        try await withVisits { repository in
            var content = try await repository.record(1, .visit(on: "2020-01-31")).content
            content.foreword = "よかった"

            let edited = try await repository.save(content, id: id, basedOn: 1, at: .at(1_800_000_000_000), of: .first)

            #expect(try edited.saved().content.visitingDate == .day("2020-01-31"))
            content.visitingDate = try .day("2020-02-01")
            let moved = try await repository.save(content, id: id, basedOn: 2, at: .at(9), of: .first)
            #expect(try moved.saved().content.visitingDate == .day("2020-02-01"))
        }
    }

    @Test(arguments: [0, 1, 3])
    func `An edit of another revision changes nothing and shows the current one`(revision: Int) async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯"))
            let current = try await repository.save(.visit("丘"), id: id, basedOn: 1, at: .at(5), of: .first).saved()

            let result = try await repository.save(.visit("海"), id: id, basedOn: revision, at: .at(9), of: .first)

            expectNoDifference(result, .stale(current: current))
            #expect(try await repository.item(id: id, of: .first) == current)
            #expect(try await repository.numbers(matching: "海") == [])
        }
    }

    @Test func `An edit of a visit that was deleted meanwhile brings nothing back`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯"))
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)

            for revision in 0...2 {
                for content in [try SakatsuContent.visit("湯"), try .visit("丘")] {
                    let result = try await repository.save(content, id: id, basedOn: revision, at: .at(9), of: .first)
                    #expect(result == .deleted)
                }
            }

            #expect(try await repository.item(id: id, of: .first) == nil)
            #expect(try await repository.count() == .exactly(0))
            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 1)
            #expect(try await repository.item(id: id, of: .first)?.content == .visit("湯"))
        }
    }

    @Test func `An edit of a visit that is not there makes none`() async throws {
        try await withVisits { repository in
            let result = try await repository.save(.visit(), id: id, basedOn: 1, at: .at(9), of: .first)

            #expect(result == .deleted)
            #expect(try await repository.page(matching: "", in: .start, limit: 1, of: .first) == .empty)
        }
    }

    @Test func `What the storage refuses throws and leaves nothing`() async throws {
        try await withVisits { repository async throws in
            await #expect(throws: StorageError.self) {
                try await repository.save(.visit(""), id: id, basedOn: 0, at: .at(1), of: .first)
            }
            #expect(try await repository.page(matching: "", in: .start, limit: 1, of: .first) == .empty)
        }
    }
}
