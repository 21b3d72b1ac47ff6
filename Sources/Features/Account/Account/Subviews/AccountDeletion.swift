import LocalizationCore
import UICore

/// Deleting the account, behind a door that has to be opened first.
struct AccountDeletion: HTML {
    /// Whose account it is.
    let name: String
    let problems: [AccountFormField: String]
    let localize: Localizer

    var body: some HTML {
        details(.class("group"), .open(problems[.confirmation] != nil || problems[.deletionPassword] != nil)) {
            summary(.classes("caption", "destructive")) { localize(.deleteAccount) }
            form(.method(.post), .action(AccountPaths.delete), .novalidate()) {
                p(.class("footnote")) { localize(.deletionNote) }
                // Tells password managers whose password it is.
                input(.type(.text), .name("username"), .value(name), .autocomplete("username"), .hidden())
                div(.class("rows")) {
                    AccountField(
                        name: AccountFormField.confirmation.rawValue, title: localize(.confirmationName),
                        autocomplete: "off", problem: problems[.confirmation])
                    AccountField(
                        name: AccountFormField.deletionPassword.rawValue, title: localize(.password), type: .password,
                        autocomplete: "current-password", problem: problems[.deletionPassword])
                    button(.classes("row", "destructive")) { localize(.deleteAccount) }
                }
            }
        }
    }
}
