import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing
import WebCore
import WebTestSupport

@testable import SakatsuFeature

/// Reading the posted form.
@Suite struct SakatsuInputFormFieldsTests {
    private static let head = [("sakatsuID", "00000000-0000-4000-8000-000000000001"), ("revision", "2")]

    private func form(_ fields: [(String, String)]) throws -> SakatsuInputForm? {
        SakatsuInputForm(try FormFields(fields))
    }

    private var empty: SakatsuInputForm {
        SakatsuInputForm(id: .number(1), revision: 2, facilityName: "", visitingDate: "")
    }

    @Test func `the form reads a complete form`() throws {
        let form = try form(
            Self.head + [
                ("facilityName", "湯の森サウナ"), ("visitingDate", "2026-11-21"), ("foreword", "一行目\r\n二行目"),
                ("sets.0", ""),
                ("sets.0.steps.0.kind", "sauna"), ("sets.0.steps.0.title", "サウナ"),
                ("sets.0.steps.0.amount", "６"), ("sets.0.steps.0.unit", "minutes"),
                ("sets.0.steps.1.kind", "coolBath"), ("sets.0.steps.1.title", "水風呂"),
                ("sets.0.steps.1.amount", "30"), ("sets.0.steps.1.unit", "seconds"),
                ("sets.1", ""), ("sets.2", ""), ("sets.2.steps.0.kind", "relaxation"),
                ("sets.2.steps.0.unit", "minutes"),
                ("afterword", "また来る"),
                ("temperatures.0.kind", "sauna"), ("temperatures.0.title", "サウナ"), ("temperatures.0.celsius", "88"),
                ("temperatures.1.kind", "coolBath"), ("temperatures.1.title", ""), ("temperatures.1.celsius", ""),
            ])

        #expect(
            form
                == SakatsuInputForm(
                    id: .number(1), revision: 2, facilityName: "湯の森サウナ", visitingDate: "2026-11-21",
                    fields: [.foreword: "一行目\n二行目", .afterword: "また来る"],
                    sets: [
                        [.sauna("６"), SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "30", unit: .seconds)],
                        [], [SaunaStepForm(kind: .relaxation, title: "", unit: .minutes)],
                    ],
                    temperatures: [.sauna("88"), SaunaTemperatureForm(kind: .coolBath, title: "")]))
    }

    @Test func `missing fields are empty`() throws {
        #expect(try form(Self.head) == empty)
    }

    @Test(arguments: [
        [("revision", "0")],
        [("sakatsuID", "00000000-0000-4000-8000-000000000001")],
        [("sakatsuID", ""), ("revision", "0")],
        [("sakatsuID", "1"), ("revision", "0")],
        [("sakatsuID", "../../etc/passwd"), ("revision", "0")],
        [("sakatsuID", "00000000-0000-4000-8000-000000000001"), ("revision", "-1")],
        [("sakatsuID", "00000000-0000-4000-8000-000000000001"), ("revision", "")],
        [("sakatsuID", "00000000-0000-4000-8000-000000000001"), ("revision", "1.5")],
        [("sakatsuID", "00000000-0000-4000-8000-000000000001"), ("revision", "99999999999999999999")],
    ])
    func `the form refuses fields of another screen`(fields: [(String, String)]) throws {
        #expect(try form(fields) == nil)
    }

    @Test(arguments: [
        [("sets.0", ""), ("sets.0.steps.0.kind", "<script>"), ("sets.0.steps.0.unit", "minutes")],
        [("sets.0", ""), ("sets.0.steps.0.kind", "sauna"), ("sets.0.steps.0.unit", "hours")],
        [("sets.0", ""), ("sets.0.steps.0.kind", "sauna")],
        [("temperatures.0.kind", "moon")],
    ])
    func `the form refuses unknown kinds and units`(fields: [(String, String)]) throws {
        #expect(try form(Self.head + fields) == nil)
    }

    @Test func `the form reads numbered fields up to the first gap`() throws {
        let form = try form(
            Self.head + [
                ("sets.0", ""), ("sets.0.steps.0.kind", "sauna"), ("sets.0.steps.0.unit", "minutes"),
                ("sets.0.steps.2.kind", "sauna"), ("sets.2", ""), ("sets.-1", ""), ("sets.00", ""),
                ("temperatures.1.kind", "sauna"),
            ])
        #expect(form?.sets == [[SaunaStepForm(kind: .sauna, title: "", unit: .minutes)]])
        #expect(form?.temperatures == [])
    }

    @Test func `the form ignores steps of no set`() throws {
        #expect(try form(Self.head + [("sets.0.steps.0.kind", "sauna")]) == empty)
    }

    @Test func `the form takes the first of repeated fields`() throws {
        let form = try form(Self.head + [("facilityName", "一"), ("facilityName", "二"), ("sakatsuID", "x")])
        #expect(form?.facilityName == "一")
        #expect(form?.id == .number(1))
    }

    @Test func `the form reads more sets than the limit, to show them again`() throws {
        let form = try form(Self.head + (0..<51).map { ("sets.\($0)", "") })
        #expect(form?.sets.count == 51)
    }

    @Test(arguments: [1_000, 1_001])
    func `the form refuses more than could be shown again`(count: Int) throws {
        let sets = (0..<count).map { ("sets.\($0)", "") }
        let steps = (0..<count).flatMap {
            [("sets.0.steps.\($0).kind", "sauna"), ("sets.0.steps.\($0).unit", "minutes")]
        }
        let temperatures = (0..<count).map { ("temperatures.\($0).kind", "sauna") }
        for fields in [sets, [("sets.0", "")] + steps, temperatures] {
            #expect(try (form(Self.head + fields) == nil) == (count > 1_000))
        }
    }
}

extension FormFields {
    /// The fields as a browser sends them.
    init(_ fields: [(String, String)]) throws {
        try self.init(encoded: Array(fields.formEncoded.utf8))
    }
}

@Suite struct SakatsuFieldNameTests {
    /// A problem's link leads to the element whose message it repeats.
    @Test(arguments: [
        (SakatsuField.facilityName, "facilityName"), (.visitingDate, "visitingDate"), (.field(.foreword), "foreword"),
        (.sets, "sets"), (.set(3), "set-3"), (.stepTitle(set: 1, step: 2), "sets.1.steps.2.title"),
        (.stepAmount(set: 1, step: 2), "sets.1.steps.2.amount"), (.field(.afterword), "afterword"),
        (.temperatures, "temperatures"), (.temperatureTitle(4), "temperatures.4.title"),
        (.celsius(4), "temperatures.4.celsius"),
    ])
    func `the form names the element`(field: SakatsuField, id: String) {
        #expect(field.elementID == id)
    }
}

@Suite struct SakatsuInputButtonTests {
    private static let buttons: [SakatsuInputButton] =
        [
            .addSet, .moveSet(1, .up), .moveSet(0, .down), .duplicateSet(0),
            .deleteSet(12), .deleteStep(set: 3, step: 4),
            .addTemperature, .deleteTemperature(5),
            .moveStep(set: 1, step: 2, .up), .moveStep(set: 0, step: 0, .down), .useSaved(.facilityName),
            .useSaved(.sets), .useSaved(.field(.foreword)), .useLastSets(of: "湯:の森"), .useLastSets(of: ""),
            .bringBackSets, .fill, .showDraft, .save,
        ] + SaunaStep.Kind.allCases.map { .addStep(set: 2, kind: $0) }

    @Test(arguments: buttons)
    func `the action of a button is read`(button: SakatsuInputButton) {
        #expect(SakatsuInputButton(value: button.value) == button)
    }

    @Test func `the form gives every button a value of its own`() {
        #expect(Set(Self.buttons.map(\.value)).count == Self.buttons.count)
    }

    @Test(arguments: [
        "", ":", "save:", "save:1", "Save", " save", "add-set:0", "duplicate-set", "duplicate-set:", "duplicate-set:x",
        "duplicate-set:0:0", "delete-set:１", "delete-set:99999999999999999999", "add-step:0", "add-step:0:",
        "add-step:0:bath", "add-step:x:sauna", "add-step:0:sauna:0", "delete-step:0", "delete-step:0:x",
        "delete-step:x:0", "delete-temperature", "delete-temperature:", "on-appear", "use-last-visit",
        "use-last-sets", "use-saved", "use-saved:", "use-saved:set-0", "move-set:0", "move-set-left:0",
        "move-step-up:0", "bring-back-sets:0", "delete-set:+1", "delete-set:01", "delete-step:0", "add-step:0:0",
    ])
    func `another action is refused`(value: String) {
        #expect(SakatsuInputButton(value: value) == nil)
    }
}
