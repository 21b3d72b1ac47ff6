import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// Offers again what was typed before.
struct CarriedFormPage: HTML {
    /// Why it is offered.
    enum Reason {
        /// After signing in; a script sends it by itself.
        case signedIn
        /// It could not be found out who sends it.
        case failed
    }

    let form: CarriedForm
    let reason: Reason
    let visitor: Visitor

    var body: some HTML {
        Page(title: title, localize: localize, appearance: visitor.appearance) {
            main(.class("gate")) {
                Logo()
                h1 { title }
                p(.class("lead")) { localize(reason == .signedIn ? .continueMessage : .notSentMessage) }
                UICore.form(
                    .method(.post), .action(form.path.text), .data("send", reason == .signedIn ? "" : nil)
                ) {
                    ForEach(form.fields) { field in
                        input(.type(.hidden), .name(field.name), .value(field.value))
                    }
                    button(.classes("button", "full"), .autofocus()) {
                        localize(reason == .signedIn ? .continueWithForm : .sendAgain)
                    }
                }
            }
        }
    }

    private var title: String { localize(reason == .signedIn ? .signedIn : .notSent) }

    private var localize: Localizer { visitor.localize }
}
