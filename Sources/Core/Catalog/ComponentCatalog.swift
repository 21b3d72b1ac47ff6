import LocalizationCore
import SearchCore
import UICore
import ValuesCore
import WebCore

/// Parts of lines: pictures, signs, marks, and what stands beside a field.
enum ComponentCatalog {
    static let entries = pictures + texts + fields

    private static let pictures: [CatalogEntry] = [
        CatalogEntry(Icon.self, "All") { visitor in
            ComponentPage("Icon", visitor: visitor) {
                ul(.classes("group", "rows")) {
                    ForEach(Icon.Name.allCases) { name in
                        li(.class("row")) {
                            Icon(name)
                            span { name.rawValue }
                        }
                    }
                }
            }
        },
        CatalogEntry(Logo.self, "Above words") { visitor in
            ComponentPage("Logo", visitor: visitor) {
                section(.class("empty")) {
                    Logo()
                    p { visitor.localize(.sauna) }
                }
            }
        },
        CatalogEntry(Symbol.self, "Before a word") { visitor in
            ComponentPage("Symbol", visitor: visitor) {
                p {
                    Symbol("🔥", name: visitor.localize(.sauna))
                    " 100 ℃"
                }
            }
        },
    ]

    private static let texts: [CatalogEntry] = [
        marked("Found") { MarkedText($0(.searchedText), marking: $0(.sauna)) },
        marked("Not found") { MarkedText($0(.searchedText), marking: "<b>") },
        marked("Found whole") { MarkedText(match: $0(.sauna)) },
        marked("Found as markup") { _ in MarkedText("<b>&<b>", marking: "<b>") },
        marked("Long words") { MarkedText($0(.longText), marking: "a") },
    ]

    private static let fields: [CatalogEntry] = [
        field("All is well", value: "10") { _ in nil },
        field("Problem", value: "ten") { $0(.notANumber) },
        field("Long problem", value: "<b>") { $0(.longText) },
        unit("Minutes", .minutes),
        unit("Seconds", .seconds),
    ]

    private static func marked(
        _ state: String, text: @escaping @Sendable (Localizer) -> MarkedText
    ) -> CatalogEntry {
        CatalogEntry(Marked.self, state) { visitor in
            ComponentPage("Marked", visitor: visitor) {
                p(.class("prose")) { Marked(text(visitor.localize)) }
            }
        }
    }

    /// - Parameter problem: what is wrong with the value, in words; nil when nothing is.
    private static func field(
        _ state: String, value: String, problem: @escaping @Sendable (Localizer) -> String?
    ) -> CatalogEntry {
        CatalogEntry(FieldError.self, state) { visitor in
            let message = problem(visitor.localize)
            return ComponentPage("FieldError", visitor: visitor) {
                div(.classes("group", "rows")) {
                    div(.class("row")) {
                        label(.for("time")) { visitor.localize(.time) }
                        input(
                            .classes("wide", "trailing"), .id("time"), .name("time"), .value(value),
                            .invalid(message), .describedBy("time", message))
                        FieldError(message, of: "time")
                    }
                }
            }
        }
    }

    private static func unit(_ state: String, _ unit: DurationUnit) -> CatalogEntry {
        CatalogEntry(UnitSelect.self, state) { visitor in
            ComponentPage("UnitSelect", visitor: visitor) {
                div(.classes("group", "rows")) {
                    div(.class("row")) {
                        span { visitor.localize(.time) }
                        UnitSelect(
                            name: "unit", selection: unit, description: visitor.localize(.unit),
                            localize: visitor.localize)
                    }
                }
            }
        }
    }
}
