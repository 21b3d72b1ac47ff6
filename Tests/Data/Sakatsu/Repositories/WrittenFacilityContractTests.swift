import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing

/// The contract of every ``FacilityRepository`` about what people write.
@Suite struct WrittenFacilityContractTests {
    private func withRepositories(
        _ body: (any SakatsuRepository, any FacilityRepository) async throws -> Void
    ) async throws {
        try await withDatabase { database in
            let visits = SakatsuRepositories.live(database)
            for (number, name) in ["しきじ", "サウナしきじ", "ｼｷｼﾞ", "北欧"].enumerated() {
                try await visits.record(number, .visit(name, on: "2026-11-0\(number + 1)"))
            }
            try await body(visits, FacilityRepositories.live(database))
        }
    }

    /// The identifier of a visited facility.
    private func id(_ name: String, _ facilities: any FacilityRepository) async throws -> UUID {
        try #require(try await facilities.facility(.name(name), of: .first)).facility.id
    }

    private func save(
        _ content: FacilityContent, _ id: UUID, revision: Int = 0, _ facilities: any FacilityRepository,
        at instant: Int64 = 20
    ) async throws -> Facility? {
        let result = try await facilities.save(
            content.normalized, id: id, basedOn: revision, at: .at(instant), of: .first)
        guard case .saved(let facility) = result else { return nil }
        return facility
    }

    @Test func `A visited facility can be read before anything is written about it, and then keeps its identifier`()
        async throws
    {
        try await withRepositories { _, facilities in
            let id = try await id("ｼｷｼﾞ", facilities)
            let unwritten = try #require(try await facilities.item(id: id, of: .first))
            #expect(unwritten.revision == 0 && unwritten.content == FacilityContent(name: "ｼｷｼﾞ"))
            let content = FacilityContent(
                name: "しきじ", area: "静岡県", site: "https://example.com/", note: "月曜は清掃", isWish: true, isHome: true)
            let written = try await save(content, id, facilities)
            #expect(
                written == Facility(id: id, content: content, revision: 1, createdAt: .at(20), updatedAt: .at(20)))
            #expect(try await facilities.item(id: id, of: .first) == written)
            #expect(try await facilities.item(id: id, of: .second) == nil)
            let summary = try #require(try await facilities.summaries(limit: 9, of: .first).dropFirst().first)
            #expect(summary.id == id && summary.name == "しきじ" && summary.count == 2)
            #expect(summary.isHome && summary.isWish && summary.area == "静岡県")
        }
    }

    @Test func `A facility with a new name keeps its visits, also those that other programs record with the old one`()
        async throws
    {
        try await withRepositories { visits, facilities in
            let id = try await id("北欧", facilities)
            let renamed = try await save(FacilityContent(name: "サウナ北欧"), id, facilities)
            #expect(renamed?.content.aliases == ["北欧"])
            try await visits.record(7, .visit("北欧", on: "2026-11-20"))
            try await visits.record(8, .visit("サウナ北欧", on: "2026-11-21"))
            for name in ["北欧", "サウナ北欧", "ｻｳﾅ北欧"] {
                let found = try #require(try await facilities.facility(.name(name), of: .first))
                #expect(found.facility.id == id && found.summary.count == 3 && found.summary.name == "サウナ北欧")
                #expect(try await visits.all(SakatsuFilter(facilityName: name)).count == .exactly(3))
                #expect(try await visits.visits(toFacilityNamed: name, limit: 9, of: .first).count == 3)
            }
            let visit = try #require(try await visits.item(id: .number(8), of: .first))
            #expect(try await visits.history(of: visit, of: .first).number == 3)
            #expect(visit.content.facilityName == "サウナ北欧")
        }
    }

    @Test func `No facility gets a name that another one has`() async throws {
        try await withRepositories { _, facilities in
            let id = try await id("北欧", facilities)
            await #expect(throws: FacilityProblem(.name, .taken)) {
                try await save(FacilityContent(name: "サウナしきじ"), id, facilities)
            }
            _ = try await save(FacilityContent(name: "湯", aliases: ["お湯"], isWish: true), .number(50), facilities)
            await #expect(throws: FacilityProblem(.name, .taken)) {
                try await save(FacilityContent(name: "オ湯"), id, facilities)
            }
            await #expect(throws: FacilityProblem(.aliases, .taken)) {
                try await save(FacilityContent(name: "北欧", aliases: ["湯"]), id, facilities)
            }
            #expect(try await save(FacilityContent(name: "北欧"), id, facilities)?.revision == 1)
        }
    }

    @Test func `A merge moves all names, and restoring the merged facility undoes it`() async throws {
        try await withRepositories { visits, facilities in
            let (id, merged) = (try await id("しきじ", facilities), try await id("サウナしきじ", facilities))
            _ = try await save(FacilityContent(name: "しきじ", note: "静か"), id, facilities)
            _ = try await save(FacilityContent(name: "サウナしきじ", area: "静岡県", note: "薬草"), merged, facilities)

            let facility = try await facilities.merge(merged, into: id, at: .at(30), of: .first).saved()

            #expect(
                facility.content
                    == FacilityContent(name: "しきじ", aliases: ["サウナしきじ"], area: "静岡県", note: "静か\n\n薬草"))
            #expect(facility.revision == 2)
            #expect(try await facilities.summaries(limit: 9, of: .first).map(\.count) == [1, 3])
            #expect(try await visits.all(SakatsuFilter(facilityName: "サウナしきじ")).count == .exactly(3))
            #expect(try await facilities.merge(merged, into: id, at: .at(31), of: .first) == .deleted)

            _ = try await facilities.restore(id: merged, of: .first)

            let kept = try await facilities.item(id: id, of: .first)?.content
            #expect(kept == FacilityContent(name: "しきじ", note: "静か"))
            #expect(try await facilities.summaries(limit: 9, of: .first).map(\.name) == ["北欧", "しきじ", "サウナしきじ"])
            #expect(try await facilities.summaries(limit: 9, of: .first).map(\.count) == [1, 2, 1])
        }
    }

    @Test func `Undoing a merge keeps what was edited since`() async throws {
        try await withRepositories { _, facilities in
            let (id, merged) = (try await id("しきじ", facilities), try await id("サウナしきじ", facilities))
            _ = try await save(
                FacilityContent(name: "サウナしきじ", aliases: ["聖地"], site: "https://example.com/", isHome: true), merged,
                facilities)
            let facility = try await facilities.merge(merged, into: id, at: .at(30), of: .first).saved()
            #expect(facility.content.isHome && facility.content.site == "https://example.com/")
            var content = facility.content
            content.aliases.append("しきじ本店")
            content.site = "https://example.org/"
            _ = try await save(content, id, revision: facility.revision, facilities)

            _ = try await facilities.restore(id: merged, of: .first)

            #expect(
                try await facilities.item(id: id, of: .first)?.content
                    == FacilityContent(name: facility.content.name, aliases: ["しきじ本店"], site: "https://example.org/"))
            #expect(try await facilities.item(id: merged, of: .first)?.content.names == ["サウナしきじ", "聖地"])
        }
    }

    @Test func `A repeated rename changes nothing, and a restored wish takes no names`() async throws {
        try await withRepositories { _, facilities in
            let id = try await id("北欧", facilities)
            for _ in 1...2 {
                let renamed = try await save(FacilityContent(name: "サウナ北欧"), id, facilities)
                #expect(renamed?.revision == 1 && renamed?.content.aliases == ["北欧"])
            }
            for _ in 1...2 {
                let renamed = try await save(
                    FacilityContent(name: "HOKUOU", aliases: ["北欧"]), id, revision: 1, facilities)
                #expect(renamed?.revision == 2 && renamed?.content.aliases == ["北欧", "サウナ北欧"])
            }
            _ = try await save(FacilityContent(name: "湯", aliases: ["お湯"]), .number(50), facilities)
            _ = try await facilities.delete(id: .number(50), basedOn: 1, at: .at(30), of: .first)
            _ = try await save(
                FacilityContent(name: "HOKUOU", aliases: ["北欧", "サウナ北欧", "お湯"]), id, revision: 2, facilities)
            _ = try await facilities.restore(id: .number(50), of: .first)
            #expect(try await facilities.facility(.name("お湯"), of: .first)?.facility.id == id)
            #expect(try await facilities.facility(.id(.number(50)), of: .first)?.facility.content.name == "湯")
            // The facility can still be changed, although another one has one of its names.
            let changed = FacilityContent(name: "HOKUOU", aliases: ["北欧", "サウナ北欧", "お湯"], note: "上野")
            #expect(try await save(changed, id, revision: 3, facilities)?.revision == 4)
        }
    }

    @Test func `A rename that would leave too many names is refused`() async throws {
        try await withRepositories { _, facilities in
            let id = try await id("北欧", facilities)
            let aliases = (1...20).map { "北欧\($0)" }
            _ = try await save(FacilityContent(name: "北欧", aliases: aliases), id, facilities)
            await #expect(throws: FacilityProblem(.aliases, .tooMany(limit: 20))) {
                try await save(FacilityContent(name: "サウナ北欧", aliases: aliases), id, revision: 1, facilities)
            }
        }
    }

    @Test func `The form knows facilities by the names that people gave them, and wishes`() async throws {
        try await withRepositories { visits, facilities in
            let id = try await id("北欧", facilities)
            _ = try await save(FacilityContent(name: "サウナ北欧"), id, facilities)
            _ = try await save(FacilityContent(name: "湯", isWish: true), .number(50), facilities)
            #expect(try await visits.facilityNames(limit: 9, of: .first) == ["サウナ北欧", "ｼｷｼﾞ", "サウナしきじ", "しきじ", "湯"])
            #expect(try await visits.facilityNames(limit: 2, of: .first) == ["サウナ北欧", "ｼｷｼﾞ"])
            #expect(try await visits.latest(at: "サウナ北欧", of: .first)?.number == 3)
            #expect(try await visits.latest(at: "シキジ", of: .first) == nil)
        }
    }

    @Test func `Facilities about which nothing is written can be merged, but none into itself`() async throws {
        try await withRepositories { _, facilities in
            let (id, merged) = (try await id("しきじ", facilities), try await id("サウナしきじ", facilities))
            #expect(try await facilities.merge(id, into: id, at: .at(30), of: .first) == .deleted)
            #expect(try await facilities.merge(.number(60), into: id, at: .at(30), of: .first) == .deleted)
            #expect(try await facilities.merge(id, into: merged, at: .at(30), of: .second) == .deleted)
            _ = try await facilities.merge(merged, into: id, at: .at(30), of: .first)
            #expect(try await facilities.facility(.name("サウナしきじ"), of: .first)?.facility.id == id)
            #expect(try await facilities.trash(after: nil, limit: 9, of: .first).items.map(\.item.id) == [merged])
            #expect(try await facilities.deletedItem(id: merged, of: .first)?.content.name == "サウナしきじ")
        }
    }

    @Test func `A facility with visits cannot be deleted, any other can be`() async throws {
        try await withRepositories { visits, facilities in
            let id = try await id("しきじ", facilities)
            _ = try await save(FacilityContent(name: "しきじ"), id, facilities)
            await #expect(throws: VisitedFacilityError(count: 2)) {
                try await facilities.delete(id: id, basedOn: 1, at: .at(30), of: .first)
            }
            _ = try await save(FacilityContent(name: "湯", isWish: true), .number(50), facilities)
            #expect(
                try await facilities.delete(id: .number(50), basedOn: 1, at: .at(30), of: .first) == .deleted)
            // The visits of a deleted facility get a facility of their own.
            try await visits.record(9, .visit("湯", on: "2026-11-20"))
            #expect(try await self.id("湯", facilities) != .number(50))
        }
    }

    @Test func `A name given up by a facility leads to a facility with an identifier of its own`() async throws {
        try await withRepositories { _, facilities in
            let id = try await id("北欧", facilities)
            let renamed = try #require(try await save(FacilityContent(name: "サウナ北欧"), id, facilities))
            var content = renamed.content
            content.aliases = []
            _ = try await save(content, id, revision: 1, facilities)
            let other = try await self.id("北欧", facilities)
            #expect(other != id)
            #expect(try await facilities.item(id: other, of: .first)?.content.name == "北欧")
            #expect(try await save(FacilityContent(name: "北欧", note: "上野"), other, facilities)?.id == other)
        }
    }
}
