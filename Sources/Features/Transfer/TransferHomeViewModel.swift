import AccountData
import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore

/// What the page of all that can be carried away shows.
struct TransferHomeUiState: PageUiState {
    /// What the calendar shows, or would.
    var detail = CalendarDetail.facility
    /// When the calendar's address was made, in words; nil when there is none.
    var madeText: String?
    /// An address that was just made; it is shown this once.
    var made: MadeAddress?
    var noticeText: String?
    var error: ScreenError?
    /// What was done, once the page is to be loaded again and to say so.
    var done: TransferNotice?

    var destination: String? { done?.path }
    var isSecret: Bool { made != nil }
}

/// What the page says after something was done that leads to it.
enum TransferNotice: String, CaseIterable {
    case feedChanged = "changed"
    case feedEnded = "ended"

    /// Leads to the page that says it.
    var path: String { "\(TransferFeature.home)?notice=\(rawValue)" }
}

/// The page of all that can be carried away, for one request.
final class TransferHomeViewModel: PageViewModel {
    private(set) var uiState = TransferHomeUiState()
    private let account: AccountID
    private let feeds: any CalendarFeedRepository
    private let origin: String
    private let context: ViewModelContext

    /// - Parameter origin: the start of the server's addresses.
    init(account: AccountID, feeds: any CalendarFeedRepository, origin: String, _ context: ViewModelContext) {
        self.account = account
        self.feeds = feeds
        self.origin = origin
        self.context = context
    }

    func onAppear(_ notice: TransferNotice?) async {
        await load()
        uiState.noticeText = notice.map(context.localize.text(of:))
    }

    func onMakeButtonClick(_ detail: CalendarDetail) async {
        await perform(detail) {
            if let secret = try await feeds.renew(showing: content(detail), of: account, at: context.now) {
                uiState.made = MadeAddress(secret, origin: origin)
                uiState.madeText = madeText(context.now)
            } else {
                uiState.error = .savingFailed
            }
        }
    }

    func onShowButtonClick(_ detail: CalendarDetail) async {
        await perform(detail) {
            uiState.done = try await feeds.show(content(detail), of: account) ? .feedChanged : .feedEnded
        }
    }

    func onEndButtonClick() async {
        await perform(uiState.detail) {
            try await feeds.end(of: account)
            uiState.done = .feedEnded
        }
    }

    private func perform(_ detail: CalendarDetail, _ work: () async throws -> Void) async {
        await context.attempt(work) {
            uiState.error = .savingFailed
        }
        if uiState.error != nil { await load() }
        uiState.detail = detail
    }

    private func load() async {
        await context.attempt {
            guard let feed = try await feeds.feed(of: account) else { return }
            uiState.detail = feed.content.detail
            uiState.madeText = madeText(feed.createdAt)
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    private func content(_ detail: CalendarDetail) -> CalendarContent {
        CalendarContent(detail, in: context.localize.language)
    }

    private func madeText(_ instant: Timestamp) -> String {
        context.localize(.feedMade(context.localize.time(instant, in: context.timeZone)))
    }
}

/// The address of a calendar, with its secret.
struct MadeAddress: Equatable {
    let text: String
    /// Opens the calendar app, where there is one.
    let subscription: String
}

extension MadeAddress {
    init(_ secret: Secret, origin: String) {
        let text = origin + TransferPaths.feed(secret)
        self.init(text: text, subscription: "webcal" + text.drop { $0 != ":" })
    }
}

extension Localizer {
    func text(of notice: TransferNotice) -> String {
        switch notice {
        case .feedChanged: self(.feedChanged)
        case .feedEnded: self(.feedEnded)
        }
    }

    func name(of detail: CalendarDetail) -> String {
        switch detail {
        case .facility: self(.detailFacility)
        case .everything: self(.detailEverything)
        }
    }
}
