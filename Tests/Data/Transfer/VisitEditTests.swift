import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing

@testable import TransferData

/// Edits of many visits at once, on both engines.
@Suite struct VisitEditTests {
    /// The content of a visit with these tags.
    private static func content(_ tags: String...) -> SakatsuContent {
        SakatsuContent(facilityName: "湯", visitingDate: .sampleDay, tags: tags.map(Tag.init))
    }

    private static func evening(_ content: SakatsuContent) -> SakatsuContent? {
        guard content.tags.contains(Tag("朝")) else { return nil }
        var content = content
        content.tags = content.tags.map { $0 == Tag("朝") ? Tag("夜") : $0 }
        return content
    }

    private func save(
        _ content: SakatsuContent, _ number: Int, basedOn revision: Int = 0, in visits: any SakatsuRepository,
        of account: AccountID = .first
    ) async throws {
        _ = try await visits.save(content, id: .number(number), basedOn: revision, at: .at(1), of: account)
    }

    @Test func `An edit changes the visits that a search finds, and is undone except where they changed since`()
        async throws
    {
        try await withDatabase { database in
            let visits = SakatsuRepositories.live(database)
            let edits = VisitEditRepositories.live(database)
            for number in 1...450 { try await save(Self.content(number % 2 == 0 ? "朝" : "昼"), number, in: visits) }
            try await save(Self.content("朝"), 1_000, in: visits, of: .second)

            let count = try await edits.edit(
                .number(2_000), named: "#朝 → #夜", matching: "#朝", at: .at(10), of: .first, Self.evening)

            #expect(count == 225)
            #expect(Set(try await visits.tags(limit: 9, of: .first).map(\.tag.name)) == ["夜", "昼"])
            #expect(try await visits.tags(limit: 9, of: .second).map(\.tag.name) == ["朝"])
            let changed = try #require(try await visits.item(id: .number(2), of: .first))
            #expect(changed.revision == 2 && changed.updatedAt == .at(10))
            try await save(Self.content("夜", "雨"), 2, basedOn: 2, in: visits)

            try await edits.undo(.number(2_000), at: .at(20), of: .first)

            let used = [UsedTag(tag: Tag("昼"), count: 225), UsedTag(tag: Tag("朝"), count: 224)]
            #expect(try await visits.tags(limit: 2, of: .first) == used)
            #expect(try await visits.item(id: .number(2), of: .first)?.content == Self.content("夜", "雨"))
        }
    }

    @Test func `A visit that is changed or deleted while an edit is made stays as it is`() async throws {
        try await withDatabase { database in
            let visits = SakatsuRepositories.live(database)
            let imports = ImportRepositories.live(database)
            for number in 1...3 { try await save(Self.content("朝"), number, in: visits) }
            let all = try await visits.page(matching: "#朝", in: .start, limit: 9, of: .first).items
            try await imports.begin(.number(9), named: "edit", at: .at(2), of: .first)
            let edited = all.map { visit in
                var visit = visit
                visit.content = Self.content("夜")
                return ImportedItem.edit(visit)
            }
            try await imports.keep(edited, from: 1, in: .number(9), of: .first)
            try await imports.finish(.number(9), of: .first)

            try await save(Self.content("雨"), 1, basedOn: 1, in: visits)
            _ = try await visits.delete(ids: [.number(2)], at: .at(3), of: .first)
            _ = try await imports.apply(.number(9), overwriting: true, at: .at(4), of: .first)

            #expect(try await visits.item(id: .number(1), of: .first)?.content == Self.content("雨"))
            #expect(try await visits.item(id: .number(2), of: .first) == nil)
            #expect(try await visits.item(id: .number(3), of: .first)?.content == Self.content("夜"))
        }
    }

    @Test func `An edit that changes nothing leaves nothing to undo`() async throws {
        try await withDatabase { database in
            let edits = VisitEditRepositories.live(database)
            let count = try await edits.edit(
                .number(9), named: "", matching: "#朝", at: .at(1), of: .first, Self.evening)
            #expect(count == 0)
            #expect(try await ImportRepositories.live(database).recent(of: .first).isEmpty)
        }
    }
}
