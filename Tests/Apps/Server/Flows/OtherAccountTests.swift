import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import ServerApp

/// A form opened by one user and sent after another has signed in, in the same browser and without scripts.
struct OtherAccountTests {
    private static let password = "correct horse"

    /// - Parameter path: the path of a page with a form that is posted to `target`.
    private func expectRefused(
        _ path: String, postedTo target: String? = nil, setting fields: KeyValuePairs<String, String> = [:],
        showing texts: String...
    ) async throws {
        try await withNewServer { browser in
            let first = try await browser.signUp("持ち主", Self.password)
            let second = try await browser.signUp("家族", Self.password, invitation: first.invite())
            let page = try await first.get(path)
            let identifiers = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
            let before = try await second.get(path).text.replacing(identifiers, with: "")
            let form = page.form(postedTo: target ?? path).setting(fields)

            let refusal = try await second.post(target ?? path, form)

            #expect(refusal.status == .unauthorized)
            for text in ["別のアカウントで"] + texts { #expect(refusal.text.contains(text)) }
            #expect(try await second.listedNames() == [])
            #expect(try await second.get(path).text.replacing(identifiers, with: "") == before)
        }
    }

    @Test func `a new visit is shown and not saved`() async throws {
        try await expectRefused(
            "/sakatsu/new", setting: ["facilityName": "湯処 私", "foreword": "<b>一行目"],
            showing: "湯処 私", "&lt;b&gt;一行目")
    }

    @Test func `a new memo is shown and not saved`() async throws {
        try await expectRefused("/memos/new", setting: ["body": "私の覚え書き"], showing: "私の覚え書き")
    }

    @Test func `settings are not saved`() async throws {
        try await expectRefused("/settings", setting: ["language": "english"])
    }

    @Test func `an account is not renamed`() async throws {
        try await expectRefused("/account", postedTo: "/account/name", setting: ["name": "別人"])
    }

    @Test func `no token is made`() async throws {
        try await expectRefused("/account/tokens", setting: ["name": "電話"])
    }

    @Test func `a file is not read`() async throws {
        try await withNewServer { browser in
            let first = try await browser.signUp("持ち主", Self.password)
            let second = try await browser.signUp("家族", Self.password, invitation: first.invite())
            let form = try await first.get("/settings/import").form(postedTo: "/settings/import")
            let account = try #require(form["account"])
            func upload(as browser: Browser) async throws -> WebPage {
                let head = "--x\r\nContent-Disposition: form-data; name="
                let body =
                    "\(head)\"account\"\r\n\r\n\(account)\r\n"
                    + "\(head)\"file\"; filename=\"f.csv\"\r\n\r\ndate,facility\n2026-11-20,湯処 私\n\r\n--x--\r\n"
                return try await browser.with(.contentType, "multipart/form-data; boundary=x")
                    .send(.post, "/settings/import", body: ByteBuffer(string: body))
            }

            let refusal = try await upload(as: second)

            #expect(refusal.status == .unauthorized)
            #expect(refusal.text.contains("別のアカウントで"))
            #expect(refusal.form(postedTo: "/sign-in")["next"] == "/settings/import")
            #expect(try await !second.get("/settings/import").text.contains("f.csv"))
            // The same without a session.
            let asking = try await upload(as: browser)
            #expect(asking.status == .unauthorized)
            #expect(!asking.text.contains("別のアカウントで"))
            #expect(try await upload(as: first).status == .seeOther)
            #expect(try await first.get("/settings/import").text.contains("f.csv"))
        }
    }

    @Test func `the form is saved after its own account has signed in, and not after another has`() async throws {
        try await withNewServer { browser in
            let first = try await browser.signUp("持ち主", Self.password)
            _ = try await browser.signUp("家族", Self.password, invitation: first.invite())
            let form = try await first.get("/sakatsu/new").form(postedTo: "/sakatsu/new")
                .setting(["facilityName": "湯処 私"])
            let asking = try await browser.post("/sakatsu/new", form)
            #expect(asking.status == .unauthorized)
            #expect(!asking.text.contains("別のアカウントで"))

            // Another user sees it, with a way to sign in as the first.
            let fields = asking.form(postedTo: "/sign-in")
            let refusal = try await browser.post(
                "/sign-in", fields.setting(["name": "家族", "password": Self.password]))
            let second = browser.keeping(refusal)
            #expect(refusal.text.contains("別のアカウントで"))
            #expect(refusal.text.contains("湯処 私"))
            #expect(try await second.post("/sakatsu/new", form).status == .unauthorized)
            #expect(try await second.listedNames() == [])

            let offer = try await second.post(
                "/sign-in",
                refusal.form(postedTo: "/sign-in").setting(["name": "持ち主", "password": Self.password]))
            #expect(offer.status == .ok)
            let back = second.keeping(offer)
            let saved = try await back.post("/sakatsu/new", offer.form(postedTo: "/sakatsu/new"))
            #expect(saved.status == .seeOther)
            #expect(try await back.listedNames() == ["湯処 私"])
        }
    }

    @Test func `a wrong password still says that the form is of another account`() async throws {
        try await withNewServer { browser in
            let first = try await browser.signUp("持ち主", Self.password)
            let second = try await browser.signUp("家族", Self.password, invitation: first.invite())
            let form = try await first.get("/memos/new").form(postedTo: "/memos/new").setting(["body": "私の覚え書き"])
            let refusal = try await second.post("/memos/new", form)
            let wrong = try await second.post(
                "/sign-in", refusal.form(postedTo: "/sign-in").setting(["name": "持ち主", "password": "battery horse"]))
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.text.contains("別のアカウントで"))
            #expect(wrong.text.contains("私の覚え書き"))
        }
    }
}
