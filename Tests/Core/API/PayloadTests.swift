import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import ModelsCore
import SampleCore
import Testing

@Suite struct PayloadTests {
    private func json(_ payload: some Encodable) throws -> String {
        String(decoding: try APIJSON.encode(payload), as: UTF8.self)
    }

    private func read<Payload: Decodable>(_ type: Payload.Type, _ json: String) throws -> Payload {
        try APIJSON.decode(type, from: Data(json.utf8))
    }

    @Test func `a visit is flat`() throws {
        let json = """
            {"afterword":"🔥","arrival":"18:30","createdAt":"2026-11-21T08:00:00.000Z","currency":"JPY",\
            "facilityName":"湯の森サウナ","foreword":"雨の日に。\\n\\"A & B\\"",\
            "id":"00000000-0000-4000-8000-0000000000ff",\
            "photos":[],"price":1600,"revision":3,"score":4.5,\
            "sets":[{"steps":[{"kind":"sauna","seconds":360.5,"title":"サウナ","unit":"minutes"},\
            {"kind":"coolBath","seconds":30,"title":"水風呂","unit":"seconds"},\
            {"kind":"other","title":"","unit":"minutes"}]}],\
            "tags":["朝"],"temperatures":[{"celsius":88,"kind":"sauna","title":"サウナ"},\
            {"celsius":16.2,"kind":"coolBath","title":"水風呂"}],\
            "updatedAt":"2026-11-21T12:00:00.000Z","visitingDate":"2026-11-21"}
            """
        expectNoDifference(try self.json(Sakatsu.sample), json)
        expectNoDifference(try read(Sakatsu.self, json), .sample)
    }

    @Test func `a visit names its photos`() throws {
        let json = """
            {"caption":"テント","height":1536,"id":"00000000-0000-4000-8000-0000000000f0","width":2048}
            """
        expectNoDifference(try self.json(Photo.sample), json)
        expectNoDifference(try read(Photo.self, json), .sample)
        let id = "00000000-0000-4000-8000-0000000000f0"
        #expect(try read(PhotoChoice.self, #"{"id":"\#(id)","caption":null}"#) == PhotoChoice(id: .number(0xF0)))
    }

    @Test func `a visit only needs a facility and a day`() throws {
        let json = #"{"facilityName":"a","visitingDate":"2026-11-21","foreword":null,"sets":null,"mood":[1]}"#
        expectNoDifference(
            try read(SakatsuContent.self, json), SakatsuContent(facilityName: "a", visitingDate: .sampleDay))
    }

    @Test func `a step only needs its kind`() throws {
        #expect(try read(SaunaStep.self, #"{"kind":"sauna"}"#) == SaunaStep(kind: .sauna, seconds: nil))
        #expect(
            try read(SaunaTemperature.self, #"{"kind":"coolBath","celsius":null}"#)
                == SaunaTemperature(kind: .coolBath, celsius: nil))
    }

    @Test func `a memo is flat`() throws {
        let json = """
            {"body":"持ち物\\nタオル","createdAt":"2026-11-21T12:00:00.000Z",\
            "id":"00000000-0000-4000-8000-000000000010","isPinned":true,"revision":1,\
            "updatedAt":"2026-11-21T12:00:00.000Z"}
            """
        expectNoDifference(try self.json(Memo.sample), json)
        expectNoDifference(try read(Memo.self, json), .sample)
        #expect(try read(MemoContent.self, #"{"body":"a"}"#) == MemoContent(body: "a", isPinned: nil))
    }

    @Test func `settings hold each time`() throws {
        let json = """
            {"appearance":"dark","currency":"JPY","defaultTimes":{"coolBath":{"seconds":30.5,"unit":"seconds"},\
            "relaxation":{"unit":"minutes"},"sauna":{"seconds":360,"unit":"minutes"}},\
            "goals":{"month":{"sauna":300,"visits":8},"year":{"newFacilities":10}},"language":"ja"}
            """
        expectNoDifference(try self.json(Settings.sample), json)
        expectNoDifference(try read(Settings.self, json), .sample)
    }

    @Test func `a page leaves out missing values`() throws {
        let end = ListPart<FacilitySummary>(
            items: [
                FacilitySummary(id: .number(1), name: "a", count: 2, firstVisit: .sampleDay, lastVisit: .sampleDay)
            ], next: nil, count: nil
        )
        let facility = """
            {"aliases":[],"area":"","count":2,"firstVisit":"2026-11-21","id":"00000000-0000-4000-8000-000000000001",\
            "isHome":false,"isWish":false,"lastVisit":"2026-11-21","name":"a"}
            """
        let endJSON = "{\"items\":[\(facility)]}"
        #expect(try json(end) == endJSON)
        #expect(try read(ListPart<FacilitySummary>.self, endJSON) == end)
        let start = ListPart<FacilitySummary>(items: [], next: "x", count: ListCount.atLeast(1_000))
        let startJSON = #"{"count":{"isExact":false,"value":1000},"items":[],"next":"x"}"#
        #expect(try json(start) == startJSON)
        #expect(try read(ListPart<FacilitySummary>.self, startJSON) == start)
    }

    /// A program that only knows the account can read it, too.
    @Test func `the current account is an account with its token`() throws {
        let json = """
            {"id":"00000000-0000-4000-8000-0000000000c8","isOwner":true,"name":"かえで",\
            "token":{"access":"readWrite","endsAt":"2026-11-21T12:00:00.000Z"}}
            """
        expectNoDifference(try self.json(CurrentAccount.sample), json)
        expectNoDifference(try read(CurrentAccount.self, json), .sample)
        expectNoDifference(try read(Account.self, json), .sample)
    }

    @Test func `the envelope holds the token`() throws {
        let json = """
            {"account":{"id":"00000000-0000-4000-8000-0000000000c8","isOwner":true,"name":"かえで"},\
            "token":"\(Secret.number(1).tokenText)"}
            """
        expectNoDifference(try self.json(AccountEnvelope.sample), json)
        expectNoDifference(try read(AccountEnvelope.self, json), .sample)
    }

    /// The member is missing otherwise, so that an account stored before can still be read.
    @Test func `the envelope says that the account is restored`() throws {
        var restored = AccountEnvelope.sample
        restored.isRestored = true
        let json = """
            {"account":{"id":"00000000-0000-4000-8000-0000000000c8","isOwner":true,"name":"かえで"},\
            "isRestored":true,"token":"\(Secret.number(1).tokenText)"}
            """
        expectNoDifference(try self.json(restored), json)
        expectNoDifference(try read(AccountEnvelope.self, json), restored)
        let explicit = json.replacing("true,\"token\"", with: "false,\"token\"")
        expectNoDifference(try read(AccountEnvelope.self, explicit), .sample)
    }

    @Test func `a token has its prefix`() {
        let text = "loki_" + String(repeating: "a", count: 43)
        #expect(Secret(tokenText: text)?.tokenText == text)
    }

    @Test(arguments: [
        "", "a", "loki_", String(repeating: "a", count: 43), String(repeating: "a", count: 48),
        "Loki_" + String(repeating: "a", count: 43), "loki-" + String(repeating: "a", count: 43),
        "loki_" + String(repeating: "a", count: 44), "loki_" + String(repeating: "a", count: 42) + "\n",
        "loki_\u{301}" + String(repeating: "a", count: 41), " loki_" + String(repeating: "a", count: 42),
    ])
    func `another text is not a token`(text: String) {
        #expect(Secret(tokenText: text) == nil)
    }

    @Test func `secrets do not show`() {
        #expect("\(AccountEnvelope.sample)".contains(Secret.number(1).text) == false)
        #expect("\(Credentials.sample)" == "Credentials")
        var dumped = ""
        dump(Credentials.sample, to: &dumped)
        dump(AccountEnvelope.sample, to: &dumped)
        #expect(!dumped.contains(Credentials.sample.password))
        #expect(!dumped.contains(Secret.number(1).text))
    }

    @Test func `credentials may write unless they say otherwise`() throws {
        let json = #"{"name":"a","password":"b","deviceName":"c"}"#
        #expect(
            try read(Credentials.self, json)
                == Credentials(name: "a", password: "b", deviceName: "c", access: .readWrite))
    }
}
