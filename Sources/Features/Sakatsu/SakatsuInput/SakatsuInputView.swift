import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// The input as a page that looks like a sheet of paper.
struct SakatsuInputPage: HTML {
    let uiState: SakatsuInputUiState
    /// The path that the form is submitted to: the page's own.
    let path: String
    var origin = FormOrigin.opened
    let visitor: Visitor

    var body: some HTML {
        Page(title: uiState.title, isSheet: true, for: visitor) {
            main { SakatsuInputView(uiState: uiState, path: path, origin: origin, localize: visitor.localize) }
            SakatsuInputTemplates(uiState: uiState.parts, localize: visitor.localize)
            // The text of several posts is sent from the form above.
            if let upload = visitor.tabs.compactMap(\.upload).first {
                form(
                    .id(SakatsuInputPaste.posts), .method(.post), .action(upload),
                    .custom(name: "enctype", value: "multipart/form-data")
                ) { "" }
            }
        }
    }
}

/// The whole form: place, day, sets, then everything that is optional. Every button is a submit button, so that
/// everything works without scripts. With scripts, the page edits itself, and responses are morphed into it.
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
            .data("moved", localize(.moved("{}"))), .data("filled", localize(.lastSetsUsed("{}"))),
            .data("last", localize(.lastSetsOf("{}"))), .data("measured", localize(.measured)),
            .data("unnamed", localize(.unnamedItem)), .data("undo", localize(.undo))
        ) {
            // The Enter key submits a form with its first button: this one is disabled, so that a half-filled form is
            // not submitted.
            button(.hidden(), .disabled()) { "" }
            header(.class("bar")) {
                a(.href(cancellation)) { localize(.cancel) }
                h1(.class("bar-title")) { uiState.title }
                span(.class("bar-actions")) {
                    if uiState.isNew {
                        button(.type(.button), .popovertarget(SakatsuInputPaste.id), .aria("label", localize(.paste))) {
                            Icon(.clipboard)
                        }
                    }
                    saveButton("strong")
                }
            }
            hiddenFields
            SakatsuInputSummary(uiState: uiState, localize: localize)
            DraftLine(origin, localize: localize)
            if uiState.isNew {
                SakatsuInputPaste(
                    text: uiState.form.pasted, lines: uiState.lines, hasSeveralPosts: uiState.hasSeveralPosts,
                    localize: localize)
            }
            div(.classes("group", "rows")) {
                SakatsuPlaceField(uiState: uiState, localize: localize)
                dateRow
            }
            div(.id("replaced")) { replaced }
            sets
            div(.classes("group", "rows")) {
                ForEach(VisitField.afterSets.filter(\.isText), content: field)
                SaunaTemperatureFields(uiState: uiState, localize: localize)
                // Closed, all of them take one line.
                div(.class("extras")) {
                    ForEach(VisitField.facts) { closedField($0) }
                    SakatsuPhotoChoice(localize: localize)
                    ForEach(VisitField.beforeSets) { closedField($0) }
                }
            }
            // Under the thumb; on wide screens, the bar's button is in sight.
            div(.class("save-bar")) { saveButton("button") }
            p(.class("vh"), .role("status")) { "" }
        }
    }

    private func saveButton(_ className: String) -> some HTML {
        SakatsuActionButton(.save, class: className) {
            localize(uiState.differences.isEmpty ? .save : .overwrite)
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
        input(.type(.hidden), .name(SakatsuInputName.currency), .value(uiState.form.currency.code))
        input(.type(.hidden), .name("revision"), .value("\(uiState.form.revision)"))
        ForEach(uiState.form.confirmed.sorted()) { input(.type(.hidden), .name("confirmed"), .value($0)) }
    }

    private func closedField(_ name: VisitField) -> some HTML {
        details(.open(!uiState.form[name].isEmpty || uiState.problem(of: .field(name)) != nil)) {
            summary { localize.name(of: name) }
            field(name)
        }
    }

    private func field(_ field: VisitField) -> SakatsuFieldControl {
        SakatsuFieldControl(field: field, uiState: uiState, localize: localize)
    }

    /// The page from which the user came.
    private var cancellation: String {
        let id = uiState.isNew ? uiState.repeatedID : uiState.form.id
        guard let id else { return SakatsuPaths.list(cancelledAt: uiState.place) }
        return uiState.isFromVisit
            ? SakatsuPaths.detail(id, from: uiState.place) : SakatsuPaths.list(at: uiState.place, showing: id)
    }

    private var dateRow: some HTML {
        let id = SakatsuField.visitingDate.elementID
        let problem = uiState.problem(of: .visitingDate)
        return div(.classes("row", "day")) {
            label(.class("vh"), .for(id)) { localize(.visitingDate) }
            span(.classes("days", "needs-script")) {
                button(.type(.button), .value("0")) { localize(.today) }
                button(.type(.button), .value("1")) { localize(.yesterday) }
            }
            // Shown after the date, which would move if this came later.
            span(.classes("weekday", "needs-script"), .aria("hidden", true)) { "" }
            input(
                .type(.date), .id(id), .name(id), .value(uiState.form.visitingDate), .max(uiState.latestDate),
                .required(), .invalid(problem?.error), .describedBy(id, problem?.message))
            FieldError(problem?.message, of: id)
        }
    }

    /// What undoes the last sets or a pasted text that replaced the typed ones.
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

    private var sets: some HTML {
        let id = SakatsuField.sets.elementID
        return div(.class("group"), .id(id)) {
            h2(.class("caption")) {
                localize(.sets)
                button(.type(.button), .id("last-sets"), .hidden()) { "" }
            }
            div(.class("rows")) {
                div(.class("set-list"), .data("most", "\(SakatsuLimits.setCount)")) {
                    ForEach(uiState.form.sets.indices) { set in
                        SaunaSetFields(set: set, uiState: uiState, localize: localize)
                    }
                }
                SakatsuActionButton(.addSet, class: "row") { localize(.addSet) }
                FieldError(uiState.problem(of: .sets)?.message, of: id)
            }
        }
    }
}

/// The place: a paragraph, because names can be long, and the known names below it, most recent first. Without a script
/// each name of them fills in the form with its last sets; a script makes them a list that narrows as one types.
struct SakatsuPlaceField: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        let id = SakatsuField.facilityName.elementID
        let problem = uiState.problem(of: .facilityName)
        label(.class("vh"), .for(id)) { localize(.facilityName) }
        textarea(
            .id(id), .name(id), .rows(1), .enterkeyhint("next"), .placeholder(localize(.facilityName)), .required(),
            .invalid(problem?.error), .describedBy(id, problem?.message)
        ) {
            uiState.form.facilityName
        }
        FieldError(problem?.message, of: id)
        if !uiState.facilityNames.isEmpty {
            div(
                .classes("chips", uiState.isNew ? nil : "needs-script"), .id("places"), .role("group"),
                .aria("label", localize(.recentFacilities))
            ) {
                ForEach(uiState.facilityNames) { chip($0) }
            }
        }
    }

    /// An edit keeps its sets: there a script fills in the name alone.
    private func chip(_ name: String) -> some HTML {
        let type: HTMLAttribute.ControlType? = uiState.isNew ? nil : .button
        return button(
            .type(type), .name("action"), .value(SakatsuInputButton.useLastSets(of: name).value),
            .data("pattern", uiState.pattern(of: name)?.json),
            .aria("pressed", name == uiState.form.facilityName)
        ) { name }
    }
}

/// A field for a text about the visit, written elsewhere, from which the form is filled in: a sheet that a button of the
/// bar opens, or a part of the page while it has a text.
struct SakatsuInputPaste: HTML {
    static let id = "paste"
    /// The form that imports several posts.
    static let posts = "posts"

    let text: String
    /// The lines of the text, with what can be read from them; none before it was read.
    let lines: [PostLine]
    /// Whether the text has several posts: only the first one is read here.
    let hasSeveralPosts: Bool
    let localize: Localizer

    var body: some HTML {
        if text.isEmpty {
            div(.popover(), .classes("menu", "paste"), .id(Self.id)) { fields }
        } else {
            div(.classes("group", "rows")) { fields }
        }
    }

    @HTMLBuilder private var fields: some HTML {
        textarea(
            .id(SakatsuInputName.pasted), .name(SakatsuInputName.pasted), .rows(3),
            .placeholder(localize(.pasteExample)), .aria("label", localize(.pastedText))
        ) {
            text
        }
        if lines.isEmpty {
            SakatsuActionButton(.read, class: "row") { localize(.readText) }
        } else {
            ul(.class("read-lines"), .aria("label", localize(.readLines))) {
                ForEach(lines) { line in
                    li(.class(line.mark.rawValue)) {
                        span(.class("vh")) { mark(line.mark) }
                        line.text
                    }
                }
            }
            if hasSeveralPosts {
                p(.class("footnote")) { localize(.severalPosts) }
                textarea(.hidden(), .name("posts"), .form(Self.posts)) { text }
                button(.class("row"), .form(Self.posts)) { localize(.importPosts) }
            }
            p(.class("footnote")) { localize(.readLegend) }
            SakatsuActionButton(.fill, class: "row") { localize(hasSeveralPosts ? .fillWithFirst : .fill) }
            SakatsuActionButton(.read, class: "row") { localize(.readAgain) }
        }
    }

    private func mark(_ mark: PostLine.Mark) -> String {
        switch mark {
        case .read: localize(.lineRead)
        case .doubtful: localize(.lineDoubtful)
        case .note: localize(.lineKept)
        }
    }
}
