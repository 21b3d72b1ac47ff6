import Foundation
import LocalizationCore
import ModelsCore

struct RequestsUiState: Equatable {
    /// Newest first.
    var rows: [RequestRow] = []
    var countText = ""
}

struct RequestRow: Equatable {
    let time: String
    /// Method and path.
    let title: String
    let status: String
    let duration: String
}

/// The last requests, for one request.
final class RequestsViewModel {
    private(set) var uiState = RequestsUiState()
    private let requests: () -> [RecentRequest]
    private let timeZone: TimeZone
    private let localize: Localizer

    /// - Parameter requests: gives what was answered, newest first.
    init(requests: @escaping () -> [RecentRequest], timeZone: TimeZone, localize: Localizer) {
        self.requests = requests
        self.timeZone = timeZone
        self.localize = localize
    }

    func onAppear() {
        uiState.rows = requests().map(row)
        uiState.countText = localize(.requestsCount(uiState.rows.count))
    }

    private func row(_ request: RecentRequest) -> RequestRow {
        RequestRow(
            time: request.instant.clockTime(in: timeZone),
            title: "\(request.method) \(request.route ?? localize(.requestsUnknown))", status: "\(request.status)",
            duration: localize(.requestsDuration(localize.number(FixedDecimal(nearest: request.milliseconds)))))
    }
}
