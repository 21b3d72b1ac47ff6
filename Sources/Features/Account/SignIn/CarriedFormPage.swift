import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// Offers again what was typed before. Nothing is sent by itself: somebody else may have signed in meanwhile.
struct CarriedFormPage: HTML {
    /// Why it is offered.
    enum Reason {
        case signedIn(name: String)
        /// It could not be found out who sends it.
        case failed
    }

    let form: CarriedForm
    /// What sending it does, in a sentence; nil when that is not known.
    let purpose: String?
    let reason: Reason
    let visitor: Visitor

    var body: some HTML {
        Page(title: title, localize: localize, appearance: visitor.appearance) {
            main(.class("gate")) {
                Logo()
                h1 { title }
                p(.class("lead")) { message }
                if let purpose {
                    p(.class("lead")) { strong { purpose } }
                }
                UICore.form(.method(.post), .action(form.path.text)) {
                    ForEach(form.fields) { field in
                        input(.type(.hidden), .name(field.name), .value(field.value))
                    }
                    button(
                        .classes("button", "full", form.isDeletion ? "destructive" : nil),
                        .autofocus(!form.isDeletion)
                    ) {
                        action
                    }
                }
                if form.isDeletion {
                    p(.class("lead")) { a(.href(form.section)) { localize(.cancel) } }
                }
            }
        }
    }

    private var title: String {
        switch reason {
        case .signedIn: localize(.signedIn)
        case .failed: localize(form.isDeletion ? .notDeleted : .notSent)
        }
    }

    private var message: String {
        switch reason {
        case .signedIn(let name): localize(form.isDeletion ? .continueDeletionMessage : .continueMessage, name)
        case .failed: localize(form.isDeletion ? .notDeletedMessage : .notSentMessage)
        }
    }

    private var action: String {
        switch reason {
        case _ where form.isDeletion: localize(.deleteNow)
        case .signedIn: localize(.continueWithForm)
        case .failed: localize(.sendAgain)
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// Says that what was typed is too long to go through signing in, and how to save it all the same.
struct UncarriedFormPage: HTML {
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.notCarried), localize: localize, appearance: visitor.appearance) {
            main(.class("gate")) {
                Logo()
                h1 { localize(.notCarried) }
                p(.class("lead")) { localize(.notCarriedMessage) }
                // Where the browser goes back to must stay as it is.
                a(.classes("button", "full"), .href(AccountPaths.signIn), .target("_blank")) {
                    localize(.signInElsewhere)
                }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
