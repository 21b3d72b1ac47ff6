import AccountData
import LocalizationCore
import ValuesCore

/// An account in the list.
struct AccountRow: Equatable, Identifiable {
    let id: AccountID
    let name: String
    /// Owner, disabled, to be deleted, or when it was used last.
    let state: String
    let isOwner: Bool
    let isDisabled: Bool
}

extension AccountRow {
    /// - Parameter day: the person's day in which an instant lies.
    init(_ account: Account, day: (Timestamp) -> CivilDate, localize: Localizer) {
        self.init(
            id: account.id, name: account.name, state: localize.state(of: account, day: day),
            isOwner: account.isOwner, isDisabled: account.disabledAt != nil)
    }
}

extension Localizer {
    fileprivate func state(of account: Account, day: (Timestamp) -> CivilDate) -> String {
        if account.isOwner {
            self(.owner)
        } else if account.disabledAt != nil {
            self(.disabledState)
        } else if let instant = account.deletionRequestedAt {
            self(.deletionState, date(day(instant), .standard))
        } else if let instant = account.lastUsedAt {
            self(.lastUse, date(day(instant), .standard))
        } else {
            self(.neverUsed)
        }
    }
}
