import Foundation
import LocalizationCore
import ValuesCore

/// What can happen on the page of the requests.
enum RequestsAction {
    case onAppear
}

/// What the page of the requests shows, in finished words.
struct RequestsUiState: Equatable {
    /// Newest first.
    var rows: [RequestRow] = []
    var countText = ""
}

/// A request that was answered.
struct RequestRow: Equatable {
    let time: String
    /// Method and path.
    let title: String
    let status: String
    let duration: String
}

/// The last requests, for one of them.
final class RequestsViewModel {
    private(set) var uiState = RequestsUiState()
    private let requests: () -> [RecentRequest]
    private let time: ClockTimeFormat
    private let localize: Localizer

    /// - Parameter requests: gives what was answered, newest first.
    init(requests: @escaping () -> [RecentRequest], timeZone: TimeZone, localize: Localizer) {
        self.requests = requests
        time = ClockTimeFormat(timeZone: timeZone)
        self.localize = localize
    }

    func send(_ action: RequestsAction) {
        switch action {
        case .onAppear: show()
        }
    }

    private func show() {
        uiState.rows = requests().map(row)
        uiState.countText = localize(.requestsCount, uiState.rows.count)
    }

    private func row(_ request: RecentRequest) -> RequestRow {
        RequestRow(
            time: time.text(of: request.instant),
            title: "\(request.method) \(request.route ?? localize(.requestsUnknown))", status: "\(request.status)",
            duration: localize(.requestsDuration, localize.number(FixedDecimal(nearest: request.milliseconds))))
    }
}
