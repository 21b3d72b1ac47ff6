import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import TransferData
import UICore
import WebCore

/// `/settings/import`: chooses a file, previews it, imports it, and undoes the import.
struct ImportScreen: PageScreen {
    let imports: any ImportRepository
    let makeID: @Sendable () -> UUID

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(ImportPaths.start, on: self) { viewModel, _, _ in await viewModel.onAppear(nil) }
        router.post(RouterPath(ImportPaths.start)) { request, context in
            let account = try context.account
            return try await context.whileConnected {
                try await imports.uploads.take(account) {
                    let upload = try await request.upload(context)
                    return try await imports.workers.run(for: account) {
                        try await context.checkSession(of: request)
                        return try await answer(request, context) {
                            await $0.onFileSelect(upload?.file.path, upload?.name, id: makeID())
                        }
                    }
                }
            }
        }
        router.get("\(ImportPaths.start)/:id", on: self) { viewModel, _, context in
            await viewModel.onAppear(try context.identifier)
        }
        router.post("\(ImportPaths.start)/:id/columns") { request, context in
            let id = try context.identifier
            let form = try await request.form(limit: .small)
            let meanings = try form.all("column").map { text in
                guard let meaning = CSVMeaning(rawValue: text) else { throw HTTPError(.badRequest) }
                return meaning
            }
            let chosen = ImportColumns(
                columns: meanings, readings: form.all("reading").map(CSVReading.init(rawValue:)))
            return try await read(request, context) { await $0.onColumnsChoose(id, chosen) }
        }
        router.post("\(ImportPaths.start)/:id/encoding") { request, context in
            let id = try context.identifier
            let form = try await request.form(limit: .small)
            guard let encoding = form["encoding"].flatMap(CSVEncoding.init(rawValue:)) else {
                throw HTTPError(.badRequest)
            }
            let headerRow = form["header"].flatMap { Int($0) }.flatMap {
                ImportTable.headerRows.contains($0) ? $0 : nil
            }
            return try await read(request, context) { await $0.onEncodingChoose(id, encoding, headerRow: headerRow) }
        }
        router.post("\(ImportPaths.start)/:id/apply", on: self) { viewModel, request, context in
            let id = try context.identifier
            let overwriting = try await request.form(limit: .small)["overwrite"] == "true"
            await viewModel.onApplyButtonClick(id, overwriting: overwriting)
        }
        router.post("\(ImportPaths.start)/:id/day", on: self) { viewModel, request, context in
            await viewModel.onDayChoose(try context.identifier, try await request.form(limit: .small)["day"] ?? "")
        }
        router.post("\(ImportPaths.start)/:id/undo", on: self) { viewModel, _, context in
            await viewModel.onUndoButtonClick(try context.identifier)
        }
        router.post("\(ImportPaths.start)/:id/discard", on: self) { viewModel, _, context in
            await viewModel.onDiscardButtonClick(try context.identifier)
        }
    }

    /// Reads a file when it is the account's turn, unless the client closes its connection.
    private func read(
        _ request: Request, _ context: WebContext, by action: @escaping @Sendable (ImportViewModel) async -> Void
    ) async throws -> Response {
        let account = try context.account
        return try await context.whileConnected {
            try await imports.workers.run(for: account) {
                try await context.checkSession(of: request)
                return try await answer(request, context, after: action)
            }
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ImportViewModel {
        ImportViewModel(
            imports: imports, account: try context.account, instant: { .now }, try context.forViewModel)
    }

    func page(_ uiState: ImportUiState, for _: Request, _ visitor: Visitor) -> ImportPage {
        ImportPage(uiState: uiState, visitor: visitor)
    }

    func response(_ uiState: ImportUiState, to request: Request, _ context: WebContext) throws -> Response {
        // The page's script shows the progress, and requests the next part.
        if request.isFragmentRequest, uiState.changedID != nil, let summary = uiState.summary {
            return .html(ImportSummaryView(summary: summary, localize: try context.visitor.localize), for: request)
        }
        return try pageResponse(uiState, to: request, context)
    }
}

extension ImportPageError: PageError {
    var status: HTTPResponse.Status {
        switch self {
        case .fileRefused, .choiceRefused: .unprocessableContent
        case .accountFull: .contentTooLarge
        case .notFound: .notFound
        case .failed: .serviceUnavailable
        }
    }

    var replacesPage: Bool { self == .notFound }
}

/// The paths of importing.
enum ImportPaths {
    static let start = "/settings/import"

    static func one(_ id: UUID) -> String { "\(start)/\(id.canonicalText)" }
    static func columns(_ id: UUID) -> String { "\(one(id))/columns" }
    static func encoding(_ id: UUID) -> String { "\(one(id))/encoding" }
    static func apply(_ id: UUID) -> String { "\(one(id))/apply" }
    static func day(_ id: UUID) -> String { "\(one(id))/day" }
    static func undo(_ id: UUID) -> String { "\(one(id))/undo" }
    static func discard(_ id: UUID) -> String { "\(one(id))/discard" }
}
