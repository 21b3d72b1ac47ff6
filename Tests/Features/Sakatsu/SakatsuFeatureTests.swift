import DatabaseCore
import Foundation
import SampleCore
import TestSupport
import Testing
import ValuesCore

@testable import SakatsuFeature

@Suite struct SakatsuFeatureTests {
    @Test func purgesWhatWasDeletedLongAgo() async throws {
        let instants = Calls<Timestamp>()
        let repository = StubSakatsuRepository(purge: { now in
            instants.record(now)
            return 7
        })

        let count = try await feature(repository).purgeDeleted(now: Timestamp.noon.date)

        #expect(count == 7)
        #expect(instants.all == [.noon])
    }

    @Test func passesOnThatPurgingFailed() async {
        let repository = StubSakatsuRepository(purge: { _ in throw StubError() })

        await #expect(throws: StubError()) {
            try await feature(repository).purgeDeleted(now: Timestamp.noon.date)
        }
    }

    private func feature(_ repository: StubSakatsuRepository) -> SakatsuFeature {
        SakatsuFeature(
            repository: repository, settings: StubSettingsRepository(), changes: ChangeFeed(epoch: "test"),
            makeID: { .number(9) })
    }
}
