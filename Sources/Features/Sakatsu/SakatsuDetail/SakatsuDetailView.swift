import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// A visit in full, in finished words.
struct SakatsuDetail: Equatable {
    let id: UUID
    let facilityName: String
    /// The day, `YYYY-MM-DD`.
    let day: String
    let date: String
    /// The time spent on each kind of step in all sets.
    let totals: [SakatsuDetailRow]
    let sets: [SakatsuDetailSet]
    let temperatures: [SakatsuDetailRow]
    /// What is written of the plain fields.
    var fields: [VisitField: String] = [:]
}

struct SakatsuDetailSet: Equatable {
    let title: String
    let rows: [SakatsuDetailRow]
}

/// A step, a temperature or a total.
struct SakatsuDetailRow: Equatable {
    let symbol: String
    let title: String
    let value: String
}

extension SakatsuDetail {
    init(_ sakatsu: Sakatsu, localize: Localizer) {
        let content = sakatsu.content
        self.init(
            id: sakatsu.id,
            facilityName: content.facilityName,
            day: content.visitingDate.description,
            date: localize.date(content.visitingDate, .full),
            totals: [SaunaStep.Kind.sauna, .coolBath, .relaxation].map { kind in
                SakatsuDetailRow(
                    symbol: kind.symbol ?? "", title: localize.title(of: kind),
                    value: localize.duration(content.totalSeconds(of: kind)))
            },
            sets: content.sets.enumerated().map { index, set in
                SakatsuDetailSet(
                    title: localize(.setNumber(index + 1)),
                    rows: set.steps.compactMap { SakatsuDetailRow($0, localize: localize) })
            },
            temperatures: content.temperatures.compactMap { SakatsuDetailRow($0, localize: localize) },
            fields: VisitField.values { localize.value(of: $0, in: content) })
    }
}

extension SakatsuDetailRow {
    /// nil when neither title nor time was typed.
    fileprivate init?(_ step: SaunaStep, localize: Localizer) {
        guard !step.title.isEmpty || step.seconds != nil else { return nil }
        self.init(
            symbol: step.kind.symbol ?? "", title: localize.title(of: step),
            value: step.seconds.map(localize.duration) ?? "")
    }

    /// nil when no number was typed.
    fileprivate init?(_ temperature: SaunaTemperature, localize: Localizer) {
        guard let celsius = temperature.celsius else { return nil }
        self.init(
            symbol: temperature.kind.symbol, title: localize.title(of: temperature),
            value: localize.celsius(celsius))
    }
}

/// One visit whole.
struct SakatsuDetailView: HTML {
    let visit: SakatsuDetail
    /// Where it leads back to.
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        TitleBar(visit.facilityName, back: (SakatsuPaths.list(at: place, showing: visit.id), localize(.list))) {
            a(.href(SakatsuPaths.edit(visit.id, from: place, isFromVisit: true))) { localize(.edit) }
        }
        main {
            h1 { visit.facilityName }
            p(.class("date")) { UICore.time(.datetime(visit.day)) { visit.date } }
            totals
            prose(of: VisitField.beforeSets)
            div(.class("columns")) {
                ForEach(visit.sets) { SakatsuDetailGroup(title: $0.title, rows: $0.rows) }
            }
            prose(of: VisitField.afterSets)
            SakatsuDetailGroup(title: localize(.temperatures), rows: visit.temperatures)
            actions
        }
    }

    private func prose(of fields: [VisitField]) -> some HTML {
        ForEach(fields) { SakatsuProse(title: localize.name(of: $0), text: visit.fields[$0] ?? "") }
    }

    private var totals: some HTML {
        dl(.class("tiles")) {
            ForEach(visit.totals) { total in
                div {
                    dt {
                        span(.aria("hidden", true)) { total.symbol }
                        " "
                        total.title
                    }
                    dd { total.value }
                }
            }
        }
    }

    /// What can be done with the visit.
    private var actions: some HTML {
        form(.classes("group", "rows"), .method(.post), .action(SakatsuPaths.delete(visit.id))) {
            place.fields
            a(.class("row"), .href(SakatsuPaths.again(visit.id, from: place, isFromVisit: true))) { localize(.again) }
            a(.class("row"), .href(SakatsuPaths.text(visit.id, from: place)), .data("copy", "")) { localize(.copyText) }
            button(.type(.button), .classes("row", "needs-share"), .data("share", SakatsuPaths.text(visit.id))) {
                localize(.share)
            }
            button(.classes("row", "destructive"), .name(SakatsuFeature.subject), .value(visit.facilityName)) {
                localize(.delete)
            }
        }
    }
}

/// Steps or temperatures under a caption; nothing when there are none.
struct SakatsuDetailGroup: HTML {
    let title: String
    let rows: [SakatsuDetailRow]

    var body: some HTML {
        if !rows.isEmpty {
            section(.class("group")) {
                h2(.class("caption")) { title }
                ul(.class("rows")) {
                    ForEach(rows) { row in
                        li(.class("row")) {
                            span(.class("emoji"), .aria("hidden", true)) { row.symbol }
                            span { row.title }
                            span(.class("value")) { row.value }
                        }
                    }
                }
            }
        }
    }
}

/// A text under a caption; nothing when there is none.
struct SakatsuProse: HTML {
    let title: String
    let text: String

    var body: some HTML {
        if !text.isEmpty {
            section(.class("group")) {
                h2(.class("caption")) { title }
                p(.class("prose")) { text }
            }
        }
    }
}
