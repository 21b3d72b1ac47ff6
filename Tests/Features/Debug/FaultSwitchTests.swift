import DatabaseCore
import DatabaseTestSupport
import TestSupport
import Testing

@testable import DebugFeature

@Suite struct FaultSwitchTests {
    private let delays = Calls<Duration>()

    private func error(_ fault: Fault, _ access: DatabaseAccess) async -> InjectedFault? {
        let delays = delays
        let faults = FaultSwitch(sleep: { delays.record($0) })
        faults.turn(to: fault)
        do {
            try await faults.gate(access)
            return nil
        } catch {
            return error as? InjectedFault
        }
    }

    @Test func failsWhatItIsToldTo() async {
        #expect(await error(.failingReads, .read) == InjectedFault(access: .read))
        #expect(await error(.failingReads, .write) == nil)
        #expect(await error(.failingWrites, .write) == InjectedFault(access: .write))
        #expect(await error(.failingWrites, .read) == nil)
        #expect(await error(.nothing, .read) == nil)
        #expect(await error(.nothing, .write) == nil)
        #expect(delays.all == [])
    }

    @Test func makesEachAccessWait() async {
        #expect(await error(.slow, .read) == nil)
        #expect(await error(.slow, .write) == nil)
        #expect(delays.all == [.seconds(2), .seconds(2)])
    }

    /// Lists that are kept until the next write would hide that reading fails.
    @Test func makesKeptPagesOutOfDate() async throws {
        try await withDatabase { database in
            let faults = FaultSwitch()
            let control = DatabaseFaults(faults: faults, database: database)
            let cache = VersionedCache<Int, String>(database.behind(faults.gate), capacity: 1)
            let before = await cache.value(for: 1) { ("before", true) }

            try await control.turn(to: .failingWrites)
            let after = await cache.value(for: 1) { ("after", true) }

            #expect([before, after] == ["before", "after"])
            #expect(control.fault == .failingWrites)
        }
    }
}
