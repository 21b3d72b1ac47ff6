import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/{id}/score`: gives a visit its score, or takes it back, with one tap on the visit's page.
struct SakatsuScoreScreen: Sendable {
    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.post("/sakatsu/:id/score") { request, context -> Response in
            let fields = try await request.form()
            guard let score = SakatsuScoreState.score(fields["score"] ?? "") else { throw HTTPError(.badRequest) }
            let (visitor, place) = (try context.visitor, SakatsuPlace(fields))
            let viewModel = SakatsuScoreViewModel(
                id: try context.identifier, repository: repository, account: try context.account,
                try context.forViewModel)
            await viewModel.onStarClick(score)
            let state = try viewModel.uiState.shown
            guard request.isFragmentRequest else {
                let path = SakatsuPaths.detail(state.id, from: place, replacedScore: state.previous)
                return .seeOther(path, for: request)
            }
            return .html(SakatsuScore(state: state, place: place, localize: visitor.localize), for: request)
        }
    }
}

/// The score of a visit; 0 means none.
struct SakatsuScoreState: Equatable {
    let id: UUID
    let score: FixedDecimal
    /// The score that was just replaced; nil if none was.
    var previous: FixedDecimal?

    /// Reads a score from a form or an address; nil for a text that is none.
    static func score(_ text: String) -> FixedDecimal? {
        guard !text.isEmpty else { return FixedDecimal(0) }
        guard case .scale(_, let scale) = VisitField.score.row.value, let number = try? FixedDecimal.parse(typed: text)
        else { return nil }
        return number.hundredths == 0 || scale.numbers.contains(number) ? number : nil
    }
}

/// The change of one score, for one request.
final class SakatsuScoreViewModel {
    /// How often the change is tried while the visit is changed elsewhere.
    private static let attempts = 3

    private(set) var uiState = ItemUiState<SakatsuScoreState>()
    private let id: UUID
    private let repository: any SakatsuRepository
    private let account: AccountID
    private let context: ViewModelContext

    init(id: UUID, repository: any SakatsuRepository, account: AccountID, _ context: ViewModelContext) {
        (self.id, self.repository, self.account, self.context) = (id, repository, account, context)
    }

    /// - Parameter score: the new score; 0 for none.
    func onStarClick(_ score: FixedDecimal) async {
        await context.attempt {
            uiState.error = .savingFailed
            for _ in 0..<Self.attempts where uiState.error == .savingFailed { try await save(score) }
        } orElse: {
            uiState.error = .savingFailed
        }
    }

    private func save(_ score: FixedDecimal) async throws {
        guard let visit = try await repository.item(id: id, of: account) else {
            uiState.error = .notFound
            return
        }
        var content = visit.content
        content.score = score.hundredths == 0 ? nil : score
        switch try await repository.save(content, id: id, basedOn: visit.revision, at: context.now, of: account) {
        case .saved:
            let previous = visit.content.score ?? FixedDecimal(0)
            uiState = ItemUiState(content: SakatsuScoreState(id: id, score: score, previous: previous))
        case .stale: break
        case .deleted: uiState.error = .notFound
        case .accountFull(let limit): uiState.error = .accountFull(limit: limit)
        }
    }
}

/// Five stars. A tap on a star gives as many, a second one half a star less, a third none.
struct SakatsuScore: HTML {
    let state: SakatsuScoreState
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        let path = SakatsuPaths.score(state.id)
        form(
            .class("score"), .id("visit-score"), .method(.post), .action(path), .hx("post", path),
            .hx("swap", "outerMorph")
        ) {
            place.fields
            span(.class("vh")) { localize.name(of: .score) }
            ForEach(1...5) { star($0) }
            span(.role("status")) { state.score.hundredths == 0 ? localize(.scoreHint) : localize.number(state.score) }
            if let previous = state.previous {
                button(.name("score"), .value(previous.description)) { localize(.undo) }
            }
        }
    }

    private func star(_ number: Int) -> some HTML {
        let (whole, half) = (FixedDecimal(number), FixedDecimal(hundredths: number * 100 - 50))
        let next = state.score == whole ? half : state.score == half ? FixedDecimal(0) : whole
        let isFull = state.score >= whole
        return button(
            .classes("star", state.score == half ? "half" : nil), .name("score"), .value(next.description),
            .aria("label", next.hundredths == 0 ? localize(.rateNone) : localize(.rate(localize.number(next))))
        ) {
            isFull || state.score == half ? "★" : "☆"
        }
    }
}
