import Foundation
import SakatsuData
import ValuesCore

/// What the input screen shows.
struct SakatsuInputUiState: Equatable {
    var form: SakatsuInputForm
    /// Where the screen leads back to.
    var place = SakatsuPlace()
    /// Whether a visit is registered or edited, in words.
    var title = ""
    /// The latest day that can be chosen, `YYYY-MM-DD`: the latest that is today somewhere.
    var latestDate: String
    /// Names of the person's own history, most recently visited first.
    var facilityNames: [String] = []
    /// The visit whose sets are offered as a start, in words; nil when there is none.
    var lastVisitText: String?
    /// What is wrong, in the order of the form.
    var problems: [SakatsuFieldProblem] = []
    /// What the visit holds now, as its share text, when it was changed since the edit started.
    var savedVersion: String?
    var error: SakatsuInputError?
    /// Where to go on typing after something was added.
    var focus: SakatsuField?
    /// Set once the visit is kept.
    var savedID: UUID?

    /// The message that stands beside the field.
    func problem(of field: SakatsuField) -> String? {
        problems.first { $0.field == field }?.message
    }
}

/// What can go wrong in the input screen.
enum SakatsuInputError: Error, Equatable {
    /// There is no such visit.
    case notFound
    case loadingFailed
    /// See ``SakatsuInputUiState/problems``.
    case invalid
    /// Changed elsewhere since the edit started.
    case stale
    /// Deleted elsewhere since the edit started.
    case deleted
    /// The account stores as much as it may.
    ///
    /// - Parameter limit: in bytes.
    case accountFull(limit: Int)
    case savingFailed
}
