import ArchiveCore
import CustomDump
import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// Health data that an iPhone exports, as XML and in an archive.
@Suite struct HealthItemsTests {
    /// As Apple writes it, with a comment that has an apostrophe.
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit's Export Version: 14 <Workout sourceName="Sauna"/> -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
        <!ATTLIST Workout workoutActivityType CDATA #REQUIRED>
        <!ENTITY sauna "<Workout sourceName='Sauna' startDate='2026-11-01 00:00:00 +0900'/>">
        ]>
        <HealthData locale="ja_JP">
         <ExportDate value="2026-11-20 08:00:00 +0900"/>

        """
    private static let record = """
         <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Sauna" unit="count/min" value="61" \
        device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch&gt;" startDate="2026-11-03 18:18:00 +0900">
          <MetadataEntry key="place" value="サウナ"/>
         </Record>

        """

    private static func workout(
        _ start: String, _ end: String, _ metadata: String = "", of source: String = "サウナログ", type: String = "Other"
    ) -> String {
        """
         <Workout workoutActivityType="HKWorkoutActivityType\(type)" duration="12.5" durationUnit="min" \
        sourceName="\(source)" sourceVersion="1" startDate="\(start)" endDate="\(end)">
          \(metadata)<WorkoutEvent type="HKWorkoutEventTypePause" date="\(start)"/>
          <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="38" unit="kcal"/>
         </Workout>

        """
    }

    private static func day(_ time: String) -> String { "2026-11-03 \(time):00 +0900" }

    private static func file(_ elements: String...) -> String {
        head + elements.joined(separator: record) + "</HealthData>\n"
    }

    private static let three = file(
        workout(day("20:30"), day("20:40")), workout(day("07:00"), day("07:30"), of: "Watch", type: "Running"),
        workout(
            day("18:20"), day("18:32"),
            """
            <MetadataEntry key="HKIndoorWorkout" value="1"/><MetadataEntry key="HKSwimmingLocationType" value="one"/>\
            <MetadataEntry key='placeName' value='湯処&#12415;な&#x3082; &amp; &lt;森&gt; &sauna;'/>
            """), workout(day("23:41"), day("23:50")))

    private static func visit(
        _ facility: String, at time: String, sets: [Int], source: String = "サウナログ"
    ) throws -> ImportedItem {
        let start = try #require(HealthWorkout.Moment(day(time)))
        return .visit(
            Sakatsu(
                id: UUID(madeFrom: Data("health\n\(start.instant.internetText)\n\(source)".utf8)),
                content: SakatsuContent(
                    facilityName: facility, visitingDate: start.day,
                    sets: sets.map { seconds in
                        SaunaSet(steps: [SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(seconds))])
                    }, arrival: start.time),
                revision: 1, createdAt: start.instant, updatedAt: start.instant))
    }

    @Test func `Workouts of a sauna app in three hours are the sets of a visit, and others are skipped`() async throws {
        let expected = [
            try Self.visit("湯処みなも & <森> &sauna;", at: "18:20", sets: [750, 750]),
            try Self.visit("サウナログ", at: "23:41", sets: [750]),
        ]
        let read = try await Self.items(in: Self.three)
        expectNoDifference(read, expected)
    }

    @Test(arguments: 1...7) func `Health data is read in pieces of any size`(size: Int) throws {
        let expected = try Self.items(in: Self.three, pieces: 100_000)
        #expect(expected.count == 2)
        #expect(try Self.items(in: Self.three, pieces: size) == expected)
    }

    @Test(arguments: [
        ("SAUNA Timer", "", "Other", true), ("ととのいログ", "", "MindAndBody", true), ("Watch", "", "Sauna", true),
        ("Watch", #"<MetadataEntry key="note" value="サ活"/>"#, "Other", true), ("Watch", "", "Other", false),
        ("Watch", #"<!-- <MetadataEntry key="note" value="サ活"/> -->"#, "Other", false),
        ("Watch", #"<![CDATA[ <MetadataEntry key="note" value="サ活"/> ]]>"#, "Other", false),
    ])
    func `A workout is about a sauna if any name in it is`(
        source: String, metadata: String, type: String, isSauna: Bool
    ) async throws {
        let text = Self.file(Self.workout(Self.day("18:20"), Self.day("18:30"), metadata, of: source, type: type))
        let items = try? await Self.items(in: text)
        #expect((items?.isEmpty == false) == isSauna)
    }

    @Test func `Sources, days and facilities separate visits, and repeated workouts do not count`() async throws {
        func place(_ name: String) -> String { #"<MetadataEntry key="施設" value="\#(name)"/>"# }
        let text = Self.file(
            Self.workout(Self.day("18:20"), Self.day("18:30"), place("a")),
            Self.workout(Self.day("18:20"), Self.day("18:30"), place("a")),
            Self.workout(Self.day("18:21"), Self.day("18:31"), of: "Sauna"),
            Self.workout(Self.day("18:40"), Self.day("18:50"), place("b")),
            Self.workout(
                Self.day("19:00"), Self.day("19:10"), #"<MetadataEntry key="HKWorkoutBrandName" value="Sauna"/>"#,
                of: "Watch"),
            Self.workout("2026-11-04 00:10:00 +0900", "2026-11-04 00:20:00 +0900"))
        let visits = try await Self.items(in: text).compactMap(\.visit)
        #expect(visits.map(\.content.facilityName) == ["a", "Sauna", "b", "Sauna", "サウナログ"])
        #expect(visits.map(\.content.sets.count) == [1, 1, 1, 1, 1])
    }

    @Test(arguments: [
        (#"duration="750" durationUnit="sec""#, 750), (#"duration="12.345" durationUnit="min""#, 741),
        (#"duration=".25" durationUnit="hr""#, 900), (#"duration="12" durationUnit="cal""#, 600),
        (#"duration="nan" durationUnit="min""#, 600), (#"duration="-1" durationUnit="s""#, 600), ("", 600),
    ])
    func `The duration is that of the workout, or the time between its ends`(attributes: String, seconds: Int)
        async throws
    {
        let workout = """
            <Workout \(attributes) sourceName = "Sauna" startDate="\(Self.day("18:20"))"
              endDate="\(Self.day("18:30"))"/>
            """
        #expect(
            try await Self.items(in: Self.file(workout))
                == [try Self.visit("Sauna", at: "18:20", sets: [seconds], source: "Sauna")])
    }

    @Test func `The day is that of the zone in which a workout was recorded`() async throws {
        let zone = #"<MetadataEntry key="HKTimeZone" value="Asia/Tokyo"/>"#
        let file = Self.file(Self.workout("2026-11-02 13:00:00 -1000", "2026-11-02 13:10:00 -1000", zone))
        guard case .item(.visit(let visit)) = try await Self.items(in: file).first else { throw ImportError.damaged }
        #expect(visit.content.visitingDate == CivilDate("2026-11-03"))
        #expect(visit.content.arrival == TimeOfDay(minutes: 8 * 60))
    }

    @Test func `A visit is the same in an export from another time zone`() async throws {
        let moved = Self.workout("2026-11-03 10:20:00 +0100", "2026-11-03 10:32:00 +0100")
        let same = Self.workout(Self.day("18:20"), Self.day("18:32"))
        let (first, second) = (try await Self.items(in: Self.file(moved)), try await Self.items(in: Self.file(same)))
        #expect(first.first?.visit?.content.arrival != second.first?.visit?.content.arrival)
        #expect(first.first?.visit?.id == second.first?.visit?.id)
    }

    @Test(arguments: [
        (#"startDate="""#, "訪問日の値が正しくありません"), ("", "訪問日が空です"),
        (#"startDate="0000-01-01 00:00:00 +0900""#, "訪問日の値が正しくありません"),
        (#"startDate="9999-12-31 23:59:59 -2359""#, "訪問日がまだ来ていない日です"),
        (#"startDate="0001-01-01 00:00:00 +0900""#, "訪問日が1900年より前です"),
        (#"startDate="2026-11-03 18:20:00""#, "訪問日の値が正しくありません"),
        (#"startDate="2026-11-03 18:20:00 +0900" duration="1e300" durationUnit="hr""#, "サウナの時間の値が正しくありません"),
        (#"startDate="2026-11-03 18:20:00 +0900" endDate="9999-12-31 18:20:00 +0900""#, "サウナの時間の値が正しくありません"),
    ])
    func `A workout that cannot be saved is reported`(attributes: String, reason: String) async throws {
        let file = Self.file(#"<Workout sourceName="Sauna" \#(attributes)></Workout>"#)
        #expect(try await Self.items(in: file) == [.unreadable(reason: reason)])
    }

    // MARK: - Archives

    @Test(arguments: ["export.xml", "エクスポート.xml"]) func `An archive may have routes first, and names in any language`(
        name: String
    ) async throws {
        let zip = try ZipWriter(at: .noon)
        for (name, text) in [
            ("workout-routes/1.gpx", "<gpx/>"), ("export_cda.xml", "<?xml version=\"1.0\"?><ClinicalDocument/>"),
            (name, Self.three),
        ] {
            try zip.beginFile("apple_health_export/\(name)")
            try zip.write(text.utf8)
        }
        try zip.finish()
        let (read, expected) = (try await Self.items(in: zip.takeOutput()), try await Self.items(in: Self.three))
        expectNoDifference(read, expected)
    }

    // MARK: - Hostile files

    @Test(arguments: [
        (file(), ImportError.foreign(.appleHealth)),
        (file(workout(day("18:20"), day("18:30"), of: "Watch")), .foreign(.appleHealth)),
        (head + "<Workout sourceName=\"Sauna", .foreign(.appleHealth)),
        (String(head.dropLast(150)), .foreign(.appleHealth)),
        (head + workout(day("18:20"), day("18:30")), .damaged),
        (head + workout(day("18:20"), day("18:30")) + "<!-- </HealthData>", .damaged),
    ])
    func `Health data without saunas, or without an end, is refused`(text: String, error: ImportError) async throws {
        await #expect(throws: error) { try await Self.items(in: text) }
    }

    @Test func `Tags that are too long, never end, or are nested are skipped`() async throws {
        let last = Self.workout(Self.day("18:20"), Self.day("18:32"))
        let long = CostlyText.text(of: "サ", size: 1_000_000)
        for hostile in [
            #"<Workout sourceName="Sauna\#(long)" startDate="\#(Self.day("10:00"))"/>"#,
            #"<Workout sourceName="Sauna" \#(CostlyText.text(of: "a='1' ", size: 1_000_000))/>"#,
            #"<Workout sourceName="Sauna\#(long)"#, "<Workout sourceName='", "<Record a=\"", "<MetadataEntry",
            CostlyText.text(of: "<Workout>", size: 900_000), CostlyText.text(of: "<a>", size: 300_000),
            CostlyText.text(of: "</Workout>", size: 100_000), CostlyText.text(of: "<", size: 1_000), "<!---->",
            "<![CDATA[]]>",
            CostlyText.text(of: "&lol;", size: 100_000), "]]>-->/>\0",
        ] {
            let items = try await Self.items(in: Self.file(hostile, last))
            #expect(items == [try Self.visit("サウナログ", at: "18:20", sets: [750])], "\(hostile.prefix(40))")
        }
    }

    @Test func `A value is cut, and bytes that are no text are replaced`() throws {
        var tags = HealthTags()
        let value = CostlyText.text(of: "サ", size: 5_000)
        let read = tags.read(
            Array(#"<Workout sourceName="\#(value)" a="&#0;&#xD800;&#99999999999;&;&amp" b=""#.utf8) + [
                0xFF, 0xE3, 0x82,
            ]
                + Array("\" c=d e='f'/>".utf8))
        #expect(
            read == [
                .workout([
                    "sourceName": String(repeating: "サ", count: 1_365), "a": "\0&#xD800;&#99999999999;&;&amp",
                    "b": "\u{FFFD}\u{FFFD}",
                ]), .endOfWorkout,
            ])
    }

    @Test func `A name with marks and control characters is kept or reported, and crashes nothing`() async throws {
        let names = [
            "Sauna\0a", "Sauna" + String(repeating: "\u{301}", count: 3_000),
            "Sauna" + CostlyText.text(of: "湯", size: 3_000),
        ]
        var items: [ImportedItem] = []
        for name in names {
            items += try await Self.items(in: Self.file(Self.workout(Self.day("18:20"), Self.day("18:32"), of: name)))
        }
        #expect(items[0].visit?.content.facilityName == "Sauna a")
        #expect(items.map(\.isUnreadable) == [false, true, true])
    }

    @Test func `A byte of health data costs the same at any position`() {
        let units =
            CostlyText.units + [
                "<", "<Workout ", "<Workout a='", "<Workout sourceName='sauna'>", "</Workout>", "<!--", "<![CDATA[",
                "<!DOCTYPE ",
                "<MetadataEntry key='place' value='サウナ'/>", "&amp;", "a='b' ", "-->", "]]>",
                Self.workout(Self.day("18:20"), Self.day("18:30")),
            ]
        expectLinearCost(of: units) { text in
            for start in [
                "", "<Workout sourceName='Sauna' startDate='\(Self.day("18:20"))'>", "<Workout sourceName='Sauna",
            ] {
                var items = HealthItems(Self.context)
                _ = try items.read(Array((start + text + "'/></Workout></HealthData>").utf8))
                _ = try items.finish()
            }
        }
    }

    // MARK: - Helpers

    private static let context = ImportContext(
        latestDay: .sampleDay, now: .noon, timeZone: .gmt, localize: Localizer(.japanese))

    private static func items(in text: String) async throws -> [ImportedItem] {
        try await items(in: Array(text.utf8))
    }

    private static func items(in bytes: [UInt8]) async throws -> [ImportedItem] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "export")
            try Data(bytes).write(to: file)
            var reader = try ImportReader(path: file.path, context)
            var found: [ImportedItem] = []
            try await reader.read { items, _ in found += items }
            return found
        }
    }

    private static func items(in text: String, pieces size: Int) throws -> [ImportedItem] {
        var items = HealthItems(context)
        var rest = Array(text.utf8)[...]
        var found: [ImportedItem] = []
        while !rest.isEmpty {
            found += try items.read(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return found + (try items.finish())
    }
}

extension ImportedItem {
    fileprivate var visit: Sakatsu? {
        if case .item(.visit(let visit)) = self { visit } else { nil }
    }
}
