import DatabaseCore
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ServerApp

@Suite struct SettingsTests {
    private static let chosen: KeyValuePairs = [
        "sauna.amount": "７．５", "coolBath.amount": "1", "coolBath.unit": "minutes", "relaxation.amount": "600",
        "relaxation.unit": "seconds", "language": "en", "appearance": "dark", "currency": "EUR",
        "temperatureUnit": "fahrenheit",
    ]

    @Test func `settings hold after a restart`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { browser, _ in
                let form = try await browser.get("/settings").form(postedTo: "/settings")
                let page = try await browser.follow(try await browser.post("/settings", form.setting(Self.chosen)))
                #expect(page.text.contains("<p>Settings saved</p>"))
            }
            try await AppTester().run(in: folder) { browser, _ in
                let page = try await browser.get("/settings")
                #expect(page.text.hasPrefix("<!DOCTYPE html><html lang=\"en\" data-appearance=\"dark\">"))
                #expect(!page.text.contains("<p>Settings saved</p>"))
                #expect(
                    page.form(postedTo: "/settings").filter { $0.name != "account" } == [
                        FormField("language", "en"), FormField("appearance", "dark"),
                        FormField("currency", "EUR"), FormField("temperatureUnit", "fahrenheit"),
                        FormField("sauna.amount", "7.5"), FormField("sauna.unit", "minutes"),
                        FormField("coolBath.amount", "1"), FormField("coolBath.unit", "minutes"),
                        FormField("relaxation.amount", "600"), FormField("relaxation.unit", "seconds"),
                    ])
                let form = try await browser.newForm("Harbor Sauna")
                #expect(form["sets.0.steps.0.amount"] == "7.5")
                #expect(form["sets.0.steps.1.unit"] == "minutes")
                #expect(form["sets.0.steps.2.amount"] == "600")
                #expect(form["sets.0.steps.0.title"] == "Sauna")
                #expect(form["temperatures.0.unit"] == "fahrenheit")
            }
        }
    }

    @Test func `invalid settings come back with a message`() async throws {
        try await AppTester().run { browser in
            let form = try await browser.get("/settings").form(postedTo: "/settings")
                .setting([
                    "sauna.amount": "1000", "coolBath.amount": "−0.01", "coolBath.unit": "minutes", "language": "en",
                ])
            let page = try await browser.post("/settings", form)
            #expect(page.status == .unprocessableContent)
            #expect(page.form(postedTo: "/settings") == form)
            #expect(page.text.contains("id=\"sauna.amount.error\""))
            #expect(page.text.contains("id=\"coolBath.amount.error\""))
            // Nothing of it was saved: the page is still in the browser's language.
            #expect(try await browser.get("/settings").texts(of: "h1") == ["設定"])
        }
    }

    @Test func `settings show the version`() async throws {
        try await AppTester().run { browser async throws in
            #expect(try await browser.get("/settings").text.contains("<span class=\"value\">\(Version.current)</span>"))
        }
    }
}
