import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// What there is to carry away, and in which forms.
struct TransferHomePage: HTML {
    let uiState: TransferHomeUiState
    let links: TransferLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.title), for: visitor) {
            TitleBar(localize(.title), back: (links.settings, localize(.settings)))
            main {
                h1 { localize(.title) }
                if uiState.error != nil { AlertBanner(localize(.failed)) }
                if let made = uiState.made {
                    OneTimeSecret(
                        id: "address", title: localize(.madeAddress), text: made.text, copyText: localize(.copyAddress),
                        note: localize(.madeAddressNote)
                    ) {
                        a(.class("row"), .href(made.subscription)) { localize(.openCalendar) }
                    }
                }
                div(.class("group")) {
                    div(.class("rows")) {
                        a(.class("row"), .href(TransferPaths.zip)) { localize(.everything) }
                    }
                    p(.class("footnote")) { localize(.everythingNote) }
                }
                div(.class("group")) {
                    div(.class("rows")) {
                        a(.class("row"), .href(TransferPaths.calendar)) { localize(.calendar) }
                    }
                    p(.class("footnote")) { localize(.calendarNote) }
                }
                div(.class("group")) {
                    div(.class("rows")) {
                        a(.class("row"), .href(ImportPaths.start)) { localize(.importTitle) }
                    }
                    p(.class("footnote")) { localize(.importNote) }
                }
                CalendarFeedForm(detail: uiState.detail, madeText: uiState.madeText, localize: localize)
            }
        } notice: {
            if let text = uiState.noticeText {
                Toast(text, dismissal: TransferFeature.home, localize: localize) {}
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// What the calendar shows, and what can be done about its address.
struct CalendarFeedForm: HTML {
    let detail: CalendarDetail
    /// nil when there is no address.
    let madeText: String?
    let localize: Localizer

    var body: some HTML {
        form(
            .class("group"), .method(.post),
            .action(madeText == nil ? TransferPaths.makeFeed : TransferPaths.showInFeed), .novalidate()
        ) {
            h2(.class("caption")) { localize(.feed) }
            div(.class("rows")) {
                div(.class("row")) {
                    label(.for("detail")) { localize(.detail) }
                    select(.classes("wide", "trailing"), .id("detail"), .name("detail")) {
                        ForEach(CalendarDetail.allCases) { choice in
                            option(.value(choice.rawValue), .selected(choice == detail)) { localize.name(of: choice) }
                        }
                    }
                }
                if madeText == nil {
                    button(.class("row")) { localize(.makeAddress) }
                } else {
                    button(.class("row")) { localize(.changeDetail) }
                    confirmed(.renewAddress, TransferPaths.makeFeed)
                    confirmed(.endAddress, TransferPaths.endFeed)
                }
            }
            p(.class("footnote")) { madeText ?? localize(.feedNote) }
        }
    }

    /// A calendar that has subscribed to the address stops being updated, which cannot be undone.
    private func confirmed(_ title: TransferString, _ path: String) -> some HTML {
        details(.class("confirm")) {
            summary(.classes("row", "destructive")) { localize(title) }
            button(.classes("row", "destructive"), .formaction(path)) { localize(.endAddressNow) }
        }
    }
}
