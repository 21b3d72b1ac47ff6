import DatabaseCore
import DatabaseTestSupport
import LocalizationCore
import TestSupport
import Testing
import WebTestSupport

@testable import DebugFeature

@Suite struct FaultsViewModelTests {
    private func rows(_ fault: Fault) -> [FaultRow] {
        [
            FaultRow(fault: .nothing, title: "None", isOn: fault == .nothing),
            FaultRow(fault: .slow, title: "Reads and writes take 2 seconds longer", isOn: fault == .slow),
            FaultRow(fault: .failingReads, title: "Reads fail", isOn: fault == .failingReads),
            FaultRow(fault: .failingWrites, title: "Writes fail", isOn: fault == .failingWrites),
        ]
    }

    @Test(arguments: Fault.allCases)
    func `the page shows the active faults`(fault: Fault) {
        var uiState = FaultsUiState()
        uiState.show(fault, Localizer(.english))
        #expect(uiState == FaultsUiState(rows: rows(fault)))
    }

    @Test func `the page says that pages may go on as they were`() async throws {
        try await withSQLite { database in
            try database.close()
            let reports = Reports()
            let viewModel = FaultsViewModel(faults: FaultSwitch(), database: database, .noon(.english, reports))
            await viewModel.onFaultButtonClick(.slow)
            #expect(
                viewModel.uiState
                    == FaultsUiState(
                        rows: rows(.slow), errorText: "Switched, but earlier pages may still be shown.",
                        error: .switchingFailed))
            #expect(reports.errors.count == 1)
        }
    }
}

@Suite struct FaultSwitchTests {
    private let delays = Calls<Duration>()

    private func error(_ fault: Fault, _ access: DatabaseAccess) async -> InjectedFault? {
        let delays = delays
        let faults = FaultSwitch(sleep: { delays.record($0) })
        faults.turn(to: fault)
        do {
            try await faults.intercept(access)
            return nil
        } catch {
            return error as? InjectedFault
        }
    }

    @Test func `a fault fails the chosen accesses`() async {
        #expect(await error(.failingReads, .read) == InjectedFault(access: .read))
        #expect(await error(.failingReads, .write) == nil)
        #expect(await error(.failingWrites, .write) == InjectedFault(access: .write))
        #expect(await error(.failingWrites, .read) == nil)
        #expect(await error(.nothing, .read) == nil)
        #expect(await error(.nothing, .write) == nil)
        #expect(delays.all == [])
    }

    @Test func `the page delays each access`() async {
        #expect(await error(.slow, .read) == nil)
        #expect(await error(.slow, .write) == nil)
        #expect(delays.all == [.seconds(2), .seconds(2)])
    }

    /// Lists cached until the next write would hide that reading fails.
    @Test func `the page makes cached pages out of date`() async throws {
        try await withSQLite { database in
            let faults = FaultSwitch()
            let cache = VersionedCache<Int, String>(database.intercepted(by: faults.intercept), capacity: 1)
            let before = await cache.value(for: 1) { ("before", true) }

            try await faults.turn(to: .failingWrites, refreshing: database)
            let after = await cache.value(for: 1) { ("after", true) }

            #expect([before, after] == ["before", "after"])
            #expect(faults.fault == .failingWrites)
        }
    }
}
