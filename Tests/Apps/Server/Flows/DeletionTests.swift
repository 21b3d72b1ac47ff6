import Foundation
import HTTPTypes
import Testing

@testable import ServerApp

/// Deleting and undoing without scripts.
@Suite struct DeletionTests {
    @Test func `the list deletes a visit and restores it`() async throws {
        try await AppTester().run { browser in
            let path = try await browser.record("湯の森サウナ")
            try await browser.record("駅前サウナ")

            let list = try await browser.follow(try await browser.post("\(path)/delete", []))
            #expect(list.facilityNames == ["駅前サウナ"])
            #expect(list.text.contains("「湯の森サウナ」を削除しました"))
            #expect(try await browser.get(path).status == .notFound)
            #expect(try await browser.get("\(path)/edit").status == .notFound)
            #expect(try await browser.get("\(path)/text").status == .notFound)

            let undo = list.form(postedTo: "/sakatsu/restore")
            let restored = try await browser.follow(try await browser.post("/sakatsu/restore", undo))
            #expect(restored.facilityNames.sorted() == ["湯の森サウナ", "駅前サウナ"])
            #expect(!restored.text.contains("class=\"toast\""))
            #expect(try await browser.get(path).status == .ok)

            // A second tap, and the address of the message opened again.
            #expect(try await browser.post("/sakatsu/restore", undo).status == .seeOther)
            #expect(try await browser.post("\(path)/delete", []).status == .seeOther)
            #expect(try await browser.post("\(path)/delete", []).headers[.location] == "/sakatsu")
        }
    }

    @Test func `the list deletes several visits in the search and restores them`() async throws {
        try await AppTester().run { browser in
            for name in ["湯一", "湯二", "湯三", "駅"] { try await browser.record(name) }
            let list = try await browser.get("/sakatsu?q=%E6%B9%AF&edit")
            let boxes = list.text.matches(of: /type="checkbox" name="ids" value="([^"]*)"/).map { String($0.output.1) }
            #expect(boxes.count == 3)

            let chosen = list.form(postedTo: "/sakatsu/delete") + boxes.prefix(2).map { FormField("ids", $0) }
            let left = try await browser.follow(try await browser.post("/sakatsu/delete", chosen))
            #expect(left.facilityNames.count == 1)
            #expect(left.text.contains("2件のサ活を削除しました"))
            #expect(try await browser.listedNames().count == 2)

            let undo = left.form(postedTo: "/sakatsu/restore")
            let restored = try await browser.follow(try await browser.post("/sakatsu/restore", undo))
            #expect(restored.facilityNames.sorted() == ["湯一", "湯三", "湯二"])
            #expect(try await browser.listedNames().count == 4)
        }
    }
}
