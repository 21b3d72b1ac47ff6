import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore

extension SampleCall {
    /// At least one for each endpoint, and one for each kind of its input.
    static let all: [SampleCall] = plain + lists + hostileTexts.flatMap { calls(with: $0) }

    private static let plain: [SampleCall] = [
        SampleCall(API.authenticate, .sample),
        SampleCall(API.authenticate, Credentials(name: "", password: "", deviceName: "", access: .read)),
        SampleCall(API.readAccount, ()), SampleCall(API.refreshAccount, ()), SampleCall(API.signOut, ()),
        SampleCall(API.visits.read, (.number(1), nil)),
        SampleCall(API.visits.read, (.number(0xABCDEF), ETag(revision: 3))),
        SampleCall(API.visits.put, (.number(2), .sample, .isNew)),
        SampleCall(API.visits.put, (.number(2), .sample, .matches(ETag(revision: 7)))),
        SampleCall(API.visits.delete, (.number(3), .matches(ETag(revision: 1)))),
        SampleCall(API.visits.delete, (.number(3), .isNew)),
        SampleCall(API.visits.restore, .number(4)), SampleCall(API.visits.remove, .number(4)),
        SampleCall(API.visits.text, .number(5)),
        SampleCall(API.putVisits, VisitBatch(visits: [])),
        SampleCall(
            API.putVisits,
            VisitBatch(visits: [
                VisitAttempt(VisitChange(.number(1), .sample, .isNew)),
                VisitAttempt(VisitChange(.number(2), .sample, .matches(ETag(revision: 7)))),
            ])),
        SampleCall(API.readVisitText, VisitText(text: "サウナ：10分 × 3")),
        SampleCall(API.addPhoto, (.number(1), Data("湯".utf8), "")),
        SampleCall(API.addPhoto, (.number(1), Data(), "テント & 湯")),
        SampleCall(API.addFacilityPhoto, (.number(1), Data("湯".utf8), "入口")),
        SampleCall(
            API.arrangeFacilityPhotos,
            (.number(1), PhotoList(photos: [PhotoChoice(id: .number(2))]), ETag(revision: 1))),
        SampleCall(API.arrangePhotos, (.number(1), PhotoList(photos: []), nil)),
        SampleCall(
            API.arrangePhotos,
            (
                .number(1), PhotoList(photos: [PhotoChoice(id: .number(2), caption: "サ飯")]), ETag(revision: 3)
            )),
        SampleCall(API.readPhoto, (.number(2), .large)), SampleCall(API.readPhoto, (.number(2), .small)),
        SampleCall(API.memos.read, (.number(1), nil)),
        SampleCall(API.memos.read, (.number(1), ETag(revision: 1))),
        SampleCall(API.memos.put, (.number(2), MemoContent(body: "タオル"), .isNew)),
        SampleCall(API.memos.put, (.number(2), MemoContent(body: "", isPinned: false), .matches(ETag(revision: 1)))),
        SampleCall(API.memos.delete, (.number(3), .matches(ETag(revision: 1)))),
        SampleCall(API.memos.restore, .number(4)),
        SampleCall(API.memos.remove, .number(4)), SampleCall(API.memos.text, .number(5)),
        SampleCall(API.facilities.read, (.number(1), nil)), SampleCall(API.facilities.read, (.number(1), ETag("1"))),
        SampleCall(
            API.facilities.put, (.number(2), FacilityContent(name: "湯", aliases: ["お湯"], isWish: true), .isNew)),
        SampleCall(API.facilities.put, (.number(2), FacilityContent(name: "湯"), .matches(ETag(revision: 0)))),
        SampleCall(API.facilities.delete, (.number(3), .matches(ETag(revision: 1)))),
        SampleCall(API.facilities.restore, .number(4)), SampleCall(API.facilities.remove, .number(4)),
        SampleCall(API.facilities.text, .number(5)),
        SampleCall(API.mergeFacility, (.number(1), FacilityMerge(merged: .number(2)))),
        SampleCall(API.readSettings, nil), SampleCall(API.readSettings, ETag("a!#~")),
        SampleCall(API.putSettings, (.sample, .matches(ETag(revision: 0)))),
        SampleCall(API.putSettings, (.sample, .isNew)),
        SampleCall(API.listFacilities, 100), SampleCall(API.listFacilities, 1), SampleCall(API.listFacilities, 1_000),
        SampleCall(API.readStatistics, StatisticsQuery()),
        SampleCall(
            API.readStatistics,
            StatisticsQuery(
                searchText: "湯 & 水", from: CivilDate(year: 2026, month: 1, day: 1),
                to: CivilDate(year: 2026, month: 12, day: 31))),
        SampleCall(API.listChanges, ChangesQuery()),
        SampleCall(API.listChanges, ChangesQuery(since: ChangeToken(epoch: "0a1b", sequence: 7), limit: 500, wait: 50)),
        SampleCall(
            API.listChanges,
            ChangesQuery(
                since: ChangeToken(epoch: "e", sequence: 0, place: .init(id: .number(1), start: 9, version: 12)),
                limit: 1)),
        SampleCall(API.readFile, (Data("PK".utf8), ImportOptions())),
        SampleCall(
            API.readFile,
            (
                Data([0xFF, 0x00]),
                ImportOptions(
                    id: .number(3), timeZone: "Asia/Tokyo", encoding: .eucJP, name: "サ活.csv", isChoosing: true)
            )),
        SampleCall(API.readColumns, (.number(6), ImportColumns(columns: [.date, .ignored, .facility]), "Asia/Tokyo")),
        SampleCall(API.readColumns, (.number(6), ImportColumns(columns: []), nil)),
        SampleCall(API.readImport, .number(6)),
        SampleCall(API.applyImport, (.number(6), ImportChoice())),
        SampleCall(API.applyImport, (.number(6), ImportChoice(isOverwriting: true, day: .sampleDay))),
        SampleCall(API.undoImport, .number(6)), SampleCall(API.exportAll, ()), SampleCall(API.readServer, nil),
        SampleCall(API.followEvents, nil),
    ]

    private static let lists: [SampleCall] = [
        SampleCall(API.visits.list, VisitQuery()),
        SampleCall(
            API.visits.list,
            VisitQuery(
                searchText: "水風呂", from: .sampleDay.earlier(days: 7), to: .sampleDay, facilityName: "湯の森",
                after: "2026-11-21_0_x", updatedSince: .noon.after(milliseconds: 1), limit: 1)),
        SampleCall(API.visits.list, VisitQuery(limit: 100)),
        SampleCall(API.facilities.list, FacilityQuery(searchText: "湯", after: "0_x", updatedSince: .noon, limit: 3)),
        SampleCall(API.facilities.list, deleted(named(FacilityQuery()))),
        SampleCall(API.visits.list, deleted(VisitQuery(after: "0_x"))),
        SampleCall(API.memos.list, deleted(MemoQuery(limit: 7))),
        SampleCall(API.memos.list, MemoQuery()), SampleCall(API.visits.list, named(VisitQuery(limit: 2))),
        SampleCall(API.memos.list, deleted(named(MemoQuery()))),
        SampleCall(API.memos.list, MemoQuery(searchText: "タオル", after: "1_0_x", updatedSince: .noon, limit: 100)),
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

    private static func calls(with text: String) -> [SampleCall] {
        [
            SampleCall(API.visits.list, VisitQuery(searchText: text, facilityName: text, after: text)),
            SampleCall(API.memos.list, MemoQuery(searchText: text, after: text)),
            SampleCall(
                API.visits.put,
                (.number(1), SakatsuContent(facilityName: text, visitingDate: .sampleDay, foreword: text), .isNew)),
            SampleCall(
                API.putVisits,
                VisitBatch(visits: [
                    VisitAttempt(
                        VisitChange(.number(1), SakatsuContent(facilityName: text, visitingDate: .sampleDay), .isNew))
                ])),
            SampleCall(API.memos.put, (.number(1), MemoContent(body: text, isPinned: true), .isNew)),
            SampleCall(API.authenticate, Credentials(name: text, password: text, deviceName: text)),
            SampleCall(API.readServer, text), SampleCall(API.followEvents, text),
        ]
    }

    static let hostileTexts = [
        "", " ", "サウナ 水風呂", "a&b=c", "1+1", "100%", "%41", "%zz", "a/b/../c", "?#;", "\"\\", "👨‍👩‍👧🔥", "e\u{301}", "é",
        "\r\n\t", "<script>", "\u{FEFF}\u{202E}", "~-._", "null",
    ]
}
