import AccountData
import CatalogCore
import LocalizationCore
import SampleData
import WebCore

/// One's own account in its states, where something is wrong.
enum AccountProblemCatalog {
    static let entries = names + passwords + deletions + failures

    private static let names: [CatalogEntry] = [
        wrong("Name required", .name, typedName: " ") { $0(.nameRequired) },
        wrong("Name too long", .name, typedName: String(repeating: "湯", count: 60)) {
            $0(.nameTooLong, AccountLimits.nameLength)
        },
        wrong("Name not printable", .name, typedName: "a\u{200B}b") { $0(.nameNotPrintable) },
        wrong("Name taken", .name, typedName: "<b>友人</b>") { $0(.nameTaken) },
    ]

    private static let passwords: [CatalogEntry] = [
        wrong("Current password wrong", .currentPassword) { $0(.wrongPassword) },
        wrong("New password too short", .newPassword) {
            $0(.passwordTooShort, AccountLimits.passwordLength)
        },
        wrong("New password common", .newPassword) { $0(.passwordCommon) },
        wrong("New password is the name", .newPassword) { $0(.passwordIsName) },
        wrong("New password too long", .newPassword) { $0(.passwordTooLong) },
        failure("Too many attempts", .tooManyAttempts) { $0.waitingTime(seconds: 61) },
        failure("Busy", .busy) { $0(.busy) },
    ]

    private static let deletions: [CatalogEntry] = [
        wrong("Deletion not confirmed", .confirmation) { $0(.confirmationDiffers) },
        wrong("Deletion with a wrong password", .deletionPassword) { $0(.wrongPassword) },
        AccountCatalog.page("Owner of others", .owner, [.ofOwner]) { uiState, localize in
            uiState.show(.isOwnerOfOthers, localize(.ownerOfOthers))
        },
    ]

    private static let failures: [CatalogEntry] = [
        failure("Failed", .failed) { $0(.failed) }
    ]

    private static func wrong(
        _ state: String, _ field: AccountFormField, typedName: String = Account.member.name,
        text: @escaping @Sendable (Localizer) -> String
    ) -> CatalogEntry {
        AccountCatalog.page(state) { uiState, localize in
            uiState.typedName = typedName
            uiState.show(text(localize), beside: field)
        }
    }

    private static func failure(
        _ state: String, _ error: AccountError, text: @escaping @Sendable (Localizer) -> String
    ) -> CatalogEntry {
        AccountCatalog.page(state) { uiState, localize in
            uiState.show(error, text(localize))
        }
    }
}
