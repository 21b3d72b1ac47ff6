import Foundation
import SakatsuData
import SearchCore
import ValuesCore

/// What the list shows, in finished words.
struct SakatsuListUiState: Equatable {
    var searchText = ""
    /// The end of a part that is not the first: how far the way back must reach; nil for the first part.
    var through: SakatsuCursor?
    /// Whether visits are being chosen for deletion.
    var isEditing = false
    var rows: [SakatsuRow] = []
    /// Where the next part is; nil at the end.
    var nextPath: String?
    var countText = ""
    /// nil while there are visits to show.
    var emptiness: SakatsuListEmptiness?
    /// The last deletion, which can be undone; nil when there is none.
    var deletion: SakatsuDeletion?
    var error: SakatsuListError?
}

/// Why there is nothing in the list.
enum SakatsuListEmptiness: Equatable {
    case noRecords
    /// - Parameter message: names what was looked for.
    case nothingFound(message: String)
}

/// Visits that were deleted together.
struct SakatsuDeletion: Equatable {
    let deletedAt: Timestamp
    let message: String
    /// The first of them in the list; nil when that is not known.
    var visitID: UUID?
    /// What stands in their place now; nil when nothing does.
    var neighborID: UUID?
}

extension SakatsuListUiState {
    /// Where in which list the person is.
    var place: SakatsuPlace { SakatsuPlace(searchText: searchText, through: through) }
}

/// What can go wrong in the list.
enum SakatsuListError: Error, Equatable {
    case loadingFailed
    /// Deletion was asked for, but of no visit.
    case nothingSelected
    case deletionFailed
    case restorationFailed
}

/// A visit in the list.
struct SakatsuRow: Equatable, Identifiable {
    let id: UUID
    /// The identifier as it stands in paths.
    let path: String
    /// The day, `YYYY-MM-DD`.
    let day: String
    let date: MarkedText
    let facilityName: MarkedText
    let foreword: MarkedText
    let sets: [[SakatsuStepText]]
    let afterword: MarkedText
    let temperatures: [SakatsuTemperatureText]
}
