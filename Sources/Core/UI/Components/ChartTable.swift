import LocalizationCore

/// The values of a chart as a table that can be opened below it.
struct ChartTable: HTML {
    /// A value, with the page that it is from; nil for none.
    typealias Entry = (name: String, value: String, path: String?)

    let caption: String
    let rows: [Entry]
    let localize: Localizer

    var body: some HTML {
        details {
            summary { localize(.showAsTable) }
            div(.class("table"), .role("region"), .tabindex(0), .aria("label", caption)) {
                table {
                    tbody {
                        ForEach(rows) { name, value, path in
                            tr {
                                th { if let path { a(.href(path)) { name } } else { name } }
                                td { value }
                            }
                        }
                    }
                }
            }
        }
    }
}
