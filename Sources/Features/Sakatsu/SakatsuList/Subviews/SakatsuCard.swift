import LocalizationCore
import SearchCore
import UICore

/// A visit in the list.
struct SakatsuCard: HTML {
    let row: SakatsuRow
    let isEditing: Bool
    /// The visit leads back to it.
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        article(.class("card"), .id(SakatsuPaths.card(row.id))) {
            UICore.time(.datetime(row.day)) { Marked(row.date) }
            h2 { heading }
            paragraph("foreword", row.foreword)
            if !row.sets.isEmpty {
                ol(.class("sets")) {
                    ForEach(row.sets) { steps in
                        li { ForEach(steps) { SakatsuStepItem(step: $0) } }
                    }
                }
            }
            paragraph("afterword", row.afterword)
            if !row.temperatures.isEmpty {
                p(.class("temps")) {
                    ForEach(row.temperatures) { SakatsuTemperatureItem(temperature: $0) }
                }
            }
            controls
        }
    }

    @HTMLBuilder private var heading: some HTML {
        if isEditing {
            Marked(row.facilityName)
        } else {
            a(.href(SakatsuPaths.detail(row.id, from: place))) { Marked(row.facilityName) }
        }
    }

    @HTMLBuilder private var controls: some HTML {
        if isEditing {
            label(.class("pick")) {
                input(.type(.checkbox), .name("ids"), .value(row.path))
                span(.class("vh")) { localize(.select, row.facilityName.text, row.date.text) }
            }
        } else {
            SakatsuMenu(row: row, place: place, localize: localize)
        }
    }

    @HTMLBuilder private func paragraph(_ name: String, _ text: MarkedText) -> some HTML {
        if !text.runs.isEmpty {
            p(.class(name)) { Marked(text) }
        }
    }
}
