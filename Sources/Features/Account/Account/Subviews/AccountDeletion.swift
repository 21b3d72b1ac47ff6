import LocalizationCore
import UICore

/// Deleting the account, behind a door that has to be opened first.
struct AccountDeletion: HTML {
    let problem: String?
    let localize: Localizer

    var body: some HTML {
        details(.class("group"), .open(problem != nil)) {
            summary(.classes("caption", "destructive")) { localize(.deleteAccount) }
            form(.method(.post), .action(AccountPaths.delete), .novalidate()) {
                p(.class("footnote")) { localize(.deletionNote) }
                div(.class("rows")) {
                    AccountField(
                        name: AccountFormField.confirmation.rawValue, title: localize(.confirmationName),
                        autocomplete: "off", problem: problem)
                    button(.classes("row", "destructive")) { localize(.deleteAccount) }
                }
            }
        }
    }
}
