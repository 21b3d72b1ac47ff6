import LocalizationCore
import UICore

/// One visit whole.
struct SakatsuDetailView: HTML {
    let visit: SakatsuDetail
    /// Where it leads back to.
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            a(.href(SakatsuPaths.list(at: place, showing: visit.id))) {
                Icon(.chevronLeft)
                localize(.list)
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { visit.facilityName }
            a(.href(SakatsuPaths.edit(visit.id, from: place))) { localize(.edit) }
        }
        main {
            h1 { visit.facilityName }
            p(.class("date")) { UICore.time(.datetime(visit.day)) { visit.date } }
            totals
            SakatsuProse(title: localize(.foreword), text: visit.foreword)
            div(.class("columns")) {
                ForEach(visit.sets) { SakatsuDetailGroup(title: $0.title, rows: $0.rows) }
            }
            SakatsuProse(title: localize(.afterword), text: visit.afterword)
            SakatsuDetailGroup(title: localize(.temperatures), rows: visit.temperatures)
            SakatsuDetailActions(visit: visit, place: place, localize: localize)
        }
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
}
