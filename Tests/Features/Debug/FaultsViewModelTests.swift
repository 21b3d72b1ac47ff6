import DatabaseCore
import DatabaseTestSupport
import LocalizationCore
import TestSupport
import Testing

@testable import DebugFeature

@Suite struct FaultsViewModelTests {
    private let reports = Reports()

    private func state(
        of fault: Fault = .nothing, turn: @escaping (Fault) throws -> Void = { _ in throw Unstubbed("turn") },
        after event: (FaultsViewModel) async -> Void
    ) async -> FaultsUiState {
        let faults = FaultSwitch()
        faults.turn(to: fault)
        let viewModel = FaultsViewModel(
            faults: faults, turn: { try turn($0) }, localize: Localizer(.english), report: reports.report)
        await event(viewModel)
        return viewModel.uiState
    }

    private func rows(_ fault: Fault) -> [FaultRow] {
        [
            FaultRow(fault: .nothing, title: "None", isOn: fault == .nothing),
            FaultRow(fault: .slow, title: "Reads and writes take 2 seconds longer", isOn: fault == .slow),
            FaultRow(fault: .failingReads, title: "Reads fail", isOn: fault == .failingReads),
            FaultRow(fault: .failingWrites, title: "Writes fail", isOn: fault == .failingWrites),
        ]
    }

    @Test(arguments: Fault.allCases)
    func `the page shows the active faults`(fault: Fault) async {
        #expect(await state(of: fault, after: { $0.onAppear() }) == FaultsUiState(rows: rows(fault)))
    }

    @Test func `a fault is switched on and off`() async {
        let calls = Calls<Fault>()
        let uiState = await state(turn: calls.record, after: { await $0.onFaultButtonClick(.slow) })
        #expect(uiState == FaultsUiState(hasChanged: true))
        #expect(calls.all == [.slow])
    }

    @Test func `the page says that earlier pages may still be shown`() async {
        let uiState = await state(
            of: .slow, turn: { _ in throw StubError() }, after: { await $0.onFaultButtonClick(.slow) })
        #expect(
            uiState
                == FaultsUiState(
                    rows: rows(.slow), errorText: "Switched, but earlier pages may still be shown.",
                    error: .switchingFailed))
        #expect(reports.names == ["storage"])
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
