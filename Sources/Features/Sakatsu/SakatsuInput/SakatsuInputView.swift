import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// The whole form. Every button is a submit button, so that everything works without scripts. With scripts, the page
/// edits itself, and responses are morphed into it.
struct SakatsuInputView: HTML {
    let uiState: SakatsuInputUiState
    let path: String
    var origin = FormOrigin.opened
    let localize: Localizer

    var body: some HTML {
        form(
            .id("sakatsu-input"), .method(.post), .action(path), .novalidate(), .draft(idField: "sakatsuID"),
            .typed(origin), .hx("post", path),
            .hx("swap", "outerMorph"), .hx("sync", "this:queue last"), .hx("status:409", "swap:outerMorph"),
            .hx("status:422", "swap:outerMorph"), .hx("status:503", "swap:outerMorph"),
            // Texts for the script, which replaces the braces with a name.
            .data("added", localize(.added("{}"))), .data("removed", localize(.removed("{}"))),
            .data("filled", localize(.lastSetsUsed("{}"))), .data("measured", localize(.measured)),
            .data("before", localize(.whatWasThere)), .data("unnamed", localize(.unnamedItem))
        ) {
            // The Enter key submits a form with its first button: this one is disabled, so that a half-filled form is
            // not submitted.
            button(.hidden(), .disabled()) { "" }
            header(.class("bar")) {
                a(.href(cancellation)) { localize(.cancel) }
                h1(.class("bar-title")) { uiState.title }
                SakatsuActionButton(.save, class: "strong") { localize(.save) }
            }
            hiddenFields
            SakatsuInputSummary(uiState: uiState, localize: localize)
            DraftLine(origin, localize: localize)
            if uiState.isNew { SakatsuInputPaste(text: uiState.form.pasted, localize: localize) }
            div(.class("beside")) {
                div {
                    div(.classes("group", "rows")) {
                        facilityRow
                        SakatsuInputStart(uiState: uiState, localize: localize)
                        dateRow
                    }
                    ForEach(VisitField.beforeSets) { plainField($0) }
                }
                SaunaTemperatureFields(uiState: uiState, localize: localize)
            }
            sets
            ForEach(VisitField.afterSets) { plainField($0) }
            p(.class("vh"), .role("status")) { "" }
        }
    }

    @HTMLBuilder private var hiddenFields: some HTML {
        // A field named "id" would hide the form's own identifier from scripts.
        input(.type(.hidden), .name("sakatsuID"), .value(uiState.form.id.canonicalText))
        uiState.place.fields
        if uiState.isFromVisit {
            input(.type(.hidden), .name(SakatsuPaths.origin.field), .value(SakatsuPaths.origin.visit))
        }
        if let id = uiState.repeatedID {
            input(.type(.hidden), .name(SakatsuPaths.repeated), .value(id.canonicalText))
        }
        input(.type(.hidden), .name("revision"), .value("\(uiState.form.revision)"))
        ForEach(uiState.form.confirmed.sorted()) { input(.type(.hidden), .name("confirmed"), .value($0)) }
        datalist(.id("facilities")) {
            ForEach(uiState.facilityNames) { name in
                option(.value(name)) { "" }
            }
        }
    }

    /// The page from which the user came.
    private var cancellation: String {
        let id = uiState.isNew ? uiState.repeatedID : uiState.form.id
        guard let id else { return SakatsuPaths.list(cancelledAt: uiState.place) }
        return uiState.isFromVisit
            ? SakatsuPaths.detail(id, from: uiState.place) : SakatsuPaths.list(at: uiState.place, showing: id)
    }

    private var facilityRow: some HTML {
        let id = SakatsuField.facilityName.elementID
        let problem = uiState.problem(of: .facilityName)
        return div(.class("row")) {
            label(.for(id)) { localize(.facilityName) }
            input(
                .class("wide"), .id(id), .name(id), .value(uiState.form.facilityName), .enterkeyhint("next"),
                .placeholder(localize(.required)), .required(), .list("facilities"), .invalid(problem),
                .describedBy(id, problem))
            FieldError(problem, of: id)
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

    private func plainField(_ field: VisitField) -> some HTML {
        let id = field.rawValue
        let problem = uiState.problem(of: .field(field))
        return div(.class("group")) {
            label(.class("caption"), .for(id)) { localize.name(of: field) }
            div(.class("rows")) {
                if field.isText {
                    textarea(
                        .id(id), .name(id), .rows(1), .placeholder(localize(.optional)), .invalid(problem),
                        .describedBy(id, problem)
                    ) {
                        uiState.form[field]
                    }
                } else {
                    lineField(field, problem)
                }
                FieldError(problem, of: id)
            }
        }
    }

    /// A single line or a number, with its unit.
    private func lineField(_ field: VisitField, _ problem: String?) -> some HTML {
        let id = field.rawValue
        let unit: String? = if case .number(_, _, let unit) = field.row.value { unit } else { nil }
        return div(.class("row")) {
            input(
                .class("wide"), .id(id), .name(id), .value(uiState.form[field]), .enterkeyhint("next"),
                .inputmode(unit == nil ? nil : "decimal"), .placeholder(localize(.optional)), .invalid(problem),
                .describedBy(id, problem))
            if let unit { span(.class("unit")) { unit } }
        }
    }

    @HTMLBuilder private var sets: some HTML {
        div(.class("set-list"), .data("most", "\(SakatsuLimits.setCount)")) {
            ForEach(uiState.form.sets.indices) { set in
                SaunaSetFields(set: set, uiState: uiState, localize: localize)
            }
        }
        div(.classes("group", "rows"), .id(SakatsuField.sets.elementID)) {
            SakatsuActionButton(.addSet, class: "row") { localize(.addSet) }
            FieldError(uiState.problem(of: .sets), of: SakatsuField.sets.elementID)
        }
    }
}

/// The last sets of a facility, from which a new visit can be filled in.
struct SakatsuInputStart: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        if !uiState.patterns.isEmpty {
            div(.class("chips"), .role("group"), .aria("label", localize(.recentFacilities))) {
                ForEach(uiState.patterns) { pattern in
                    button(
                        .name("action"), .value(SakatsuInputButton.useLastSets(of: pattern.facilityName).value),
                        .data("pattern", pattern.json)
                    ) { pattern.facilityName }
                }
            }
            SakatsuActionButton(.useLastSets(of: nil), class: "row") { localize(.useLastSets) }
        }
        div(.id("replaced")) { replaced }
    }

    @HTMLBuilder private var replaced: some HTML {
        if let text = uiState.filledText {
            if uiState.form.replaced == nil {
                p(.class("undo")) { text }
            } else {
                UndoLine(text) { SakatsuActionButton(.bringBackSets) { localize(.undo) } }
            }
        }
        if let pattern = uiState.form.replaced {
            if !uiState.form.replacingText.isEmpty {
                input(
                    .type(.hidden), .name(SakatsuInputName.replacingText), .value(uiState.form.replacingText))
            }
            ForEach(pattern.fields(below: SakatsuInputName.replaced)) { name, value in
                input(.type(.hidden), .name(name), .value(value))
            }
        }
    }
}

/// A field for a text about the visit, written elsewhere, from which the form is filled in.
struct SakatsuInputPaste: HTML {
    let text: String
    let localize: Localizer

    var body: some HTML {
        details(.class("group"), .open(!text.isEmpty)) {
            summary(.class("caption")) { localize(.paste) }
            div(.class("rows")) {
                textarea(
                    .id(SakatsuInputName.pasted), .name(SakatsuInputName.pasted), .rows(3),
                    .placeholder(localize(.pasteExample)), .aria("label", localize(.pastedText))
                ) {
                    text
                }
                SakatsuActionButton(.fill, class: "row") { localize(.fill) }
            }
        }
    }
}

/// The problems with the form as a whole, above it; empty when there are none.
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
            alert
        }
    }

    private var alert: EditorAlert {
        EditorAlert(
            uiState.error, stale: localize(.staleMessage),
            deleted: (localize(.deletedTitle), localize(.deletedMessage)), savingFailed: localize(.savingFailedTitle),
            loadingFailed: (localize(.formLoadingFailedTitle), localize(.formLoadingFailedMessage)),
            savedVersion: uiState.savedVersion,
            restart: SakatsuPaths.edit(uiState.form.id, from: uiState.place, isFromVisit: uiState.isFromVisit),
            localize: localize)
    }
}

/// A submit button with its own action.
struct SakatsuActionButton<Content: HTML>: HTML {
    private let action: SakatsuInputButton
    private let className: String?
    private let name: String?
    private let content: Content

    /// - Parameter name: the label for screen readers, if the content does not suffice.
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
