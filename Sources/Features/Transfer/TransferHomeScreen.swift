import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import TransferData
import UICore
import WebCore

/// `/settings/export`: all data of the account as files, and the address of its calendar.
struct TransferHomeScreen: PageScreen {
    let feeds: any CalendarFeedRepository
    let export: AccountExport
    let site: Site
    /// The path of the settings.
    let settings: String

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(TransferFeature.home, on: self) { viewModel, request, _ in
            await viewModel.onAppear(try request.query()["notice"].flatMap(TransferNotice.init))
        }
        router.post(TransferPaths.makeFeed, on: self) { viewModel, request, _ in
            await viewModel.onMakeButtonClick(try await detail(in: request))
        }
        router.post(TransferPaths.showInFeed, on: self) { viewModel, request, _ in
            await viewModel.onShowButtonClick(try await detail(in: request))
        }
        router.post(TransferPaths.endFeed, on: self) { viewModel, request, _ in
            _ = try await request.form(limit: .small)
            await viewModel.onEndButtonClick()
        }
        addFileRoutes(to: router)
    }

    private func addFileRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(TransferPaths.zip)) { request, context in
            let (account, visitor) = (try context.account, try context.visitor)
            let zip = try await context.whileConnected {
                try await export.zip(of: account, at: visitor.now, visitor.localize)
            }
            return Response.download("loki.zip", mediaType: "application/zip", for: request, context, make: zip)
        }
        router.get(RouterPath(TransferPaths.calendar)) { request, context in
            let (account, localize) = (try context.account, try context.visitor.localize)
            return Response.download("visits.ics", mediaType: "text/calendar; charset=utf-8", for: request, context) {
                send in
                try await export.calendar(of: account, localize, send: send)
            }
        }
    }

    private func detail(in request: Request) async throws -> CalendarDetail {
        guard let detail = try await request.form(limit: .small)["detail"].flatMap(CalendarDetail.init) else {
            throw HTTPError(.badRequest)
        }
        return detail
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> TransferHomeViewModel {
        TransferHomeViewModel(
            account: try context.account, feeds: feeds, origin: site.origin(for: request), try context.forViewModel)
    }

    func page(_ uiState: TransferHomeUiState, for _: Request, _ visitor: Visitor) -> TransferHomePage {
        TransferHomePage(uiState: uiState, settings: settings, visitor: visitor)
    }

    func response(_ uiState: TransferHomeUiState, to request: Request, _ context: WebContext) throws -> Response {
        context.log(uiState.event, of: request, account: try context.account)
        return try pageResponse(uiState, to: request, context)
    }
}

extension TransferHomeUiState {
    fileprivate var event: SecurityEvent? {
        made != nil ? .calendarAddressMade : done == .feedEnded ? .calendarAddressEnded : nil
    }
}

/// The export formats, and the calendar.
struct TransferHomePage: HTML {
    let uiState: TransferHomeUiState
    /// The path of the settings.
    let settings: String
    let visitor: Visitor

    var body: some HTML {
        SubPage(
            localize(.title), back: (settings, localize(.settings)),
            alert: uiState.error == nil ? nil : localize(.failed),
            notice: uiState.noticeText.map { ($0, TransferFeature.home) }, for: visitor
        ) {
            if let made = uiState.made {
                OneTimeSecret(
                    id: "address", title: localize(.madeAddress), text: made.text, copyText: localize(.copyAddress),
                    note: localize(.madeAddressNote)
                ) {
                    a(.classes("row", "action"), .href(made.subscription)) { localize(.openCalendar) }
                }
            }
            div(.class("group")) {
                div(.class("rows")) {
                    a(.classes("row", "action"), .href(TransferPaths.zip)) { localize(.everything) }
                }
                p(.class("footnote")) { localize(.everythingNote) }
            }
            div(.class("group")) {
                div(.class("rows")) {
                    a(.classes("row", "action"), .href(TransferPaths.calendar)) { localize(.calendar) }
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
    }

    private var localize: Localizer { visitor.localize }
}

/// The content of the calendar, and the actions on its address.
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

    /// A form behind a warning: calendar apps that have subscribed to the address are no longer updated, which cannot
    /// be undone.
    private func confirmed(_ title: TransferString, _ path: String) -> some HTML {
        details(.class("confirm")) {
            summary(.classes("row", "destructive")) { localize(title) }
            button(.classes("row", "destructive"), .formaction(path)) { localize(.endAddressNow) }
        }
    }
}
