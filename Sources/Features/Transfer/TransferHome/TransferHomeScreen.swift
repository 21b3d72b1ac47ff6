import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import TransferData
import UICore
import WebCore

/// `/settings/export`: all that one has written, as files, and the address of one's calendar.
struct TransferHomeScreen: Sendable {
    let feeds: any CalendarFeedRepository
    let export: AccountExport
    let site: Site
    let clientAddress: ClientAddress
    let links: TransferLinks
    let now: @Sendable () -> Date

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(TransferFeature.home)) { request, context in
            let notice = try request.query()["notice"].flatMap(TransferNotice.init)
            return try await answer(request, context) { await $0.onAppear(notice) }
        }
        router.post(RouterPath(TransferPaths.makeFeed)) { request, context in
            let detail = try await detail(in: request)
            return try await answer(request, context) { await $0.onMakeButtonClick(detail) }
        }
        router.post(RouterPath(TransferPaths.showInFeed)) { request, context in
            let detail = try await detail(in: request)
            return try await answer(request, context) { await $0.onShowButtonClick(detail) }
        }
        router.post(RouterPath(TransferPaths.endFeed)) { request, context in
            _ = try await request.form(limit: .small)
            return try await answer(request, context) { await $0.onEndButtonClick() }
        }
        addFileRoutes(to: router)
    }

    private func addFileRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(TransferPaths.zip)) { request, context in
            let (account, localize) = (try context.account, try context.visitor.localize)
            let instant = Timestamp(now())
            let zip = try await context.whileConnected { try await export.zip(of: account, at: instant, localize) }
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

    private func answer(
        _ request: Request, _ context: WebContext, after action: (TransferHomeViewModel) async -> Void
    ) async throws -> Response {
        let (visitor, account) = (try context.visitor, try context.account)
        let viewModel = TransferHomeViewModel(
            account: account, feeds: feeds, localize: visitor.localize, now: visitor.now, timeZone: visitor.timeZone,
            origin: site.origin(for: request), report: context.report)
        await action(viewModel)
        let uiState = viewModel.uiState
        guard uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        if let event = uiState.event {
            context.log(event, of: request, by: clientAddress, account: account)
        }
        if let notice = uiState.done { return .seeOther(notice.path, for: request) }
        return .html(
            TransferHomePage(uiState: uiState, links: links, visitor: visitor),
            status: uiState.error == nil ? .ok : .serviceUnavailable,
            // A page with a secret is in no cache, nor shown again to the next user of the browser.
            headers: uiState.made == nil ? [:] : [.cacheControl: "no-store"], for: request)
    }
}

extension TransferHomeUiState {
    fileprivate var event: SecurityEvent? {
        made != nil ? .calendarAddressMade : done == .feedEnded ? .calendarAddressEnded : nil
    }
}
