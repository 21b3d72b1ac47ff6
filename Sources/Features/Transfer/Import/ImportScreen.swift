import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import TransferData
import UICore
import WebCore

/// `/settings/import`: chooses a file, previews it, imports it, and undoes that.
struct ImportScreen: Sendable {
    let imports: any ImportRepository
    let makeID: @Sendable () -> UUID

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(ImportPaths.start)) { request, context in
            try await answer(request, context) { await $0.onAppear(nil) }
        }
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
        router.get("\(ImportPaths.start)/:id") { request, context in
            let id = try context.identifier
            return try await answer(request, context) { await $0.onAppear(id) }
        }
        router.post("\(ImportPaths.start)/:id/columns") { request, context in
            let id = try context.identifier
            let meanings = try await request.form(limit: .small).all("column").map { text in
                guard let meaning = CSVMeaning(rawValue: text) else { throw HTTPError(.badRequest) }
                return meaning
            }
            return try await read(request, context) { await $0.onColumnsChoose(id, meanings) }
        }
        router.post("\(ImportPaths.start)/:id/encoding") { request, context in
            let id = try context.identifier
            let typed = try await request.form(limit: .small)["encoding"] ?? ""
            guard let encoding = CSVEncoding(rawValue: typed) else { throw HTTPError(.badRequest) }
            return try await read(request, context) { await $0.onEncodingChoose(id, encoding) }
        }
        router.post("\(ImportPaths.start)/:id/apply") { request, context in
            let id = try context.identifier
            let overwriting = try await request.form(limit: .small)["overwrite"] == "true"
            return try await change(request, context, id) {
                await $0.onApplyButtonClick(id, overwriting: overwriting)
            }
        }
        router.post("\(ImportPaths.start)/:id/undo") { request, context in
            let id = try context.identifier
            return try await change(request, context, id) { await $0.onUndoButtonClick(id) }
        }
        router.post("\(ImportPaths.start)/:id/discard") { request, context in
            let id = try context.identifier
            return try await answer(request, context) { await $0.onDiscardButtonClick(id) }
        }
    }

    /// Reads a file in the account's turn, until the client closes its connection.
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

    private func answer(
        _ request: Request, _ context: WebContext, after action: (ImportViewModel) async -> Void
    ) async throws -> Response {
        let uiState = try await uiState(context, after: action)
        if let id = uiState.readID { return .seeOther(ImportPaths.one(id), for: request) }
        if uiState.isDiscarded { return .seeOther(ImportPaths.start, for: request) }
        return try page(uiState, request, context)
    }

    /// - Parameter id: of the import to whose page the browser goes, unless the page's script sends the next part.
    private func change(
        _ request: Request, _ context: WebContext, _ id: UUID, by action: (ImportViewModel) async -> Void
    ) async throws -> Response {
        let uiState = try await uiState(context, after: action)
        guard uiState.error == nil else { return try page(uiState, request, context) }
        guard request.isFragmentRequest, let summary = uiState.summary else {
            return .seeOther(ImportPaths.one(id), for: request)
        }
        return .html(ImportSummaryView(summary: summary, localize: try context.visitor.localize), for: request)
    }

    private func uiState(
        _ context: WebContext, after action: (ImportViewModel) async -> Void
    ) async throws -> ImportUiState {
        let visitor = try context.visitor
        let viewModel = ImportViewModel(
            imports: imports, account: try context.account, localize: visitor.localize, now: visitor.now,
            timeZone: visitor.timeZone, instant: { .now }, report: context.report)
        await action(viewModel)
        guard viewModel.uiState.error != .notFound else { throw HTTPError(.notFound) }
        return viewModel.uiState
    }

    private func page(_ uiState: ImportUiState, _ request: Request, _ context: WebContext) throws -> Response {
        let status: HTTPResponse.Status =
            switch uiState.error {
            case nil: .ok
            case .fileRefused, .columnsRefused: .unprocessableContent
            case .accountFull: .contentTooLarge
            case .notFound: .notFound
            case .failed: .serviceUnavailable
            }
        return .html(ImportPage(uiState: uiState, visitor: try context.visitor), status: status, for: request)
    }
}

/// The addresses of importing.
enum ImportPaths {
    static let start = "/settings/import"

    static func one(_ id: UUID) -> String { "\(start)/\(id.canonicalText)" }
    static func columns(_ id: UUID) -> String { "\(one(id))/columns" }
    static func encoding(_ id: UUID) -> String { "\(one(id))/encoding" }
    static func apply(_ id: UUID) -> String { "\(one(id))/apply" }
    static func undo(_ id: UUID) -> String { "\(one(id))/undo" }
    static func discard(_ id: UUID) -> String { "\(one(id))/discard" }
}
