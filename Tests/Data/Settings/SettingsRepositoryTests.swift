import DatabaseCore
import Foundation
import GRDB
import LocalizationCore
import SettingsData
import TestSupport
import Testing
import ValuesCore

/// What every implementation of ``SettingsRepository`` keeps to.
@Suite struct SettingsRepositoryTests {
    struct Implementation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (DatabaseCore.Database) -> any SettingsRepository

        static let all = [Implementation(testDescription: "SQLite", make: SettingsRepositories.live)]
    }

    private static let changed = Settings(
        defaultTimes: DefaultTimes(
            sauna: DefaultTime(amount: FixedDecimal(hundredths: 650), unit: .minutes),
            coolBath: DefaultTime(amount: FixedDecimal(hundredths: 3_025), unit: .seconds),
            relaxation: DefaultTime(seconds: nil, unit: .seconds)),
        language: .fixed(.english),
        appearance: .dark
    )

    @Test(arguments: Implementation.all)
    func `Before anything was saved there are the defaults`(implementation: Implementation) async throws {
        try await withRepository(implementation) { repository, _ in
            let settings = try await repository.settings(of: .first)
            #expect(settings == Settings())
        }
    }

    @Test(arguments: Implementation.all)
    func `What was saved comes back, the unit and the fraction of each time included`(
        implementation: Implementation
    ) async throws {
        try await withRepository(implementation) { repository, _ in
            try await repository.save(Self.changed, of: .first)
            #expect(try await repository.settings(of: .first) == Self.changed)
        }
    }

    @Test(arguments: Implementation.all)
    func `Saving again replaces everything`(implementation: Implementation) async throws {
        try await withRepository(implementation) { repository, _ in
            try await repository.save(Self.changed, of: .first)
            try await repository.save(Settings(), of: .first)
            let settings = try await repository.settings(of: .first)
            #expect(settings == Settings())
        }
    }

    @Test(arguments: Implementation.all)
    func `Every account has its own`(implementation: Implementation) async throws {
        try await withRepository(implementation) { repository, other in
            try await repository.save(Self.changed, of: .first)
            let before = try await repository.settings(of: other)
            #expect(before == Settings())

            try await repository.save(Settings(appearance: .light), of: other)

            #expect(try await repository.settings(of: .first) == Self.changed)
            let after = try await repository.settings(of: other)
            #expect(after == Settings(appearance: .light))
        }
    }

    @Test(arguments: Implementation.all)
    func `Every choice comes back`(implementation: Implementation) async throws {
        try await withRepository(implementation) { repository, _ in
            for language in LanguageSetting.all {
                for appearance in AppearanceSetting.allCases {
                    let settings = Settings(language: language, appearance: appearance)
                    try await repository.save(settings, of: .first)
                    #expect(try await repository.settings(of: .first) == settings)
                }
            }
        }
    }

    @Test(arguments: Implementation.all, [DurationUnit.minutes, .seconds])
    func `Every time comes back in its unit`(implementation: Implementation, unit: DurationUnit) async throws {
        try await withRepository(implementation) { repository, _ in
            for hundredths in [0, 1, 5, 10, 33, 99, 100, 101, 1_999, 99_999] {
                let time = DefaultTime(amount: FixedDecimal(hundredths: hundredths), unit: unit)
                let settings = Settings(defaultTimes: DefaultTimes(sauna: time, coolBath: time, relaxation: time))
                try await repository.save(settings, of: .first)
                #expect(try await repository.settings(of: .first) == settings)
                #expect(time.amount == FixedDecimal(hundredths: hundredths))
            }
        }
    }

    @Test(arguments: Implementation.all)
    func `An unknown account cannot save`(implementation: Implementation) async throws {
        try await withRepository(implementation) { repository, _ in
            let unknown = AccountID(UUID(uuid: (9, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 9)))
            await #expect(throws: StorageError.self) { try await repository.save(Self.changed, of: unknown) }
            let settings = try await repository.settings(of: unknown)
            #expect(settings == Settings())
        }
    }

    @Test(arguments: Implementation.all)
    func `A storage that fails is no empty answer`(implementation: Implementation) async throws {
        try await withDatabase { database in
            let repository = implementation.make(database)
            try await database.write { try $0.execute(sql: "DROP TABLE settings") }
            await #expect(throws: StorageError.self) { try await repository.settings(of: .first) }
            await #expect(throws: StorageError.self) { try await repository.save(Self.changed, of: .first) }
        }
    }

    /// - Parameter body: is given a second account.
    private func withRepository(
        _ implementation: Implementation, _ body: (any SettingsRepository, AccountID) async throws -> Void
    ) async throws {
        try await withDatabase { database in
            let other = AccountID(UUID(uuid: (1, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2)))
            try await database.write { database in
                try database.execute(
                    sql: "INSERT INTO account (number, id, createdAt) VALUES (2, ?, 0)",
                    arguments: [other.uuid.canonicalText])
            }
            try await body(implementation.make(database), other)
        }
    }

    private func withDatabase(_ body: (DatabaseCore.Database) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let database = try DatabaseCore.Database.open(at: folder.appending(path: "loki.sqlite"))
            try await body(database)
            try database.close()
        }
    }
}
