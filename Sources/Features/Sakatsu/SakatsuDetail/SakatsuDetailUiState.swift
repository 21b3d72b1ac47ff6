import Foundation

/// What the page of one visit shows, in finished words.
struct SakatsuDetailUiState: Equatable {
    var visit: SakatsuDetail?
    var error: SakatsuDetailError?
}

/// A visit in full.
struct SakatsuDetail: Equatable {
    let id: UUID
    let facilityName: String
    /// The day, `YYYY-MM-DD`.
    let day: String
    let date: String
    let totals: [SakatsuTotal]
    let foreword: String
    let sets: [SakatsuDetailSet]
    let afterword: String
    let temperatures: [SakatsuDetailRow]
}

/// The time spent on a kind of step in all sets.
struct SakatsuTotal: Equatable {
    let symbol: String
    let title: String
    let value: String
}

struct SakatsuDetailSet: Equatable {
    let title: String
    let rows: [SakatsuDetailRow]
}

/// A step or a temperature.
struct SakatsuDetailRow: Equatable {
    let symbol: String
    let title: String
    let value: String
}

/// What can go wrong with the page of one visit.
enum SakatsuDetailError: Error, Equatable {
    case notFound
    case loadingFailed
}
