import LocalizationCore
import TestSupport
import Testing

@testable import DebugFeature

@Suite struct FaultsViewModelTests {
    private struct StubControl: FaultControl {
        var fault = Fault.nothing
        var turn: @Sendable (Fault) throws -> Void = { _ in throw Unstubbed("turn") }

        func turn(to fault: Fault) async throws {
            try turn(fault)
        }
    }

    private let reports = Reports()

    private func state(of control: StubControl, after action: FaultsAction) async -> FaultsUiState {
        let viewModel = FaultsViewModel(
            control: control, localize: Localizer(.english), report: reports.report)
        await viewModel.send(action)
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
    func showsWhatIsOn(fault: Fault) async {
        #expect(await state(of: StubControl(fault: fault), after: .onAppear) == FaultsUiState(rows: rows(fault)))
    }

    @Test func switches() async {
        let calls = Calls<Fault>()
        let uiState = await state(of: StubControl(turn: calls.record), after: .onFaultButtonClick(.slow))
        #expect(uiState == FaultsUiState(hasChanged: true))
        #expect(calls.all == [.slow])
    }

    @Test func saysThatPagesMayGoOnAsTheyWere() async {
        let control = StubControl(fault: .slow, turn: { _ in throw StubError() })
        let uiState = await state(of: control, after: .onFaultButtonClick(.slow))
        #expect(
            uiState
                == FaultsUiState(
                    rows: rows(.slow), errorText: "It is switched, but pages from before may still be shown.",
                    error: .switchingFailed))
        #expect(reports.names == ["storage"])
    }
}
