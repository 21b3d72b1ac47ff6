import DatabaseCore
import Foundation
import TestSupport
import Testing
import ValuesCore

@testable import SakatsuFeature

@Suite struct SakatsuFeatureTests {
    @Test func purgesWhatWasDeletedMoreThanThirtyDaysAgo() async throws {
        let limits = Calls<Timestamp>()
        let repository = StubSakatsuRepository(purge: { limit in
            limits.record(limit)
            return 7
        })

        let count = try await feature(repository).purgeDeleted(now: Timestamp.noon.date)

        #expect(count == 7)
        #expect(limits.all == [Timestamp(milliseconds: Timestamp.noon.milliseconds - 30 * 86_400_000)])
    }

    @Test func passesOnThatPurgingFailed() async {
        let repository = StubSakatsuRepository(purge: { _ in throw StubError() })

        await #expect(throws: StubError()) {
            try await feature(repository).purgeDeleted(now: Timestamp.noon.date)
        }
    }

    private func feature(_ repository: StubSakatsuRepository) -> SakatsuFeature {
        SakatsuFeature(
            repository: repository, settings: StubSettingsRepository(), changes: ChangeFeed(run: "test"),
            makeID: { .number(9) })
    }
}
