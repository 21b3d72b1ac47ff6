import AccountData
import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore

/// The state of the export page.
struct TransferHomeUiState: PageUiState {
    /// What the calendar contains, or would contain.
    var detail = CalendarDetail.facility
    /// When the calendar's address was created, in words; nil when there is none.
    var madeText: String?
    /// The time at which the map's address was created, in words; nil without an address.
    var mapText: String?
    /// An address that was just created; it is shown only once.
    var made: MadeAddress?
    var noticeText: String?
    var error: ScreenError?
    /// The message of the last action, if the page is to be loaded again to show it.
    var done: TransferNotice?

    var destination: String? { done?.path }
    var isSecret: Bool { made != nil }
}

/// The message of an action that leads to the page.
enum TransferNotice: String, CaseIterable {
    case feedChanged = "changed"
    case feedEnded = "ended"

    /// The path of the page that shows it.
    var path: String { "\(TransferFeature.home)?notice=\(rawValue)" }
}

/// The export page, for one request.
final class TransferHomeViewModel: PageViewModel {
    private(set) var uiState = TransferHomeUiState()
    private let account: AccountID
    private let feeds: any CalendarFeedRepository
    private let origin: String
    private let context: ViewModelContext

    /// - Parameter origin: the scheme, host and port of the server's addresses.
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

    func onMakeButtonClick(_ kind: CalendarFeed.Kind, _ detail: CalendarDetail) async {
        // A failure to read after the change would hide the new address, which is shown only once.
        await load()
        guard uiState.error == nil else { return }
        if kind == .calendar { uiState.detail = detail }
        await perform {
            if let secret = try await feeds.renew(kind, showing: content(detail), of: account, at: context.now) {
                uiState.made = MadeAddress(secret, of: kind, origin: origin)
                uiState[keyPath: kind.madeText] = madeText(context.now)
            } else {
                uiState.error = .savingFailed
            }
        }
    }

    func onShowButtonClick(_ detail: CalendarDetail) async {
        await perform {
            uiState.done = try await feeds.show(content(detail), of: account) ? .feedChanged : .feedEnded
        }
        if uiState.error != nil { await load() }
        uiState.detail = detail
    }

    func onEndButtonClick(_ kind: CalendarFeed.Kind) async {
        await perform {
            try await feeds.end(kind, of: account)
            uiState.done = .feedEnded
        }
        if uiState.error != nil { await load() }
    }

    private func perform(_ work: () async throws -> Void) async {
        await context.attempt(work) {
            uiState.error = .savingFailed
        }
    }

    private func load() async {
        await context.attempt {
            for kind in CalendarFeed.Kind.allCases {
                guard let feed = try await feeds.feed(kind, of: account) else { continue }
                if kind == .calendar { uiState.detail = feed.content.detail }
                uiState[keyPath: kind.madeText] = madeText(feed.createdAt)
            }
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

extension CalendarFeed.Kind {
    fileprivate var madeText: WritableKeyPath<TransferHomeUiState, String?> {
        switch self {
        case .calendar: \.madeText
        case .map: \.mapText
        }
    }
}

/// The address of a calendar or a map, with its secret.
struct MadeAddress: Equatable {
    let text: String
    /// The address that opens a calendar app, if there is one; nil for a map.
    let subscription: String?
}

extension MadeAddress {
    init(_ secret: Secret, of kind: CalendarFeed.Kind, origin: String) {
        let text = origin + TransferPaths.feed(secret, of: kind)
        self.init(text: text, subscription: kind == .calendar ? "webcal" + text.drop { $0 != ":" } : nil)
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
