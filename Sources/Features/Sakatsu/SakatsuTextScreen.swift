import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import NIOCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/{id}/text` and, for several visits, `/sakatsu/text`: the share text, as a page or, for clients that prefer
/// it, as plain text.
struct SakatsuTextScreen: PageScreen {
    /// The maximum number of visits in a text.
    static let limit = 500
    /// The size of a text after which no further visit is read, in bytes: a hundred of the largest visits would not fit
    /// into a small machine's memory.
    private static let sizeLimit = 4_000_000

    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id/text") { request, context in
            try await context.heavily(for: context.account) { context in
                try await answer(request, context) { await $0.onAppear() }
            }
        }
    }

    /// Answers with the texts of several visits, without those that no longer exist.
    ///
    /// - Throws: `HTTPError`, 413 for more than ``limit`` visits, and for too long a text.
    func answer(_ request: Request, _ context: WebContext, ids: [UUID]) async throws -> Response {
        guard ids.count <= Self.limit, Set(ids).count == ids.count else { throw HTTPError(.contentTooLarge) }
        return try await context.heavily(for: context.account) { context in
            let viewModel = try viewModel(of: ids, context)
            await viewModel.onAppear()
            guard viewModel.uiState.content?.text.utf8.count ?? 0 <= Self.sizeLimit else {
                throw HTTPError(.contentTooLarge)
            }
            return try answer(viewModel.uiState, to: request, context)
        }
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<SakatsuText> {
        try viewModel(of: [context.identifier], hasPrivateFields: try request.query()["private"] != nil, context)
    }

    private func viewModel(
        of ids: [UUID], hasPrivateFields: Bool = false, _ context: WebContext
    ) throws -> ItemViewModel<SakatsuText> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) {
            var (texts, size) = ([] as [String], 0)
            for id in ids where size <= Self.sizeLimit {
                guard let visit = try await repository.item(id: id, of: account) else { continue }
                texts.append(
                    SakatsuShareText(visit.content, hasPrivateFields: hasPrivateFields, localize: localize).text)
                size += texts[texts.count - 1].utf8.count
            }
            guard !texts.isEmpty else { return nil }
            return SakatsuText(
                id: ids.count == 1 ? ids.first : nil, text: texts.joined(separator: "\n\n"),
                hasPrivateFields: hasPrivateFields)
        }
    }

    func page(
        _ uiState: ItemUiState<SakatsuText>, for request: Request, _ visitor: Visitor
    ) throws -> SakatsuTextPage {
        SakatsuTextPage(visit: try uiState.shown, place: SakatsuPlace(try request.query()), visitor: visitor)
    }

    func response(
        _ uiState: ItemUiState<SakatsuText>, to request: Request, _ context: WebContext
    ) throws -> Response {
        try answer(uiState, to: request, context)
    }

    private func answer(
        _ uiState: ItemUiState<SakatsuText>, to request: Request, _ context: WebContext
    ) throws -> Response {
        try .plainText(uiState.shown.text, for: request) ?? pageResponse(uiState, to: request, context)
    }
}

/// The share text of one or more visits.
struct SakatsuText: Equatable {
    /// nil for several visits.
    let id: UUID?
    let text: String
    var hasPrivateFields = false
}

/// The share text as a page.
struct SakatsuTextPage: HTML {
    let visit: SakatsuText
    /// The place to which the visit leads back.
    let place: SakatsuPlace
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.text), for: visitor) {
            TextView(
                title: localize(.text),
                back: (visit.id.map { SakatsuPaths.detail($0, from: place) } ?? SakatsuPaths.list, localize(.back)),
                text: visit.text,
                id: "share-text", copyTitle: localize(.copy),
                actions: {
                    if let id = visit.id {
                        button(
                            .type(.button), .classes("row", "needs-share"),
                            .data("share", SakatsuPaths.text(id, hasPrivateFields: visit.hasPrivateFields))
                        ) {
                            localize(.share)
                        }
                        a(.class("row"), .href(SakatsuPaths.picture(SakatsuPaths.detail(id)))) {
                            localize(.makePicture)
                        }
                        if !visit.hasPrivateFields {
                            a(.class("row"), .href(SakatsuPaths.text(id, from: place, hasPrivateFields: true))) {
                                localize(.addPrivateFields)
                            }
                        }
                    }
                })
        }
    }

    private var localize: Localizer { visitor.localize }
}
