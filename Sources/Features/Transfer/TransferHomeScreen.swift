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
            let fields = try await request.form(limit: .small)
            let kind = try fields.kind
            await viewModel.onMakeButtonClick(kind, kind == .calendar ? try fields.detail : .facility)
        }
        router.post(TransferPaths.showInFeed, on: self) { viewModel, request, _ in
            await viewModel.onShowButtonClick(try await request.form(limit: .small).detail)
        }
        router.post(TransferPaths.endFeed, on: self) { viewModel, request, _ in
            await viewModel.onEndButtonClick(try await request.form(limit: .small).kind)
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

extension FormFields {
    fileprivate var detail: CalendarDetail {
        get throws {
            guard let detail = self["detail"].flatMap(CalendarDetail.init) else { throw HTTPError(.badRequest) }
            return detail
        }
    }

    fileprivate var kind: CalendarFeed.Kind {
        get throws {
            // A page from before there were maps lacks it.
            guard let kind = CalendarFeed.Kind(rawValue: self["kind"] ?? "calendar") else {
                throw HTTPError(.badRequest)
            }
            return kind
        }
    }
}

extension TransferHomeUiState {
    fileprivate var event: SecurityEvent? {
        made != nil ? .feedMade : done == .feedEnded ? .feedEnded : nil
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
                    id: "address", title: localize(made.subscription == nil ? .map : .madeAddress), text: made.text,
                    copyText: localize(.copyAddress),
                    note: localize(made.subscription == nil ? .madeMapNote : .madeAddressNote)
                ) {
                    if let subscription = made.subscription {
                        a(.classes("row", "action"), .href(subscription)) { localize(.openCalendar) }
                    }
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
            CalendarFeedForm(
                kind: .calendar, detail: uiState.detail, madeText: uiState.madeText, localize: localize)
            CalendarFeedForm(kind: .map, detail: .facility, madeText: uiState.mapText, localize: localize)
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// The content of a calendar or a map, and the actions on its address.
struct CalendarFeedForm: HTML {
    let kind: CalendarFeed.Kind
    let detail: CalendarDetail
    /// nil when there is no address.
    let madeText: String?
    let localize: Localizer

    var body: some HTML {
        form(
            .class("group"), .method(.post),
            .action(madeText == nil ? TransferPaths.makeFeed : TransferPaths.showInFeed), .novalidate()
        ) {
            h2(.class("caption")) { localize(kind == .calendar ? .feed : .map) }
            input(.type(.hidden), .name("kind"), .value(kind.rawValue))
            div(.class("rows")) {
                if kind == .calendar { choice }
                if madeText == nil {
                    button(.class("row")) { localize(.makeAddress) }
                } else {
                    if kind == .calendar { button(.class("row")) { localize(.changeDetail) } }
                    confirmed(.renewAddress, TransferPaths.makeFeed)
                    confirmed(.endAddress, TransferPaths.endFeed)
                }
            }
            p(.class("footnote")) { madeText ?? localize(kind == .calendar ? .feedNote : .mapNote) }
        }
    }

    private var choice: some HTML {
        div(.class("row")) {
            label(.for("detail")) { localize(.detail) }
            select(.classes("wide", "trailing"), .id("detail"), .name("detail")) {
                ForEach(CalendarDetail.allCases) { choice in
                    option(.value(choice.rawValue), .selected(choice == detail)) { localize.name(of: choice) }
                }
            }
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
