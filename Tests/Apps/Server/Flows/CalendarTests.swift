import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

/// A calendar app that subscribes to a user's visits, with the whole app.
@Suite struct CalendarTests {
    @Test func `The calendar shows the chosen content, and is read again only after a change`() async throws {
        try await AppTester().run { owner async throws in
            let visit = try await owner.record("湯の森サウナ", ["foreword": "ひとりで"])
            let path = try await owner.makeCalendar("facility")
            let calendar = owner.with(.cookie, nil)
            let first = try await calendar.get(path)
            #expect(first.status == .ok)
            #expect(first.unfolded.contains("SUMMARY:♨ 湯の森サウナ\r\n"))
            #expect(!first.unfolded.contains("ひとりで"))
            #expect(first.headers[.setCookie] == nil)
            #expect(try await calendar.send(.head, path).headers[.eTag] == first.headers[.eTag])

            let later = calendar.with(.ifNoneMatch, first.headers[.eTag])
            let unchanged = try await later.get(path)
            #expect(unchanged.status == .notModified)
            #expect(unchanged.text == "")
            #expect(unchanged.headers[.contentSecurityPolicy] != nil)

            // Other content at the same address.
            let detail = [FormField("detail", "everything")]
            let page = try await owner.follow(owner.post("/settings/export/feed/detail", detail))
            #expect(page.text.contains("表示する内容を変更しました"))
            #expect(try await later.get(path).unfolded.contains("ひとりで"))

            // A new visit, one that is edited, one that is deleted.
            for change in ["new", "edit", "delete"] {
                let known = calendar.with(.ifNoneMatch, try await calendar.get(path).headers[.eTag])
                #expect(try await known.get(path).status == .notModified)
                switch change {
                case "new": try await owner.record("駅前サウナ")
                case "edit":
                    let form = try await owner.get("\(visit)/edit").form(postedTo: "\(visit)/edit")
                    _ = try await owner.post("\(visit)/edit", form.setting(["foreword": "ふたりで"]))
                default: _ = try await owner.post("\(visit)/delete", [])
                }
                let answer = try await known.get(path)
                #expect(answer.status == .ok)
                #expect(answer.unfolded.contains("ふたりで") == (change == "edit"))
                #expect(answer.unfolded.contains("湯の森サウナ") == (change != "delete"))
                #expect(answer.unfolded.contains("駅前サウナ"))
            }
        }
    }

    @Test func `A new address replaces the old one, and revoking ends it`() async throws {
        try await AppTester().run { owner async throws in
            let calendar = owner.with(.cookie, nil)
            let old = try await owner.makeCalendar()
            let new = try await owner.makeCalendar()
            #expect(try await calendar.get(old).status == .notFound)
            #expect(try await calendar.get(new).status == .ok)
            let ended = try await owner.follow(owner.post("/settings/export/feed/end", []))
            #expect(ended.text.contains("アドレスを取り消しました"))
            #expect(try await calendar.get(new).status == .notFound)
        }
    }

    @Test func `No one sees another's visits, and the calendar of a disabled account shows none`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { owner, database async throws in
                let member = owner.with(.cookie, try await SignedIn.addMember(to: database, at: AppTester().now))
                let calendar = owner.with(.cookie, nil)
                try await owner.record("持ち主のサウナ")
                try await member.record("家族のサウナ")
                let (owners, members) = (try await owner.makeCalendar(), try await member.makeCalendar())

                // Only the address decides whose visits they are, whoever is signed in.
                for browser in [calendar, owner, member] {
                    let shown = try await browser.get(members).unfolded
                    #expect(shown.contains("家族のサウナ"))
                    #expect(!shown.contains("持ち主のサウナ"))
                }
                let (account, secret) = (owners.prefix { $0 != "." }, members.drop { $0 != "." })
                #expect(try await calendar.get("\(account)\(secret)").status == .notFound)

                let path = "/accounts/00000000-0000-4000-8000-000000000002"
                _ = try await owner.post("\(path)/disable", [])
                #expect(try await calendar.get(members).status == .notFound)
                _ = try await owner.post("\(path)/enable", [])
                #expect(try await calendar.get(members).status == .notFound)
                #expect(try await calendar.get(owners).status == .ok)

                try await owner.changePassword()
                #expect(try await calendar.get(owners).status == .notFound)
            }
        }
    }

    @Test func `Hostile names stay in their entry`() async throws {
        try await AppTester().run { owner async throws in
            let name = "\\n;,:\"END:VEVENT\u{2028}<b>" + String(repeating: "が\u{3099}", count: 30)
            try await owner.record(name)
            let answer = try await owner.with(.cookie, nil).get(owner.makeCalendar("everything"))
            #expect(answer.status == .ok)
            let lines = answer.text.utf8.split(separator: UInt8(ascii: "\n"))
            #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 })
            #expect(lines.count { $0.elementsEqual("BEGIN:VEVENT\r".utf8) } == 1)
            #expect(lines.count { $0.elementsEqual("END:VEVENT\r".utf8) } == 1)
        }
    }

    /// A search engine, or a person who has lost the address.
    @Test func `The most expensive wrong address is refused like the shortest`() async throws {
        try await AppTester(setup: .live).run { owner async throws in
            let marks = String(repeating: "%CC%81%CC%A7", count: 1_100)
            let calendar = owner.with(.cookie, nil)
            let start = ContinuousClock.now
            for path in ["/calendar/x", "/calendar/\(marks)", "/calendar/\(marks).ics"] {
                #expect(try await calendar.get(path).status == .notFound)
            }
            // A busy machine takes a while.
            #expect(ContinuousClock.now - start < .seconds(5))
        }
    }
}

extension Browser {
    /// Creates the address of a calendar for the signed-in user.
    ///
    /// - Returns: its path, which the page shows only once.
    func makeCalendar(_ detail: String = "facility") async throws -> String {
        let page = try await post("/settings/export/feed", [FormField("detail", detail)])
        let pattern = /(\/calendar\/[\w-]{22}\.[\w-]{43}\.ics)<\/textarea>/
        return String(try #require(page.text.firstMatch(of: pattern)).output.1)
    }

    fileprivate func changePassword() async throws {
        let answer = try await post(
            "/account/password",
            [FormField("currentPassword", SignedIn.password), FormField("newPassword", "another wood stove")])
        #expect(answer.status == .seeOther)
    }
}

extension WebPage {
    /// The unfolded lines of a calendar.
    fileprivate var unfolded: String { text.replacing("\r\n ", with: "") }
}
