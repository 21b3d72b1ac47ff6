import AccountData
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import WebTestSupport

@testable import TransferFeature

/// The calendar's address on the page.
@Suite struct TransferHomeViewModelTests {
    private static let made = "アドレスの作成：2026/11/21(土) 12:00。新しくすると、今のアドレスはすぐに使えなくなります。"
    private let reports = Reports()

    private func state(
        _ feeds: StubCalendarFeedRepository, of account: AccountID = .member,
        after event: (TransferHomeViewModel) async -> Void
    ) async -> TransferHomeUiState {
        let viewModel = TransferHomeViewModel(
            account: account, feeds: feeds, origin: "https://sauna.example", .noon(.japanese, reports))
        await event(viewModel)
        return viewModel.uiState
    }

    @Test func `There is no address at first, and a new one would show the least`() async {
        let uiState = await state(.ofMember, of: .owner) { await $0.onAppear(nil) }
        #expect(uiState == TransferHomeUiState(detail: .facility))
    }

    @Test(
        arguments: [(nil, nil), (.feedChanged, "表示する内容を変更しました"), (.feedEnded, "アドレスを取り消しました")]
            as [(TransferNotice?, String?)])
    func `An existing address is mentioned, but never shown`(notice: TransferNotice?, text: String?) async {
        let uiState = await state(.ofMember) { await $0.onAppear(notice) }
        #expect(uiState == TransferHomeUiState(detail: .everything, madeText: Self.made, noticeText: text))
    }

    @Test func `A new address is shown only once`() async throws {
        var feeds = StubCalendarFeedRepository.ofMember
        feeds.renew = { content, account, now in
            #expect(content == CalendarContent(.facility, in: .japanese))
            #expect(account == .member)
            #expect(now == .noon)
            return Secret.token.opening(account)
        }
        let uiState = await state(feeds) { await $0.onMakeButtonClick(.calendar, .facility) }
        let rest = "sauna.example/calendar/\(Secret.token.opening(.member).text).ics"
        #expect(
            uiState
                == TransferHomeUiState(
                    detail: .facility, madeText: Self.made,
                    made: MadeAddress(text: "https://\(rest)", subscription: "webcal://\(rest)")))
    }

    @Test(arguments: [(true, TransferNotice.feedChanged), (false, .feedEnded)])
    func `The content is changed, unless the address was revoked in the meantime`(exists: Bool, notice: TransferNotice)
        async
    {
        let feeds = StubCalendarFeedRepository(show: { content, account in
            #expect(content == CalendarContent(.everything, in: .japanese))
            #expect(account == .member)
            return exists
        })
        let uiState = await state(feeds) { await $0.onShowButtonClick(.everything) }
        #expect(uiState == TransferHomeUiState(detail: .everything, done: notice))
    }

    @Test func `The address is revoked`() async {
        let feeds = StubCalendarFeedRepository(end: { #expect($0 == .map && $1 == .member) })
        let uiState = await state(feeds) { await $0.onEndButtonClick(.map) }
        #expect(uiState == TransferHomeUiState(done: .feedEnded))
    }

    @Test func `A failure is reported, and the selection is kept`() async {
        var feeds = StubCalendarFeedRepository.ofMember
        feeds.renew = { _, _, _ in throw StubError("disk full") }
        feeds.show = { _, _ in throw StubError("disk full") }
        let failed = TransferHomeUiState(detail: .facility, madeText: Self.made, error: .savingFailed)
        #expect(await state(feeds) { await $0.onMakeButtonClick(.calendar, .facility) } == failed)
        #expect(await state(feeds) { await $0.onShowButtonClick(.facility) } == failed)
        feeds.renew = { _, _, _ in nil }
        #expect(await state(feeds) { await $0.onMakeButtonClick(.calendar, .facility) } == failed)
        #expect(reports.names == ["disk full", "disk full"])
        feeds.feed = { _ in throw StubError("gone") }
        #expect(await state(feeds) { await $0.onAppear(nil) }.error == .loadingFailed)
        #expect(await state(feeds) { await $0.onShowButtonClick(.facility) }.error == .loadingFailed)
    }
}
