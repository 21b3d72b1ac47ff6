import LocalizationCore
import SakatsuData
import UICore

/// Where and when.
struct SakatsuFacilityFields: HTML {
    /// How many recent facilities can be chosen with one tap.
    private static let chipCount = 4

    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
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
    }

    private var facilityRow: some HTML {
        div(.class("row")) {
            label(.for(facility)) { localize(.facilityName) }
            input(
                .class("wide"), .id(facility), .name(facility), .value(uiState.form.facilityName),
                .placeholder(localize(.required)), .required(), .list("facilities"),
                .invalid(facilityProblem), .describedBy(facility, facilityProblem))
            FieldError(facilityProblem, of: facility)
        }
    }

    @HTMLBuilder private var chips: some HTML {
        if !uiState.facilityNames.isEmpty {
            div(
                .classes("chips", "needs-script"), .role("group"), .aria("label", localize(.recentFacilities))
            ) {
                ForEach(uiState.facilityNames.prefix(Self.chipCount)) { name in
                    button(.type(.button), .data("fill", facility), .value(name)) { name }
                }
            }
        }
    }

    private var dateRow: some HTML {
        div(.class("row")) {
            label(.for(date)) { localize(.visitingDate) }
            input(
                .type(.date), .id(date), .name(date), .value(uiState.form.visitingDate), .max(uiState.latestDate),
                .required(), .invalid(dateProblem), .describedBy(date, dateProblem))
            FieldError(dateProblem, of: date)
        }
    }

    private var facility: String { SakatsuField.facilityName.elementID }

    private var facilityProblem: String? { uiState.problem(of: .facilityName) }

    private var date: String { SakatsuField.visitingDate.elementID }

    private var dateProblem: String? { uiState.problem(of: .visitingDate) }
}
