import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
import UICore
import ValuesCore
import WebCore

/// `/sakatsu/new` and `/sakatsu/{id}/edit`: a form that is sent to its own path.
struct SakatsuInputScreen: Sendable {
    let repository: any SakatsuRepository
    let settings: any SettingsRepository
    let makeID: @Sendable () -> UUID

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/new") { request, context in
            try await open(nil, request, context)
        }
        router.post("/sakatsu/new") { request, context in
            try await submit(nil, request, context)
        }
        router.get("/sakatsu/:id/edit") { request, context in
            try await open(context.identifier, request, context)
        }
        router.post("/sakatsu/:id/edit") { request, context in
            try await submit(context.identifier, request, context)
        }
    }

    private func open(_ id: UUID?, _ request: Request, _ context: WebContext) async throws -> Response {
        let viewModel = try viewModel(nil, place: SakatsuPlace(request.query()), context: context)
        await viewModel.onAppear(id: id)
        // A form that could not be filled must not look like an empty one.
        guard viewModel.uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        return try response(viewModel.uiState, id: id, request: request, context: context)
    }

    /// - Parameter id: the visit that the path names; nil for a new one.
    private func submit(_ id: UUID?, _ request: Request, _ context: WebContext) async throws -> Response {
        let fields = try await request.form()
        // A form without a button was sent by Enter or by a script: that saves.
        let value = fields["action"] ?? SakatsuInputButton.save.value
        guard let form = SakatsuInputForm(fields), id == nil || id == form.id || form.revision == 0,
            let button = SakatsuInputButton(value: value)
        else {
            throw HTTPError(.badRequest)
        }
        let viewModel = try viewModel(form, place: SakatsuPlace(fields), context: context)
        switch button {
        case .addSet: await viewModel.onAddNewSaunaSetButtonClick()
        case .duplicateSet(let set): await viewModel.onDuplicateSaunaSetButtonClick(set: set)
        case .deleteSet(let set): await viewModel.onRemoveSaunaSetButtonClick(set: set)
        case .addStep(let set, let kind): await viewModel.onAddStepButtonClick(set: set, kind: kind)
        case .deleteStep(let set, let step): await viewModel.onRemoveStepButtonClick(set: set, step: step)
        case .addTemperature: await viewModel.onAddNewSaunaTemperatureButtonClick()
        case .deleteTemperature(let index): await viewModel.onRemoveSaunaTemperatureButtonClick(index: index)
        case .useLastVisit: await viewModel.onUseLastVisitButtonClick()
        case .save: await viewModel.onSaveButtonClick()
        }
        return try response(viewModel.uiState, id: id, request: request, context: context)
    }

    private func viewModel(
        _ form: SakatsuInputForm?, place: SakatsuPlace, context: WebContext
    ) throws -> SakatsuInputViewModel {
        let visitor = try context.visitor
        return try SakatsuInputViewModel(
            form: form, place: place, repository: repository, settings: settings, account: context.account,
            localize: visitor.localize, today: visitor.today, now: visitor.now, makeID: makeID,
            report: context.report)
    }

    private func response(
        _ uiState: SakatsuInputUiState, id: UUID?, request: Request, context: WebContext
    ) throws -> Response {
        guard uiState.error != .notFound else { throw HTTPError(.notFound) }
        guard uiState.savedID == nil else {
            return .seeOther(
                SakatsuPaths.list(at: uiState.place, showing: uiState.isNew ? nil : uiState.savedID),
                for: request)
        }
        let visitor = try context.visitor
        let status = uiState.error?.status ?? .ok
        // What was deleted meanwhile and saved as a new visit goes on under the new one's address.
        let path = id.map { SakatsuPaths.edit(uiState.isNew ? $0 : uiState.form.id) } ?? SakatsuPaths.new
        if request.isFragmentRequest {
            // The page's script moves the focus itself.
            var uiState = uiState
            uiState.focus = nil
            let view = SakatsuInputView(uiState: uiState, path: path, localize: visitor.localize)
            return .html(view, status: status, for: request)
        }
        let page = SakatsuInputPage(uiState: uiState, path: path, visitor: visitor)
        return .html(page, status: status, for: request)
    }
}

/// The input as a page that looks like a sheet.
struct SakatsuInputPage: HTML {
    let uiState: SakatsuInputUiState
    /// Where the form is sent: the page's own path.
    let path: String
    let visitor: Visitor

    var body: some HTML {
        Page(
            title: uiState.title, isSheet: true, localize: visitor.localize, appearance: visitor.appearance,
            tabs: visitor.tabs
        ) {
            main { SakatsuInputView(uiState: uiState, path: path, localize: visitor.localize) }
        }
    }
}
