import AccountData
import Foundation
import LocalizationCore
import ValuesCore

/// A token in the list.
struct TokenRow: Equatable, Identifiable {
    let id: UUID
    let name: String
    let access: String
    /// When it was made and used last, and when it ends.
    let dates: String
}

extension TokenRow {
    /// - Parameters:
    ///   - day: the person's day in which an instant lies.
    ///   - time: the same with the time of day, in words.
    init(
        _ token: Token, day: (Timestamp) -> CivilDate, time: (Timestamp) -> String, localize: Localizer
    ) {
        self.init(
            id: token.id, name: token.name, access: localize.name(of: token.access),
            dates: localize(
                .tokenDates, time(token.createdAt),
                localize.date(day(token.lastUsedAt), .standard), localize.date(day(token.endsAt), .standard)))
    }
}

/// A token that was just made.
struct MadeToken: Equatable {
    /// What proves it.
    let secret: String
    /// What it is for, and how long it is shown.
    let note: String
}

extension MadeToken {
    init(_ secret: Secret, named name: String, localize: Localizer) {
        self.init(secret: secret.tokenText, note: localize(.madeTokenNote, name))
    }
}

extension Localizer {
    /// What a token lets its bearer do.
    func name(of access: TokenAccess) -> String {
        switch access {
        case .read: self(.readOnly)
        case .readWrite: self(.readAndWrite)
        }
    }
}
