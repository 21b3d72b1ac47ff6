import LocalizationCore

/// What can happen on the page of the faults.
enum FaultsAction {
    case onAppear
    case onFaultButtonClick(Fault)
}

/// What the page of the faults shows.
struct FaultsUiState: Equatable {
    var rows: [FaultRow] = []
    /// Whether something was switched, so that the page is to be loaded anew.
    var hasChanged = false
    var errorText: String?
    var error: FaultsError?
}

/// A position of the switch.
struct FaultRow: Equatable {
    let fault: Fault
    let title: String
    let isOn: Bool
}

/// What can go wrong on the page of the faults.
enum FaultsError: Error, Equatable {
    /// Pages that were made before may still be shown.
    case switchingFailed
}

/// The switch of the faults, for one request.
final class FaultsViewModel {
    private(set) var uiState = FaultsUiState()
    private let control: any FaultControl
    private let localize: Localizer
    private let report: (any Error) -> Void

    /// - Parameter report: receives what went wrong, for the log.
    init(control: any FaultControl, localize: Localizer, report: @escaping (any Error) -> Void) {
        self.control = control
        self.localize = localize
        self.report = report
    }

    func send(_ action: FaultsAction) async {
        switch action {
        case .onAppear: show()
        case .onFaultButtonClick(let fault): await turn(to: fault)
        }
    }

    private func turn(to fault: Fault) async {
        do {
            try await control.turn(to: fault)
            uiState.hasChanged = true
        } catch {
            report(error)
            uiState.error = .switchingFailed
            uiState.errorText = localize(.faultsFailed)
            show()
        }
    }

    private func show() {
        uiState.show(control.fault, localize)
    }
}

extension FaultsUiState {
    /// Shows which position is on.
    mutating func show(_ current: Fault, _ localize: Localizer) {
        rows = Fault.allCases.map { fault in
            FaultRow(fault: fault, title: localize(fault.title), isOn: fault == current)
        }
    }
}

extension Fault {
    /// What it is called.
    var title: DebugWord {
        switch self {
        case .nothing: .faultNothing
        case .slow: .faultSlow
        case .failingReads: .faultFailingReads
        case .failingWrites: .faultFailingWrites
        }
    }
}
