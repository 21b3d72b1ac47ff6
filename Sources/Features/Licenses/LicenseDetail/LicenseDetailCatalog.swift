import CatalogCore
import LicensesData
import WebCore

/// One licence whole, in its states.
enum LicenseDetailCatalog {
    static let entries: [CatalogEntry] = [
        page("Short", License(name: "htmx", version: "4.0.0", text: paragraph)),
        page(
            "Long",
            License(
                name: "swift-nio-transport-services-and-more-of-a-long-name", version: "2.0.0-beta.12", text: longText)),
        page("Without version", License(name: "htmx", version: "", text: paragraph)),
    ]

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

    private static func page(_ state: String, _ license: License) -> CatalogEntry {
        CatalogEntry(LicenseDetailPage.self, state) { visitor in
            LicenseDetailPage(license: license, visitor: visitor)
        }
    }
}
