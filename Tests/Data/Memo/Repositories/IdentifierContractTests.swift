import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to when it finds memos by the beginning of their identifiers.
@Suite struct IdentifierContractTests {
    private let ids = [
        "3f2a0000-0000-4000-8000-000000000000", "3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c",
        "3f2affff-ffff-4fff-bfff-ffffffffffff", "3f2b0000-0000-4000-8000-000000000000",
        "3f29ffff-ffff-4fff-bfff-ffffffffffff",
    ].compactMap(UUID.init(uuidString:))

    private func found(
        _ digits: String, areDeleted: Bool = false, limit: Int = 10, of account: AccountID = .first,
        in repository: any MemoRepository
    ) async throws -> [UUID] {
        let prefix = try #require(IdentifierPrefix(digits))
        let found = try await repository.items(
            in: prefix.range, areDeleted: areDeleted, limit: limit, of: account)
        #expect(found.allSatisfy { ($0.deletedAt != nil) == areDeleted })
        return found.map(\.item.id)
    }

    @Test func findsThoseThatBeginSo() async throws {
        try await withMemos { repository in
            for id in ids.reversed() {
                _ = try await repository.save("買うもの", id: id, basedOn: 0, at: .at(1), of: .first).saved()
            }
            _ = try await repository.save("卵", id: ids[1], basedOn: 0, at: .at(1), of: .second).saved()

            #expect(try await found("3f2a", in: repository) == Array(ids[...2]))
            #expect(try await found("3F2A", limit: 2, in: repository) == Array(ids[...1]))
            #expect(try await found("3f2a7c105d0e", in: repository) == [ids[1]])
            #expect(try await found("3f2affffffff4fffbfffffffffffffff", in: repository) == [ids[2]])
            #expect(try await found("3f2c", in: repository) == [])
            // Those of another account are not there.
            #expect(try await found("3f2a", of: .second, in: repository) == [ids[1]])
            #expect(try await found("3f2b", of: .second, in: repository) == [])
        }
    }

    @Test func tellsWhatIsDeletedFromTheRest() async throws {
        try await withMemos { repository in
            for id in ids {
                _ = try await repository.save("買うもの", id: id, basedOn: 0, at: .at(1), of: .first).saved()
            }
            _ = try await repository.delete(ids: [ids[1], ids[3]], at: .at(5), of: .first)

            #expect(try await found("3f2a", in: repository) == [ids[0], ids[2]])
            #expect(try await found("3f2a", areDeleted: true, in: repository) == [ids[1]])
            let prefix = try #require(IdentifierPrefix("3f2a"))
            let deleted = try await repository.items(in: prefix.range, areDeleted: true, limit: 9, of: .first)
            #expect(deleted.map(\.deletedAt) == [.at(5)])
        }
    }
}
