import DatabaseCore
import HTTPTypes
import Hummingbird
import LocalizationCore
import ScreensCore
import UICore
import WebCore

/// `/debug/faults`: makes people's records slow or failing.
struct FaultsScreen: PageScreen {
    let faults: FaultSwitch
    let database: Database

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(DebugPaths.faults, on: self) { viewModel, _, _ in viewModel.onAppear() }
        router.post(DebugPaths.faults, on: self) { viewModel, request, _ in
            let form = try await request.form(limit: .small)
            guard let fault = form["fault"].flatMap(Fault.init(rawValue:)) else { throw HTTPError(.badRequest) }
            await viewModel.onFaultButtonClick(fault)
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> FaultsViewModel {
        FaultsViewModel(faults: faults, database: database, try context.forViewModel)
    }

    func page(_ uiState: FaultsUiState, for _: Request, _ visitor: Visitor) -> DebugPage<FaultsView> {
        DebugPage(title: .faults, fault: faults.fault, visitor: visitor) {
            FaultsView(uiState: uiState, localize: visitor.localize)
        }
    }
}

struct FaultsUiState: PageUiState {
    var rows: [FaultRow] = []
    /// Whether a fault was switched, so that the page is to be loaded again.
    var hasChanged = false
    var errorText: String?
    var error: DebugError?

    var destination: String? { hasChanged ? DebugPaths.faults : nil }

    mutating func show(_ current: Fault, _ localize: Localizer) {
        rows = Fault.allCases.map { fault in
            FaultRow(fault: fault, title: localize(fault.title), isOn: fault == current)
        }
    }
}

/// A position of the switch.
struct FaultRow: Equatable {
    let fault: Fault
    let title: String
    let isOn: Bool
}

/// The page of the faults, for one request.
final class FaultsViewModel: PageViewModel {
    private(set) var uiState = FaultsUiState()
    private let faults: FaultSwitch
    private let database: Database
    private let context: ViewModelContext

    init(faults: FaultSwitch, database: Database, _ context: ViewModelContext) {
        self.faults = faults
        self.database = database
        self.context = context
    }

    func onAppear() {
        uiState.show(faults.fault, context.localize)
    }

    func onFaultButtonClick(_ fault: Fault) async {
        await context.attempt {
            try await faults.turn(to: fault, refreshing: database)
            uiState.hasChanged = true
        } orElse: {
            uiState.error = .switchingFailed
            uiState.errorText = context.localize(.faultsFailed)
            onAppear()
        }
    }
}

/// A button for each position of the switch.
struct FaultsView: HTML {
    let uiState: FaultsUiState
    let localize: Localizer

    var body: some HTML {
        DebugBanner(text: uiState.errorText)
        form(.method(.post), .action(DebugPaths.faults), .classes("group", "rows")) {
            ForEach(uiState.rows) { row in
                button(.class("row"), .name("fault"), .value(row.fault.rawValue), .aria("pressed", row.isOn)) {
                    row.title
                    if row.isOn { span(.class("value")) { Icon(.check) } }
                }
            }
        }
        p(.class("footnote")) { localize(.faultsNote) }
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
