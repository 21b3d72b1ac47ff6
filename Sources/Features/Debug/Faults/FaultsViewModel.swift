import LocalizationCore

struct FaultsUiState: Equatable {
    var rows: [FaultRow] = []
    /// Whether something was switched, so that the page is to be loaded anew.
    var hasChanged = false
    var errorText: String?
    var error: DebugError?
}

/// A position of the switch.
struct FaultRow: Equatable {
    let fault: Fault
    let title: String
    let isOn: Bool
}

/// The switch of the faults, for one request.
final class FaultsViewModel {
    private(set) var uiState = FaultsUiState()
    private let faults: FaultSwitch
    private let turn: (Fault) async throws -> Void
    private let localize: Localizer
    private let report: (any Error) -> Void

    /// - Parameter turn: turns the switch; throws when pages may go on as they are.
    init(
        faults: FaultSwitch, turn: @escaping (Fault) async throws -> Void, localize: Localizer,
        report: @escaping (any Error) -> Void
    ) {
        self.faults = faults
        self.turn = turn
        self.localize = localize
        self.report = report
    }

    func onAppear() {
        uiState.show(faults.fault, localize)
    }

    func onFaultButtonClick(_ fault: Fault) async {
        do {
            try await turn(fault)
            uiState.hasChanged = true
        } catch {
            report(error)
            uiState.error = .switchingFailed
            uiState.errorText = localize(.faultsFailed)
            onAppear()
        }
    }
}

extension FaultsUiState {
    mutating func show(_ current: Fault, _ localize: Localizer) {
        rows = Fault.allCases.map { fault in
            FaultRow(fault: fault, title: localize(fault.title), isOn: fault == current)
        }
    }
}

extension Fault {
    var title: DebugString {
        switch self {
        case .nothing: .faultNothing
        case .slow: .faultSlow
        case .failingReads: .faultFailingReads
        case .failingWrites: .faultFailingWrites
        }
    }
}
