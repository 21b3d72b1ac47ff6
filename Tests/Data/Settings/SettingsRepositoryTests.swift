import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SettingsData
import TestSupport
import Testing

/// The contract of every ``SettingsRepository``.
@Suite struct SettingsRepositoryTests {
    private static let changed = Settings(
        defaultTimes: DefaultTimes(
            sauna: StepTime(amount: FixedDecimal(hundredths: 650), unit: .minutes),
            coolBath: StepTime(amount: FixedDecimal(hundredths: 3_025), unit: .seconds),
            relaxation: StepTime(seconds: nil, unit: .seconds)),
        language: .english,
        appearance: .dark, goals: .chosen
    )

    @Test func `The settings are the defaults until something is saved`() async throws {
        try await withRepository { repository, _ in
            let settings = try await repository.settings(of: .first)
            #expect(settings == Settings())
        }
    }

    @Test func `A change replaces the settings that it is based on, and no others`() async throws {
        try await withRepository { (repository, other) async throws in
            #expect(try await repository.save(Self.changed, inPlaceOf: Settings(), of: .first) == Self.changed)
            let light = Settings(appearance: .light)
            #expect(try await repository.save(light, inPlaceOf: Settings(), of: .first) == Self.changed)
            #expect(try await repository.settings(of: .first) == Self.changed)
            #expect(try await repository.save(light, inPlaceOf: Settings(), of: other) == light)
            #expect(try await repository.settings(of: .first) == Self.changed)
        }
    }

    @Test func `Saved settings are read unchanged, the unit and the fraction of each duration included`() async throws {
        try await withRepository { repository, _ in
            try await repository.save(Self.changed, of: .first)
            #expect(try await repository.settings(of: .first) == Self.changed)
        }
    }

    @Test func `A change leaves the rest as it is, also while others are made`() async throws {
        try await withRepository { repository, _ in
            try await withThrowingTaskGroup { group in
                for number in 1...20 {
                    group.addTask {
                        try await repository.change(of: .first) { settings in
                            var goals = settings.goals ?? Goals()
                            goals[.week, .visits] = (goals[.week, .visits] ?? 0) + number
                            settings.goals = goals
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await repository.change(of: .first) { $0.appearance = .dark }
            let settings = try await repository.settings(of: .first)
            #expect(settings.goals?.all.map(\.target) == [210])
            #expect(settings.appearance == .dark)
        }
    }

    @Test func `Saving again replaces everything`() async throws {
        try await withRepository { repository, _ in
            try await repository.save(Self.changed, of: .first)
            try await repository.save(Settings(), of: .first)
            let settings = try await repository.settings(of: .first)
            #expect(settings == Settings())
        }
    }

    @Test func `Every account has its own`() async throws {
        try await withRepository { repository, other in
            try await repository.save(Self.changed, of: .first)
            let before = try await repository.settings(of: other)
            #expect(before == Settings())

            try await repository.save(Settings(appearance: .light), of: other)

            #expect(try await repository.settings(of: .first) == Self.changed)
            let after = try await repository.settings(of: other)
            #expect(after == Settings(appearance: .light))
        }
    }

    @Test func `Every choice comes back`() async throws {
        try await withRepository { repository, _ in
            for language in LanguageSetting.allCases {
                for appearance in Appearance.allCases {
                    let settings = Settings(language: language, appearance: appearance)
                    try await repository.save(settings, of: .first)
                    #expect(try await repository.settings(of: .first) == settings)
                }
            }
        }
    }

    @Test(arguments: [DurationUnit.minutes, .seconds])
    func `Every duration is read in its unit`(unit: DurationUnit) async throws {
        try await withRepository { repository, _ in
            for hundredths in [0, 1, 5, 10, 33, 99, 100, 101, 1_999, 99_999] {
                let time = StepTime(amount: FixedDecimal(hundredths: hundredths), unit: unit)
                let settings = Settings(defaultTimes: DefaultTimes(sauna: time, coolBath: time, relaxation: time))
                try await repository.save(settings, of: .first)
                #expect(try await repository.settings(of: .first) == settings)
                #expect(time.amount == FixedDecimal(hundredths: hundredths))
            }
        }
    }

    @Test func `An unknown account cannot save`() async throws {
        try await withRepository { repository, _ in
            let unknown = AccountID(UUID(uuid: (9, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 9)))
            await #expect(throws: StorageError.self) { try await repository.save(Self.changed, of: unknown) }
            let settings = try await repository.settings(of: unknown)
            #expect(settings == Settings())
        }
    }

    @Test func `Every account keeps its own time zone, whatever else is saved`() async throws {
        try await withRepository { repository, other in
            #expect(try await repository.timeZone(of: .first) == nil)
            try await repository.save(try #require(TimeZone(identifier: "Asia/Tokyo")), of: .first)
            try await repository.save(Self.changed, of: .first)
            #expect(try await repository.timeZone(of: .first)?.identifier == "Asia/Tokyo")
            #expect(try await repository.timeZone(of: other) == nil)
            try await repository.save(try #require(TimeZone(identifier: "America/New_York")), of: .first)
            #expect(try await repository.timeZone(of: .first)?.identifier == "America/New_York")
            #expect(try await repository.settings(of: .first) == Self.changed)
        }
    }

    @Test func `A failing storage is an error, not an empty result`() async throws {
        try await withDatabase { database in
            let repository = SettingsRepositories.live(database)
            try await database.write { try $0.execute("DROP TABLE settings") }
            await #expect(throws: StorageError.self) { try await repository.settings(of: .first) }
            await #expect(throws: StorageError.self) { try await repository.save(Self.changed, of: .first) }
        }
    }

    /// - Parameter body: receives a second account.
    private func withRepository(_ body: (any SettingsRepository, AccountID) async throws -> Void) async throws {
        try await withDatabase { database in
            try await body(SettingsRepositories.live(database), .second)
        }
    }
}
