import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// The page to sign in: name and password.
struct SignInPage: HTML {
    let uiState: SignInUiState
    /// What sending the form does that is carried, in a sentence; nil when that is not known.
    var purpose: String?
    /// What was written in the form that is carried, where that is to be shown.
    var texts: [String] = []
    let visitor: Visitor

    var body: some HTML {
        GatePage(title: localize(.signIn), noticeText: uiState.noticeText, visitor: visitor) {
            if uiState.isOtherAccount { AlertBanner(localize(.otherAccount)) }
            if uiState.carried != nil {
                if !uiState.isOtherAccount { p(.class("lead")) { localize(.sessionEnded) } }
                if let purpose {
                    p(.class("lead")) { strong { purpose } }
                }
                ForEach(texts) { text in
                    p(.class("prose")) { text }
                }
            }
            if let text = uiState.restorationText {
                p(.class("lead")) { text }
            }
            if let text = uiState.errorText { AlertBanner(text) }
            form(.method(.post), .action(AccountPaths.signIn), .novalidate()) {
                hiddenFields
                div(.classes("group", "rows")) {
                    AccountField(
                        name: "name", title: localize(.name), value: uiState.name, autocomplete: "username",
                        isFocused: uiState.error == nil)
                    AccountField(
                        name: "password", title: localize(.password), type: .password,
                        autocomplete: "current-password")
                    RevealPassword(field: "password", localize: localize)
                }
                p(.class("footnote")) { localize(.forgottenPassword) }
                button(.classes("button", "full")) { localize(.signIn) }
            }
            if uiState.isSignUpOpen {
                p(.class("lead")) { a(.href(AccountPaths.signUp)) { localize(.makeAccount) } }
            }
        }
    }

    @HTMLBuilder private var hiddenFields: some HTML {
        if let next = uiState.next {
            input(.type(.hidden), .name("next"), .value(next.text))
        }
        if let carried = uiState.carried {
            input(.type(.hidden), .name(CarriedForm.pathName), .value(carried.path.text))
            ForEach(carried.fields) { field in
                input(.type(.hidden), .name(CarriedForm.prefix + field.name), .value(field.value))
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// Offers again what was typed before. Nothing is sent by itself: another user may have signed in meanwhile.
struct CarriedFormPage: HTML {
    let form: CarriedForm
    /// What sending it does, in a sentence; nil when that is not known.
    let purpose: String?
    /// Who has signed in; nil when it could not be found out who sends it.
    let name: String?
    let visitor: Visitor

    var body: some HTML {
        let (title, message, action) = words
        GatePage(title: title, visitor: visitor) {
            p(.class("lead")) { message }
            if let purpose {
                p(.class("lead")) { strong { purpose } }
            }
            UICore.form(.method(.post), .action(form.path.text)) {
                ForEach(form.fields) { field in
                    input(.type(.hidden), .name(field.name), .value(field.value))
                }
                button(
                    .classes("button", "full", form.isDeletion ? "destructive" : nil), .autofocus(!form.isDeletion)
                ) {
                    action
                }
            }
            if form.isDeletion {
                p(.class("lead")) { a(.href(form.section)) { localize(.cancel) } }
            }
        }
    }

    private var words: (title: String, message: String, action: String) {
        switch (name, form.isDeletion) {
        case (let name?, true):
            (localize(.signedIn), localize(.continueDeletionMessage(name)), localize(.deleteNow))
        case (let name?, false):
            (localize(.signedIn), localize(.continueMessage(name)), localize(.continueWithForm))
        case (nil, true): (localize(.notDeleted), localize(.notDeletedMessage), localize(.deleteNow))
        case (nil, false): (localize(.notSent), localize(.notSentMessage), localize(.sendAgain))
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// Says that what was typed is too long to go through signing in, and how to save it all the same.
struct UncarriedFormPage: HTML {
    let visitor: Visitor

    var body: some HTML {
        GatePage(title: localize(.notCarried), visitor: visitor) {
            p(.class("lead")) { localize(.notCarriedMessage) }
            // Where the browser goes back to must stay as it is.
            a(.classes("button", "full"), .href(AccountPaths.signIn), .target("_blank")) { localize(.signInElsewhere) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
