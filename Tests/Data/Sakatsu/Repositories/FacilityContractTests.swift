import DatabaseCore
import DatabaseTestSupport
import Foundation
import SakatsuData
import SampleCore
import Testing
import ValuesCore

/// What every ``SakatsuRepository`` keeps to when it names facilities.
@Suite struct FacilityContractTests {
    private func withFacilities(_ body: (any SakatsuRepository) async throws -> Void) async throws {
        try await withVisits { repository in
            let visits = [
                ("海", "2026-11-01"), ("丘", "2026-11-20"), ("海", "2026-11-21"), ("丘", "2026-11-02"),
                ("湯", "2026-11-10"), ("森", "2026-11-10"), ("Löyly", "2020-01-01"),
            ]
            for (number, (name, date)) in visits.enumerated() {
                try await repository.record(number, .visit(name, on: date))
            }
            try await body(repository)
        }
    }

    @Test func `Each name comes once, most recently visited first, then by name`() async throws {
        try await withFacilities { repository async throws in
            #expect(try await repository.facilityNames(limit: 9, of: .first) == ["海", "丘", "森", "湯", "Löyly"])
        }
    }

    @Test(arguments: 0...6)
    func `There are no more than asked for, the most recent of all`(limit: Int) async throws {
        try await withFacilities { repository async throws in
            let names = ["海", "丘", "森", "湯", "Löyly"].prefix(limit)
            #expect(try await repository.facilityNames(limit: limit, of: .first) == Array(names))
        }
    }

    @Test func `A name goes with its last visit and moves with its latest`() async throws {
        try await withFacilities { repository in
            _ = try await repository.delete(ids: [.number(2), .number(4)], at: .at(50), of: .first)
            _ = try await repository.save(
                .visit("Löyly", on: "2026-11-30"), id: .number(6), basedOn: 1, at: .at(51), of: .first)

            #expect(try await repository.facilityNames(limit: 9, of: .first) == ["Löyly", "丘", "森", "海"])
        }
    }
}
