import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
import UICore
import WebCore

/// `/sakatsu/new` and `/sakatsu/{id}/edit`: a form that is submitted to its own path.
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
        router.post("/sakatsu/shared") { request, context in
            try await receive(request, context)
        }
        router.get("/sakatsu/:id/edit") { request, context in
            try await open(context.identifier, request, context)
        }
        router.post("/sakatsu/:id/edit") { request, context in
            try await submit(context.identifier, request, context)
        }
    }

    private func open(_ id: UUID?, _ request: Request, _ context: WebContext) async throws -> Response {
        let query = try request.query()
        let viewModel = try viewModel(nil, query, context: context)
        if id == nil, let from = query[SakatsuPaths.repeated] {
            await viewModel.onAppear(repeating: UUID(uuidString: from))
        } else if id == nil, let name = query["facility"] {
            await viewModel.onAppear(facilityName: name)
        } else if id == nil, let day = query["date"].flatMap({ CivilDate($0) }) {
            await viewModel.onAppear(facilityName: "", day: day)
        } else {
            await viewModel.onAppear(id: id)
        }
        // When a visit was deleted elsewhere, only its draft is left.
        if viewModel.uiState.error == .notFound, let draft = query["draft"].flatMap(UUID.init(uuidString:)) {
            return .seeOther(SakatsuPaths.new(with: draft), for: request)
        }
        // A form that could not be loaded must not look like an empty one.
        guard viewModel.uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        return try await response(viewModel.uiState, id: id, .opened, request: request, context: context)
    }

    /// Reads what another app shares, with the field names defined in the web app's manifest.
    private func receive(_ request: Request, _ context: WebContext) async throws -> Response {
        let fields = try await request.form()
        let parts = ["title", "text", "url"].compactMap { fields[$0] }
        return try await context.heavily(for: context.account) { context in
            let viewModel = try viewModel(nil, fields, context: context)
            await viewModel.onAppear(sharing: parts.filter { !$0.isEmpty }.joined(separator: "\n"))
            return try await response(viewModel.uiState, id: nil, .typed, request: request, context: context)
        }
    }

    /// - Parameter id: the visit in the path; nil for a new one.
    private func submit(_ id: UUID?, _ request: Request, _ context: WebContext) async throws -> Response {
        let fields = try await request.form()
        // A form without a button was submitted with the Enter key or by a script: this saves it.
        let value = fields["action"] ?? SakatsuInputButton.save.value
        guard let form = SakatsuInputForm(fields), id == nil || id == form.id || form.revision == 0,
            let button = SakatsuInputButton(value: value)
        else {
            throw HTTPError(.badRequest)
        }
        // Finding a visit in pasted text takes many times as long as reading the form.
        return try await context.heavily(
            for: context.account, if: !form.pasted.isBlank && [.read, .fill, .save].contains(button)
        ) { context in
            let viewModel = try viewModel(form, fields, context: context)
            await viewModel.press(button)
            let origin: FormOrigin = button == .showDraft ? .draft : .typed
            return try await response(viewModel.uiState, id: id, origin, request: request, context: context)
        }
    }

    private func viewModel(
        _ form: SakatsuInputForm?, _ fields: FormFields, context: WebContext
    ) throws -> SakatsuInputViewModel {
        let visitor = try context.visitor
        return try SakatsuInputViewModel(
            form: form, place: SakatsuPlace(fields),
            isFromVisit: fields[SakatsuPaths.origin.field] == SakatsuPaths.origin.visit,
            repeatedID: fields[SakatsuPaths.repeated].flatMap(UUID.init(uuidString:)), repository: repository,
            settings: settings, account: context.account, localize: visitor.localize, today: visitor.today,
            now: visitor.now, makeID: makeID, report: context.report)
    }

    private func response(
        _ uiState: SakatsuInputUiState, id: UUID?, _ origin: FormOrigin, request: Request, context: WebContext
    ) async throws -> Response {
        guard uiState.error != .notFound else { throw HTTPError(.notFound) }
        if let savedID = uiState.savedID {
            let path =
                uiState.isNew || uiState.isFromVisit
                ? SakatsuPaths.detail(savedID, from: uiState.place, isSaved: true)
                : SakatsuPaths.list(at: uiState.place, showing: savedID, savedID: savedID)
            return .seeOther(path, for: request)
        }
        let visitor = try context.visitor
        let status = uiState.error?.status ?? .ok
        // A visit that was deleted in the meantime and saved as a new one continues at the address of the new one.
        let path = id.map { SakatsuPaths.edit(uiState.isNew ? $0 : uiState.form.id) } ?? SakatsuPaths.new
        let stepCount = uiState.form.sets.reduce(0) { $0 + $1.count }
        let isLong = stepCount > SakatsuDetailScreen.ordinaryStepCount
        return try await context.heavily(for: context.account, if: isLong) { _ in
            if request.isFragmentRequest {
                // The page's script moves the focus.
                var uiState = uiState
                uiState.focus = nil
                let view = SakatsuInputView(uiState: uiState, path: path, origin: origin, localize: visitor.localize)
                return .html(view, status: status, for: request)
            }
            let page = SakatsuInputPage(uiState: uiState, path: path, origin: origin, visitor: visitor)
            return .html(page, status: status, for: request)
        }
    }
}

extension SakatsuInputViewModel {
    fileprivate func press(_ button: SakatsuInputButton) async {
        switch button {
        case .addSet: await onAddNewSaunaSetButtonClick()
        case .duplicateSet(let set): await onDuplicateSaunaSetButtonClick(set: set)
        case .deleteSet(let set): await onRemoveSaunaSetButtonClick(set: set)
        case .moveSet(let set, let way): await onMoveSaunaSetButtonClick(set: set, way)
        case .addStep(let set, let kind): await onAddStepButtonClick(set: set, kind: kind)
        case .deleteStep(let set, let step): await onRemoveStepButtonClick(set: set, step: step)
        case .moveStep(let set, let step, let way): await onMoveStepButtonClick(set: set, step: step, way)
        case .addTemperature: await onAddNewSaunaTemperatureButtonClick()
        case .deleteTemperature(let index): await onRemoveSaunaTemperatureButtonClick(index: index)
        case .useLastSets(let facilityName): await onUseLastSetsButtonClick(facilityName: facilityName)
        case .bringBackSets: await onBringBackSetsButtonClick()
        case .read: await onReadButtonClick()
        case .fill: await onFillButtonClick()
        case .useSaved(let field): await onUseSavedButtonClick(field)
        case .showDraft: await onDraftAppear()
        case .save: await onSaveButtonClick()
        }
    }
}

// MARK: - The buttons

/// The direction in which a part of the form is moved.
enum SakatsuInputMove: String, CaseIterable {
    case up, down
}

/// A button of the form. Numbers count from 0.
enum SakatsuInputButton: Equatable {
    case addSet
    case duplicateSet(Int)
    case deleteSet(Int)
    case moveSet(Int, SakatsuInputMove)
    case addStep(set: Int, kind: SaunaStep.Kind)
    case deleteStep(set: Int, step: Int)
    case moveStep(set: Int, step: Int, SakatsuInputMove)
    case addTemperature
    case deleteTemperature(Int)
    /// The last sets of the facility with this name.
    case useLastSets(of: String)
    case bringBackSets
    /// Shows what can be read from the pasted text.
    case read
    /// Fills in the form from the pasted text.
    case fill
    /// Replaces a part that was changed elsewhere with the saved one.
    case useSaved(SakatsuField)
    case showDraft
    case save
}

extension SakatsuInputButton {
    /// The value of the button in the form: a word, then its numbers.
    var value: String {
        switch self {
        case .addSet: "add-set"
        case .duplicateSet(let set): "duplicate-set:\(set)"
        case .deleteSet(let set): "delete-set:\(set)"
        case .moveSet(let set, let way): "move-set-\(way.rawValue):\(set)"
        case .addStep(let set, let kind): "add-step:\(set):\(kind.rawValue)"
        case .deleteStep(let set, let step): "delete-step:\(set):\(step)"
        case .moveStep(let set, let step, let way): "move-step-\(way.rawValue):\(set):\(step)"
        case .addTemperature: "add-temperature"
        case .deleteTemperature(let index): "delete-temperature:\(index)"
        case .useLastSets(let facilityName): "use-last-sets:\(facilityName)"
        case .bringBackSets: "bring-back-sets"
        case .read: "read"
        case .fill: "fill"
        case .useSaved(let field): "use-saved:\(field.elementID)"
        case .showDraft: FormOrigin.draftAction
        case .save: "save"
        }
    }

    /// Reads a ``value``; nil for anything else.
    init?(value: String) {
        let useLastSets = Self.useLastSets(of: "").value
        if value.hasPrefix(useLastSets) {
            self = .useLastSets(of: String(value.dropFirst(useLastSets.count)))
            return
        }
        let parts = value.split(separator: ":").dropFirst()
        let first = parts.first.flatMap { Int($0) } ?? 0
        let last = parts.last.flatMap { Int($0) } ?? 0
        let plain: [SakatsuInputButton] = [
            .addSet, .duplicateSet(first), .deleteSet(first), .deleteStep(set: first, step: last), .addTemperature,
            .deleteTemperature(first), .bringBackSets, .read, .fill, .showDraft, .save,
        ]
        let added = SaunaStep.Kind.allCases.map { SakatsuInputButton.addStep(set: first, kind: $0) }
        let moves = SakatsuInputMove.allCases.flatMap {
            [SakatsuInputButton.moveSet(first, $0), .moveStep(set: first, step: last, $0)]
        }
        let buttons = plain + added + moves + SakatsuField.parts.map(Self.useSaved)
        guard let button = buttons.first(where: { $0.value == value }) else { return nil }
        self = button
    }
}
