import DatabaseTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

@testable import DatabaseCore
@testable import TransferData

/// The totals that are kept with the visits, compared with a count of all visits.
@Suite struct VisitTotalsTests {
    private static let names = ["しきじ", "サウナしきじ", "ｼｷｼﾞ", "北欧", "湯 の森"]

    private static func content(_ random: inout SeededGenerator) -> SakatsuContent {
        var content = SakatsuContent(
            facilityName: names.randomElement(using: &random) ?? "",
            visitingDate: .sampleDay.earlier(days: Int.random(in: 0..<90, using: &random)))
        if Bool.random(using: &random) {
            content.score = FixedDecimal(hundredths: 50 * Int.random(in: 1...10, using: &random))
            content.price = Price(amount: Int.random(in: 0...2, using: &random) * 550, currency: .yen)
            content.arrival = TimeOfDay(minutes: Int.random(in: 0..<1_440, using: &random))
            content.temperatures = [
                SaunaTemperature(kind: .sauna, celsius: FixedDecimal(Int.random(in: 80...99, using: &random))),
                SaunaTemperature(kind: .coolBath, celsius: FixedDecimal(hundredths: 1_450)),
                SaunaTemperature(kind: .coolBath, celsius: nil),
            ]
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let seconds = FixedDecimal(hundredths: Int.random(in: 0...60_000, using: &random))
            content.sets.append(SaunaSet(steps: [SaunaStep(kind: .sauna, seconds: seconds)]))
        }
        return content
    }

    @Test func `They stay right through random edits, deletions, restorations, merges and imports`() async throws {
        try await withDatabase { database in
            let isFile = database.file != nil
            let (visits, facilities) = (SakatsuRepositories.live(database), FacilityRepositories.live(database))
            let imports = ImportRepositories.live(database)
            var random = SeededGenerator(seed: 7)
            var deletions: [Timestamp] = []
            for step in 1...(isFile ? 5_000 : 500) {
                let (id, now) = (UUID.number(Int.random(in: 1...60, using: &random)), Timestamp.at(Int64(step)))
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<50:
                    let revision = try await visits.item(id: id, of: .first)?.revision ?? 0
                    _ = try await visits.save(
                        Self.content(&random), id: id, basedOn: revision, at: now, of: .first)
                case 50..<65:
                    let revision = try await visits.item(id: id, of: .first)?.revision ?? 0
                    _ = try await visits.delete(id: id, basedOn: revision, at: now, of: .first)
                case 65..<72:
                    let ids = (1...5).map { _ in UUID.number(Int.random(in: 1...60, using: &random)) }
                    deletions.append(try await visits.delete(ids: Set(ids), at: now, of: .first).deletedAt)
                case 72..<80:
                    guard let deletion = deletions.randomElement(using: &random) else { continue }
                    _ = try await visits.restore(deletedAt: deletion, of: .first)
                case 80..<88: _ = try await visits.restore(id: id, of: .first)
                case 88..<93: _ = try await visits.removeDeleted(id: id, of: .first)
                case 93..<96:
                    let known = try await facilities.summaries(limit: 9, of: .first)
                    guard known.count > 1 else { continue }
                    _ = try await facilities.merge(known[1].id, into: known[0].id, at: now, of: .first)
                case 96..<98:
                    for facility in try await facilities.trash(after: nil, limit: 9, of: .first).items {
                        _ = try await facilities.restore(id: facility.item.id, of: .first)
                    }
                default: try await importAndUndo(step, now, imports, &random)
                }
                if step.isMultiple(of: isFile ? 250 : 50) {
                    #expect(try await database.read { try VisitTotals.areRight($0) }, "after \(step) steps")
                }
            }
            let counts = try await facilities.summaries(limit: 9, of: .first).map(\.count).reduce(0, +)
            #expect(try await visits.page(matching: "", in: .start, limit: 1, of: .first).count == .exactly(counts))
        }
    }

    /// Imports visits, some of which exist, and undoes half of these imports.
    private func importAndUndo(
        _ step: Int, _ now: Timestamp, _ imports: any ImportRepository, _ random: inout SeededGenerator
    ) async throws {
        let id = UUID.number(100_000 + step)
        let items = (1...4).map { _ in
            ImportedItem.visit(
                Sakatsu(
                    id: .number(Int.random(in: 1...80, using: &random)), content: Self.content(&random), revision: 1,
                    createdAt: now, updatedAt: now))
        }
        try await imports.begin(id, named: "visits", at: now, of: .first)
        try await imports.keep(items, from: 1, in: id, of: .first)
        try await imports.finish(id, of: .first)
        while try await imports.apply(id, overwriting: true, at: now, of: .first)?.state == .applying {}
        guard Bool.random(using: &random) else { return }
        while try await imports.undo(id, at: now, of: .first)?.state == .undoing {}
    }

    @Test func `Wrong totals are found and counted again`() async throws {
        try await withDatabase { database in
            let content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay)
            _ = try await SakatsuRepositories.live(database).save(
                content, id: .number(1), basedOn: 0, at: .at(1), of: .first)
            try await database.write { try $0.execute("UPDATE visitTotal SET count = 7") }
            #expect(try await !database.read { try AccountCounts.areRight($0) })
            try await database.write { try AccountCounts.rebuild($0) }
            #expect(try await database.read { try AccountCounts.areRight($0) })
            let numbers = try await FacilityRepositories.live(database).summaries(limit: 9, of: .first).map(\.count)
            #expect(numbers == [1])
        }
    }
}
