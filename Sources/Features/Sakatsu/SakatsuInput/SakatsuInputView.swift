import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import ValuesCore
import WebCore

/// The whole form. Every button is a submit button, so that all of it works without scripts; with them, the answer
/// is morphed into the page.
struct SakatsuInputView: HTML {
    /// How many recent facilities can be chosen with one tap.
    private static let chipCount = 4

    let uiState: SakatsuInputUiState
    let path: String
    let localize: Localizer

    var body: some HTML {
        form(
            .id("sakatsu-input"), .method(.post), .action(path), .novalidate(), .hx("post", path),
            .hx("swap", "outerMorph"), .hx("sync", "this:queue last"), .hx("status:409", "swap:outerMorph"),
            .hx("status:422", "swap:outerMorph"), .hx("status:503", "swap:outerMorph")
        ) {
            header(.class("bar")) {
                a(.href(SakatsuPaths.list(at: uiState.place, showing: uiState.isNew ? nil : uiState.form.id))) {
                    localize(.cancel)
                }
                h1(.class("bar-title")) { uiState.title }
                SakatsuActionButton(.save, class: "strong") { localize(.save) }
            }
            // A field named "id" would hide the form's own id from scripts.
            input(.type(.hidden), .name("sakatsuID"), .value(uiState.form.id.canonicalText))
            uiState.place.fields
            input(.type(.hidden), .name("revision"), .value("\(uiState.form.revision)"))
            SakatsuInputSummary(uiState: uiState, localize: localize)
            div(.classes("group", "rows")) {
                facilityRow
                chips
                dateRow
            }
            datalist(.id("facilities")) {
                ForEach(uiState.facilityNames) { name in
                    option(.value(name)) { "" }
                }
            }
            lastVisit
            textField(.foreword, localize(.foreword), uiState.form.foreword)
            sets
            textField(.afterword, localize(.afterword), uiState.form.afterword)
            SaunaTemperatureFields(uiState: uiState, localize: localize)
        }
    }

    private var facilityRow: some HTML {
        let id = SakatsuField.facilityName.elementID
        let problem = uiState.problem(of: .facilityName)
        return div(.class("row")) {
            label(.for(id)) { localize(.facilityName) }
            input(
                .class("wide"), .id(id), .name(id), .value(uiState.form.facilityName),
                .placeholder(localize(.required)), .required(), .list("facilities"), .invalid(problem),
                .describedBy(id, problem))
            FieldError(problem, of: id)
        }
    }

    @HTMLBuilder private var chips: some HTML {
        if !uiState.facilityNames.isEmpty {
            div(.classes("chips", "needs-script"), .role("group"), .aria("label", localize(.recentFacilities))) {
                ForEach(uiState.facilityNames.prefix(Self.chipCount)) { name in
                    button(.type(.button), .data("fill", SakatsuField.facilityName.elementID), .value(name)) { name }
                }
            }
        }
    }

    private var dateRow: some HTML {
        let id = SakatsuField.visitingDate.elementID
        let problem = uiState.problem(of: .visitingDate)
        return div(.class("row")) {
            label(.for(id)) { localize(.visitingDate) }
            input(
                .type(.date), .id(id), .name(id), .value(uiState.form.visitingDate), .max(uiState.latestDate),
                .required(), .invalid(problem), .describedBy(id, problem))
            FieldError(problem, of: id)
        }
    }

    @HTMLBuilder private var lastVisit: some HTML {
        if let text = uiState.lastVisitText {
            div(.classes("group", "rows")) {
                SakatsuActionButton(.useLastVisit, class: "row") {
                    span { localize(.useLastVisit) }
                    span(.class("value")) { text }
                }
            }
        }
    }

    /// A text of several lines.
    private func textField(_ field: SakatsuField, _ title: String, _ text: String) -> some HTML {
        let id = field.elementID
        let problem = uiState.problem(of: field)
        return div(.class("group")) {
            label(.class("caption"), .for(id)) { title }
            div(.class("rows")) {
                textarea(
                    .id(id), .name(id), .rows(1), .placeholder(localize(.optional)), .invalid(problem),
                    .describedBy(id, problem)
                ) {
                    text
                }
                FieldError(problem, of: id)
            }
        }
    }

    @HTMLBuilder private var sets: some HTML {
        ForEach(uiState.form.sets.indices) { set in
            SaunaSetFields(set: set, uiState: uiState, localize: localize)
        }
        div(.classes("group", "rows"), .id(SakatsuField.sets.elementID)) {
            SakatsuActionButton(.addSet, class: "row") { localize(.addSet) }
            FieldError(uiState.problem(of: .sets), of: SakatsuField.sets.elementID)
        }
    }
}

/// What is wrong with the form as a whole, above it; nothing while all is well.
struct SakatsuInputSummary: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        if uiState.error == .invalid {
            AlertBanner(localize(.invalidTitle)) {
                ul {
                    ForEach(uiState.problems) { problem in
                        li { a(.href("#\(problem.field.elementID)")) { problem.summary } }
                    }
                }
            }
        } else {
            EditorAlert(alert, savedVersion: savedVersion)
        }
    }

    private var alert: (title: String, message: String)? {
        switch uiState.error {
        case nil, .notFound, .invalid: nil
        case .stale: (localize(.staleTitle), localize(.staleMessage))
        case .deleted: (localize(.deletedTitle), localize(.deletedMessage))
        case .accountFull(let limit): (localize(.accountFullTitle), localize(.accountFullMessage(limit / 1_000_000)))
        case .savingFailed: (localize(.savingFailedTitle), localize(.savingFailedMessage))
        case .loadingFailed: (localize(.formLoadingFailedTitle), localize(.formLoadingFailedMessage))
        }
    }

    private var savedVersion: EditorAlert.SavedVersion? {
        guard uiState.error == .stale, let text = uiState.savedVersion else { return nil }
        let path = SakatsuPaths.edit(uiState.form.id, from: uiState.place)
        return (localize(.savedVersion), text, (path, localize(.staleAction)), localize(.yourInput))
    }
}

/// A button that sends the form with what to do.
struct SakatsuActionButton<Content: HTML>: HTML {
    private let action: SakatsuInputButton
    private let className: String?
    private let name: String?
    private let content: Content

    /// - Parameter name: what a screen reader calls it, when its content does not tell.
    init(
        _ action: SakatsuInputButton, class className: String? = nil, name: String? = nil,
        @HTMLBuilder content: () -> Content
    ) {
        self.action = action
        self.className = className
        self.name = name
        self.content = content()
    }

    var body: some HTML {
        button(.class(className), .name("action"), .value(action.value), .aria("label", name)) { content }
    }
}
