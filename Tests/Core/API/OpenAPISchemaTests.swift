import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

/// `openapi.yaml` against the payloads.
@Suite struct OpenAPISchemaTests {
    private let document: OpenAPIDocument

    init() throws {
        document = try OpenAPIDocument()
    }

    private func expectKeys(of payload: some Encodable, toBe schema: String) throws {
        let object = try JSONSerialization.jsonObject(with: APIJSON.encode(payload)) as? [String: Any]
        let keys = try #require(object).keys
        let described = try document.properties(of: schema)
        #expect(Set(keys) == described, "\(schema)")
    }

    @Test func `the document names the keys of visits`() throws {
        try expectKeys(of: TrashItem(Sakatsu.sample, deletedAt: .noon), toBe: "Visit")
        try expectKeys(of: SakatsuContent.sample, toBe: "VisitContent")
        try expectKeys(of: SakatsuContent.sample.sets[0], toBe: "VisitSet")
        try expectKeys(of: VisitBatch(visits: []), toBe: "VisitBatch")
        let attempts = [Precondition.isNew, .matches(ETag(revision: 1))].map { precondition in
            VisitAttempt(VisitChange(.number(1), .sample, precondition))
        }
        let written = try attempts.map { attempt in
            try #require(JSONSerialization.jsonObject(with: APIJSON.encode(attempt)) as? [String: Any])
        }
        let described = try document.properties(of: "VisitChange")
        #expect(Set(written.flatMap(\.keys)) == described)
        try expectKeys(of: VisitResults(results: []), toBe: "VisitResults")
        try expectKeys(
            of: VisitResult(id: .number(1), status: 200, visit: .sample, problem: .sample), toBe: "VisitResult")
        try expectKeys(of: SakatsuContent.sample.sets[0].steps[0], toBe: "VisitStep")
        try expectKeys(of: SakatsuContent.sample.temperatures[0], toBe: "VisitTemperature")
        try expectKeys(
            of: FacilitySummary(
                id: .number(1), name: "", count: 1, firstVisit: .sampleDay, lastVisit: .sampleDay,
                averageScore: FixedDecimal(4)),
            toBe: "FacilitySummary")
        try expectKeys(of: FacilityMerge(merged: .number(1)), toBe: "FacilityMerge")
    }

    @Test(arguments: VisitField.allCases)
    func `A plain field of a visit is described once, with its kind and its limits`(field: VisitField) throws {
        let property = "VisitContent/properties/\(field.rawValue)"
        let described = try document.object("components/schemas/\(property)")
        switch field.row.value {
        case .text(_, let limit):
            #expect(described["$ref"] as? String == "#/components/schemas/OptionalText")
            #expect(described["default"] as? String == "")
            #expect(try document.number(property, "maxLength") == Double(limit))
        case .scale(_, let scale):
            #expect(described["type"] as? [String] == ["number", "null"])
            #expect(try document.number(property, "minimum") == scale.range.lowerBound.doubleValue)
            #expect(try document.number(property, "maximum") == scale.range.upperBound.doubleValue)
            #expect(try document.number(property, "multipleOf") == Double(scale.step) / 100)
        case .tags:
            #expect(try document.number(property, "maxItems") == Double(SakatsuLimits.tagCount))
            #expect(try document.number("\(property)/items", "maxLength") == Double(SakatsuLimits.tagLength))
        case .price:
            #expect(try document.number(property, "minimum") == Double(Price.recordable.lowerBound))
            #expect(try document.number(property, "maximum") == Double(Price.recordable.upperBound))
        case .time:
            let pattern = try Regex(try #require(described["pattern"] as? String))
            #expect(
                try (0..<1_440).allSatisfy { try pattern.wholeMatch(in: TimeOfDay(minutes: $0)!.description) != nil })
            #expect(try pattern.wholeMatch(in: "24:00") == nil)
        }
        for schema in ["Visit", "VisitChange"] {
            let parts = try #require(document.object("components/schemas/\(schema)")["allOf"] as? [[String: Any]])
            #expect(parts.first?["$ref"] as? String == "#/components/schemas/VisitContent")
            #expect(parts.allSatisfy { ($0["properties"] as? [String: Any])?[field.rawValue] == nil })
        }
        // A response has all texts and lists.
        guard field.isText || field == .tags else { return }
        let parts = try #require(document.object("components/schemas/Visit")["allOf"] as? [[String: Any]])
        #expect(parts.contains { ($0["required"] as? [String])?.contains(field.rawValue) == true })
    }

    @Test func `the document names the keys of the rest`() throws {
        try expectKeys(of: TrashItem(Memo.sample, deletedAt: .noon), toBe: "Memo")
        try expectKeys(of: MemoContent(body: "", isPinned: true), toBe: "MemoContent")
        var settings = Settings.sample
        settings.temperatureUnit = .fahrenheit
        try expectKeys(of: settings, toBe: "SettingsContent")
        try expectKeys(of: Settings.sample.defaultTimes, toBe: "SettingsTimes")
        try expectKeys(of: Settings.sample.defaultTimes.sauna, toBe: "SettingsTime")
        try expectKeys(of: Credentials.sample, toBe: "Credentials")
        try expectKeys(of: Account.sample, toBe: "Account")
        try expectKeys(of: CurrentAccount.sample, toBe: "CurrentAccount")
        try expectKeys(of: CurrentAccount.sample.token, toBe: "TokenInformation")
        let restored = AccountEnvelope(account: .sample, token: .number(1), isRestored: true)
        try expectKeys(of: restored, toBe: "AccountEnvelope")
        try expectKeys(of: Problem.stale, toBe: "Problem")
        try expectKeys(of: Problem.sample.errors[0], toBe: "FieldProblem")
        let table = ImportTable(
            columns: [.init(name: "", samples: [], meaning: .date)], encoding: .eucJP, brokenLine: 1, headerRow: 1)
        try expectKeys(of: table, toBe: "ImportTable")
        try expectKeys(of: ImportColumns(columns: [], readings: []), toBe: "ImportColumns")
        var summary = ImportSummary(
            id: .number(1), name: "a", createdAt: .noon, state: .ready, counts: [:], remaining: 0, problems: [],
            table: table, waitingFor: 1)
        summary.undated = 1
        try expectKeys(of: summary, toBe: "Import")
        let words = [
            ("ImportMeaning", CSVMeaning.allCases.map(\.rawValue)),
            ("ImportReading", CSVReading.allCases.map(\.rawValue)),
            ("ImportEncoding", CSVEncoding.allCases.map(\.rawValue)),
        ]
        for (schema, known) in words {
            #expect(try document.object("components/schemas/\(schema)")["enum"] as? [String] == known)
        }
        let change = ServerChange(version: "1", text: "")
        try expectKeys(of: change, toBe: "ServerChange")
        try expectKeys(of: ServerInformation(version: "1", features: [], changes: [change]), toBe: "ServerInformation")
        let count = ListCount.exactly(1)
        try expectKeys(of: count, toBe: "ItemCount")
        try expectKeys(
            of: ChangePage<String>(changes: [], next: ChangeToken(epoch: "a", sequence: 1), hasMore: false),
            toBe: "ChangePart")
        for schema in ["VisitPart", "MemoPart"] {
            try expectKeys(of: ListPart<String>(items: [], next: "a", count: count), toBe: schema)
        }
    }

    @Test func `the document names the words`() throws {
        let schemas = "components/schemas"
        #expect(try document.words("\(schemas)/TokenAccess") == TokenAccess.allCases.map(\.rawValue))
        #expect(try document.words("\(schemas)/DurationUnit") == DurationUnit.allCases.map(\.rawValue))
        #expect(try document.words("\(schemas)/ProblemCode") == ProblemCode.allCases.map(\.rawValue))
        #expect(
            try document.words("\(schemas)/VisitStep/properties/kind") == SaunaStep.Kind.allCases.map(\.rawValue))
        #expect(
            try document.words("\(schemas)/VisitTemperature/properties/kind")
                == SaunaTemperature.Kind.allCases.map(\.rawValue))
        #expect(
            try document.words("\(schemas)/SettingsContent/properties/language")
                == LanguageSetting.allCases.map(\.rawValue))
        #expect(
            try document.words("\(schemas)/SettingsContent/properties/appearance")
                == Appearance.allCases.map(\.rawValue))
    }

    @Test(
        arguments: [
            ("Credentials/properties/deviceName", "minLength", APILimits.deviceNameLength.lowerBound),
            ("Credentials/properties/deviceName", "maxLength", APILimits.deviceNameLength.upperBound),
            ("VisitPart/properties/items", "maxItems", APILimits.items.upperBound),
            ("MemoPart/properties/items", "maxItems", APILimits.items.upperBound),
            ("VisitBatch/properties/visits", "maxItems", APILimits.batch.upperBound),
            ("VisitResults/properties/results", "maxItems", APILimits.batch.upperBound),
            ("ChangePart/properties/changes", "maxItems", APILimits.changes.upperBound),
        ] as [(String, String, Int)])
    func `the document names the limits`(pointer: String, keyword: String, limit: Int) throws {
        #expect(try document.number(pointer, keyword) == Double(limit))
    }

    @Test(arguments: [
        ("ItemLimit", APILimits.items, APILimits.defaultItemCount),
        ("FacilityLimit", APILimits.facilities, APILimits.defaultFacilityCount),
        ("ChangeLimit", APILimits.changes, APILimits.defaultChangeCount),
        ("ChangeWait", APILimits.changesWait, 0),
    ])
    func `the document names the limits of lists`(parameter: String, range: ClosedRange<Int>, count: Int) throws {
        let schema = try document.object("components/parameters/\(parameter)/schema")
        #expect(schema["minimum"] as? Int == range.lowerBound)
        #expect(schema["maximum"] as? Int == range.upperBound)
        #expect(schema["default"] as? Int == count)
    }

    @Test func `The longest times and highest temperatures are those that can be saved`() throws {
        let limits = [
            ("Seconds", StepTime.recordable), ("VisitTemperature/properties/celsius", SaunaTemperature.recordable),
        ]
        for (pointer, range) in limits {
            #expect(try document.number(pointer, "minimum") == range.lowerBound.doubleValue)
            #expect(try document.number(pointer, "exclusiveMaximum") == range.upperBound.doubleValue)
        }
    }
}
