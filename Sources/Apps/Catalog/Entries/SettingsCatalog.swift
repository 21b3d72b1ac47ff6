import LicensesData
import LocalizationCore
import ModelsCore
import SampleData
import ScreensCore
import WebCore

@testable import LicensesFeature
@testable import SettingsFeature

/// The settings in their states.
enum SettingsCatalog {
    static let entries = [
        page("First", Settings()),
        page("Chosen", .chosen),
        page("Usual times", Settings(defaultTimes: .usual, language: .japanese, appearance: .light)),
        page("Saved", .chosen) { uiState, _ in uiState.hasSaved = true },
        page("Saving failed", .chosen) { uiState, _ in uiState.error = .savingFailed },
        invalid("One time invalid", ["<b>", "", "5"]),
        invalid("Each time invalid", ["ten", "1000", "0.001"]),
        invalid("Long words", [String(repeating: "十分", count: 60), String(repeating: "9", count: 120), "1,000"]),
        page("Long version", Settings(), version: "1.2.3-development.20261121+0123456789abcdef0123456789abcdef"),
    ]

    private static let links = SettingsLinks(
        home: "/sakatsu", account: "/account", licenses: "/settings/licenses", tags: "/sakatsu/tags",
        trash: "/sakatsu/trash",
        data: "/settings/export")

    /// - Parameter change: further changes of the state.
    private static func page(
        _ state: String, _ settings: Settings, version: String = "1.2.3",
        change: @escaping @Sendable (inout SettingsUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SettingsPage.self, state) { visitor in
            var uiState = SettingsUiState(form: SettingsForm(settings))
            change(&uiState, visitor.localize)
            return SettingsPage(uiState: uiState, version: version, links: links, visitor: visitor)
        }
    }

    /// - Parameter amounts: the typed values, in the order of the rows.
    private static func invalid(_ state: String, _ amounts: [String]) -> CatalogEntry {
        page(state, Settings()) { uiState, localize in
            for (index, amount) in amounts.enumerated() { uiState.form.times[index].amount = amount }
            uiState.show(uiState.form.read().problems, localize: localize)
        }
    }
}

/// The list of licences, and a single one, in their states.
enum LicensesCatalog {
    static let entries = [
        list(
            "Many",
            [
                License(name: "GRDB.swift", version: "7.10.0", text: ""),
                License(name: "htmx", version: "4.0.0", text: ""),
                License(name: "hummingbird", version: "2.28.1", text: ""),
                License(name: "swift-http-structured-headers", version: "1.7.0", text: ""),
                License(name: longName, version: "2.0.0-beta.12", text: ""),
            ]),
        list("One", [License(name: "htmx", version: "4.0.0", text: "")]),
        list("Without version", [License(name: "htmx", version: "", text: "")]),
        list("Empty", []),
        detail("Short", License(name: "htmx", version: "4.0.0", text: paragraph)),
        detail("Long", License(name: longName, version: "2.0.0-beta.12", text: longText)),
        detail("Without version", License(name: "htmx", version: "", text: paragraph)),
    ]

    private static let longName = "swift-nio-transport-services-and-more-of-a-long-name"
    private static let longText = """
                                     Sample License
                               Version 1.0, November 2026

        \(Array(repeating: paragraph, count: 40).joined(separator: "\n\n"))

        https://sauna.example/\(String(repeating: "a-very-long-address-", count: 12))
        """

    private static let paragraph = """
        Permission to use, copy, modify, and/or distribute this sample for any purpose
        with or without fee is hereby granted.

          1. It is no licence of anything.
          2. THE SAMPLE IS PROVIDED “AS IS” & WITHOUT ANY <WARRANTY>.
        """

    private static func list(_ state: String, _ licenses: [License]) -> CatalogEntry {
        CatalogEntry(LicenseListPage.self, state) { visitor in
            LicenseListPage(
                licenses: licenses, settings: "/settings", visitor: visitor)
        }
    }

    private static func detail(_ state: String, _ license: License) -> CatalogEntry {
        CatalogEntry(LicenseDetailPage.self, state) { visitor in
            LicenseDetailPage(license: license, visitor: visitor)
        }
    }
}
