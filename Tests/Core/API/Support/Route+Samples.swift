import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import ValuesCore

extension Route {
    /// At least one for each endpoint, and one for each way to ask it.
    static let samples: [Route] = plain + lists + hostileTexts.flatMap { routes(with: $0) }

    private static let plain: [Route] = [
        .authenticate(.sample),
        .authenticate(Credentials(name: "", password: "", deviceName: "", access: .read)),
        .account(.current), .account(.refresh), .account(.signOut),
        .visits(.read(.number(1), ifNoneMatch: nil)),
        .visits(.read(.number(0xABCDEF), ifNoneMatch: ETag(revision: 3))),
        .visits(.put(.number(2), .sample, .isNew)),
        .visits(.put(.number(2), .sample, .matches(ETag(revision: 7)))),
        .visits(.delete(.number(3), .matches(ETag(revision: 1)))), .visits(.delete(.number(3), .isNew)),
        .visits(.restore(.number(4))), .visits(.remove(.number(4))), .visits(.text(.number(5))),
        .putVisits(VisitBatch(visits: [])),
        .putVisits(
            VisitBatch(visits: [
                VisitAttempt(VisitChange(.number(1), .sample, .isNew)),
                VisitAttempt(VisitChange(.number(2), .sample, .matches(ETag(revision: 7)))),
            ])),
        .memos(.read(.number(1), ifNoneMatch: nil)),
        .memos(.read(.number(1), ifNoneMatch: ETag(revision: 1))),
        .memos(.put(.number(2), MemoContent(body: "タオル"), .isNew)),
        .memos(.put(.number(2), MemoContent(body: "", isPinned: false), .matches(ETag(revision: 1)))),
        .memos(.delete(.number(3), .matches(ETag(revision: 1)))), .memos(.restore(.number(4))),
        .memos(.remove(.number(4))), .memos(.text(.number(5))),
        .settings(.read(ifNoneMatch: nil)), .settings(.read(ifNoneMatch: ETag("a!#~"))),
        .settings(.put(.sample, .matches(ETag(revision: 0)))), .settings(.put(.sample, .isNew)),
        .facilities(limit: 100), .facilities(limit: 1), .facilities(limit: 1_000),
        .changes(ChangesQuery()),
        .changes(ChangesQuery(since: ChangeToken(epoch: "0a1b", sequence: 7), limit: 500, wait: 50)),
        .changes(
            ChangesQuery(
                since: ChangeToken(epoch: "e", sequence: 0, place: .init(id: .number(1), start: 9, version: 12)),
                limit: 1)),
        .imports(.read(file: Data("PK".utf8))),
        .imports(
            .read(
                file: Data([0xFF, 0x00]),
                ImportOptions(
                    id: .number(3), timeZone: "Asia/Tokyo", encoding: .eucJP, name: "サ活.csv", isChoosing: true))),
        .imports(
            .readColumns(.number(6), ImportColumns(columns: [.date, .ignored, .facility]), timeZone: "Asia/Tokyo")),
        .imports(.readColumns(.number(6), ImportColumns(columns: []), timeZone: nil)),
        .imports(.summary(.number(6))),
        .imports(.apply(.number(6), overwriting: false)), .imports(.apply(.number(6), overwriting: true)),
        .imports(.undo(.number(6))), .export, .server(changesSince: nil), .events(since: nil),
    ]

    private static let lists: [Route] = [
        .visits(.list(VisitQuery())),
        .visits(
            .list(
                VisitQuery(
                    searchText: "水風呂", from: .sampleDay.earlier(days: 7), to: .sampleDay, facilityName: "湯の森",
                    after: "2026-11-21_0_x", updatedSince: .noon.after(milliseconds: 1), limit: 1))),
        .visits(.list(VisitQuery(limit: 100))), .visits(.list(deleted(VisitQuery(after: "0_x")))),
        .memos(.list(deleted(MemoQuery(limit: 7)))),
        .memos(.list(MemoQuery())), .visits(.list(named(VisitQuery(limit: 2)))),
        .memos(.list(deleted(named(MemoQuery())))),
        .memos(.list(MemoQuery(searchText: "タオル", after: "1_0_x", updatedSince: .noon, limit: 100))),
    ]

    private static func deleted<Filter>(_ query: ListQuery<Filter>) -> ListQuery<Filter> {
        var query = query
        query.isDeleted = true
        return query
    }

    private static func named<Filter>(_ query: ListQuery<Filter>) -> ListQuery<Filter> {
        var query = query
        query.idPrefix = IdentifierPrefix("3f2a7c10")
        return query
    }

    private static func routes(with text: String) -> [Route] {
        [
            .visits(.list(VisitQuery(searchText: text, facilityName: text, after: text))),
            .memos(.list(MemoQuery(searchText: text, after: text))),
            .visits(
                .put(.number(1), SakatsuContent(facilityName: text, visitingDate: .sampleDay, foreword: text), .isNew)),
            .putVisits(
                VisitBatch(visits: [
                    VisitAttempt(
                        VisitChange(.number(1), SakatsuContent(facilityName: text, visitingDate: .sampleDay), .isNew))
                ])),
            .memos(.put(.number(1), MemoContent(body: text, isPinned: true), .isNew)),
            .authenticate(Credentials(name: text, password: text, deviceName: text)),
            .server(changesSince: text), .events(since: text),
        ]
    }

    static let hostileTexts = [
        "", " ", "サウナ 水風呂", "a&b=c", "1+1", "100%", "%41", "%zz", "a/b/../c", "?#;", "\"\\", "👨‍👩‍👧🔥", "e\u{301}", "é",
        "\r\n\t", "<script>", "\u{FEFF}\u{202E}", "~-._", "null",
    ]
}
