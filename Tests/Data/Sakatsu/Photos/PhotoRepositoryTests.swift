import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import DatabaseCore
@testable import SakatsuData

/// Photos of visits, in both engines.
@Suite(.timeLimit(.minutes(10))) struct PhotoRepositoryTests {
    private static let id = Sakatsu.minimal.id
    private static let later = Timestamp.noon.adding(1)
    private static let start = ContinuousClock.now
    private static let hour = Duration.milliseconds(PhotoLimits.unusedTime)

    /// Runs `body` with the photos of an account that has one visit, and a folder for files.
    private func withVisit(
        _ body: (DatabasePhotoRepository, any SakatsuRepository, _ folder: URL) async throws -> Void
    ) async throws {
        try await withDatabase { database in
            try await withTemporaryFolder { folder in
                try await SakatsuRepositories.add([.minimal], to: .first, in: database)
                let photos = DatabasePhotoRepository(database: database, reader: .shared)
                try await body(photos, SakatsuRepositories.live(database), folder)
            }
        }
    }

    @discardableResult
    private func add(
        _ number: Int, _ caption: String = "", of owner: PhotoOwner = .visit(id), to photos: DatabasePhotoRepository,
        _ folder: URL
    ) async throws -> Photo {
        let file = try SamplePicture.file(number, in: folder)
        let added = try await photos.add(
            fileAt: file.path, caption: caption, to: owner, at: Self.later, of: .first)
        return try #require(added)
    }

    @Test func `A visited facility gets photos, which an edit, a merge and its undoing keep`() async throws {
        try await withVisit { photos, visits, folder in
            let facilities = DatabaseFacilityRepository(database: photos.database)
            let visited = try #require(try await facilities.summaries(limit: 1, of: .first).first)
            let (id, owner) = (visited.id, PhotoOwner.facility(visited.id))
            #expect(try await photos.arrangePhotos(of: owner, at: .noon, of: .first) { _ in [] }?.photos == [])
            #expect(try await facilities.item(id: id, of: .first)?.isStored == false)
            let own = try await add(1, "入口", of: owner, to: photos, folder)
            let facility = try #require(try await facilities.item(id: id, of: .first))
            #expect((facility.photos, facility.revision, facility.createdAt) == ([own], 1, Self.later))
            #expect(facility.content.name == Sakatsu.minimal.content.facilityName)
            // A form that was open before is no conflict.
            var opened = facility.content
            opened.area = "静岡県"
            let late = try await facilities.save(opened, id: id, basedOn: 0, at: Self.later, of: .first).saved()
            #expect((late.photos, late.revision, late.content.area) == ([own], 2, "静岡県"))
            // The photo is no part of the revision.
            _ = try await add(2, of: owner, to: photos, folder)
            _ = try await photos.arrangePhotos(of: owner, at: .noon, of: .first) { _ in [PhotoChoice(own)] }
            var content = late.content
            content.note = "月曜は清掃"
            let edited = try await facilities.save(content, id: id, basedOn: 2, at: Self.later, of: .first)
            #expect(try edited.saved().photos == [own] && edited.saved().revision == 3)

            let merged = Facility(
                id: .number(7), content: FacilityContent(name: "別館"), revision: 1, createdAt: .noon, updatedAt: .noon)
            try await FacilityRepositories.add([merged], to: .first, in: photos.database)
            let other = try await add(3, of: .facility(merged.id), to: photos, folder)
            #expect(
                try await facilities.merge(merged.id, into: id, at: .noon, of: .first).saved().photos == [own, other])
            _ = try await facilities.restore(id: merged.id, of: .first)
            #expect(try await facilities.item(id: id, of: .first)?.photos == [own])
            #expect(try await facilities.item(id: merged.id, of: .first)?.photos == [other])

            for number in 4...6 { try await add(number, of: owner, to: photos, folder) }
            await #expect(throws: PhotoProblem.tooMany(limit: 4)) {
                try await add(7, of: owner, to: photos, folder)
            }
            // Together they would have five: nothing is merged, and none is lost.
            await #expect(throws: PhotoProblem.tooMany(limit: 4)) {
                try await facilities.merge(merged.id, into: id, at: .noon, of: .first)
            }
            // A file can have any list.
            let list = DatabaseList<FacilityRecord>(photos.database)
            var written = try #require(try await facilities.item(id: id, of: .first))
            let (kept, long) = (written.photos, String(repeating: "長", count: 300))
            written.photos = kept.map { Photo(id: $0.id, width: 1, height: 1, caption: long) } + kept + [other]
            try await photos.database.write(for: .first) { [written] transaction in
                try list.put(list.row(written), of: .first, in: transaction)
            }
            let read = try #require(try await facilities.item(id: id, of: .first)).photos
            #expect(read.map(\.id) == kept.map(\.id) && read.allSatisfy { $0.caption.count == 200 && $0.width == 12 })
            // What a facility shows is kept.
            try await photos.database.removeUnusedPhotos(at: .noon, instant: Self.start)
            try await photos.database.removeUnusedPhotos(at: .noon, instant: Self.start + Self.hour)
            #expect(try await photos.photo(own.id, .large, of: .first) != nil)
            #expect(try await photos.item(showing: .facility(.number(99)), of: .first) == nil)
            #expect(try await photos.item(showing: owner, of: .second) == nil)
        }
    }

    @Test func `A photo is added once, and belongs to its account`() async throws {
        try await withVisit { photos, visits, folder in
            let photo = try await add(1, " テント\n", to: photos, folder)
            #expect((photo.width, photo.height, photo.caption) == (12, 8, "テント"))
            #expect(try await add(1, "ほか", to: photos, folder) == photo)
            let other = try await add(2, to: photos, folder)

            let visit = try #require(try await visits.item(id: Self.id, of: .first))
            #expect(visit.photos == [photo, other])
            // An edit that began before is no conflict.
            #expect((visit.revision, visit.updatedAt) == (Sakatsu.minimal.revision, Self.later))
            #expect(visit.content == Sakatsu.minimal.content)
            let large = try #require(try await photos.photo(photo.id, .large, of: .first))
            #expect(UUID(contentOf: large) == photo.id)
            #expect(try await photos.photo(photo.id, .small, of: .first) != nil)
            #expect(try await photos.photo(photo.id, .large, of: .second) == nil)
            #expect(try await photos.photo(.number(1), .large, of: .first) == nil)
        }
    }

    @Test func `A save keeps the photos, also from the trash`() async throws {
        try await withVisit { photos, visits, folder in
            let photo = try await add(1, to: photos, folder)
            let content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay)
            _ = try await visits.save(
                content, id: Self.id, basedOn: Sakatsu.minimal.revision, at: .noon, of: .first)
            _ = try await visits.delete(
                id: Self.id, basedOn: Sakatsu.minimal.revision + 1, at: Self.later, of: .first)
            try await photos.database.removeUnusedPhotos(at: .noon, instant: Self.start)
            try await photos.database.removeUnusedPhotos(at: .noon, instant: Self.start.advanced(by: Self.hour * 2))
            let restored = try await visits.restore(id: Self.id, of: .first)
            #expect(restored?.photos == [photo])
            #expect(try await photos.photo(photo.id, .large, of: .first) != nil)
        }
    }

    @Test func `Photos are sorted, described, removed and brought back`() async throws {
        try await withVisit { photos, visits, folder in
            let (one, two) = (try await add(1, to: photos, folder), try await add(2, to: photos, folder))
            let choices = [PhotoChoice(id: two.id, caption: "サ飯 "), PhotoChoice(one)]
            let sorted = try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { _ in choices }
            var described = two
            described.caption = "サ飯"
            #expect(sorted?.photos == [described, one])
            let removed = try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { photos in
                photos.filter { $0.id == two.id }.map(PhotoChoice.init)
            }
            #expect(removed?.photos == [described])
            let restored = try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { photos in
                photos.map(PhotoChoice.init) + [PhotoChoice(one)]
            }
            #expect(restored?.photos == [described, one])
            #expect(try await visits.item(id: Self.id, of: .first)?.asItem == restored)
            #expect(
                try await photos.arrangePhotos(of: .visit(.number(999)), at: .noon, of: .first) { _ in [] } == nil)
        }
    }

    @Test func `Each month has the first photo of its best visit`() async throws {
        try await withVisit { photos, visits, folder in
            let one = try await add(1, to: photos, folder)
            try await add(2, to: photos, folder)
            var content = SakatsuContent.minimal
            let days = content.visitingDate.firstOfMonth...content.visitingDate.lastOfMonth
            #expect(try await photos.monthly(in: days, of: .first) == [one])
            content.score = FixedDecimal(5)
            let better = Sakatsu(.number(50), content)
            _ = try await visits.save(content, id: better.id, basedOn: 0, at: .noon, of: .first)
            #expect(try await photos.monthly(in: days, of: .first) == [one])
            let choice = [PhotoChoice(id: one.id, caption: "最高")]
            _ = try await photos.arrangePhotos(of: .visit(better.id), at: .noon, of: .first) { _ in choice }
            #expect(try await photos.monthly(in: days, of: .first).map(\.caption) == ["最高"])
            #expect(try await photos.monthly(in: days, of: .second) == [])
            #expect(try await photos.monthly(in: .first...(.first), of: .first) == [])
        }
    }

    @Test func `What cannot be kept is refused`() async throws {
        try await withVisit { photos, visits, folder in
            let photo = try await add(1, to: photos, folder)
            let refused: [([PhotoChoice], PhotoProblem)] = [
                ([PhotoChoice(id: .number(1))], .unknown),
                ([PhotoChoice(photo), PhotoChoice(photo)], .unknown),
                (Array(repeating: PhotoChoice(photo), count: 9), .tooMany(limit: 8)),
                ([PhotoChoice(id: photo.id, caption: String(repeating: "長", count: 201))], .captionTooLong(limit: 200)),
            ]
            for (choices, problem) in refused {
                await #expect(throws: problem) {
                    try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { _ in choices }
                }
            }
            await #expect(throws: PhotoProblem.captionTooLong(limit: 200)) {
                try await add(2, String(repeating: "長", count: 201), to: photos, folder)
            }
            for number in 2...8 { try await add(number, to: photos, folder) }
            await #expect(throws: PhotoProblem.tooMany(limit: 8)) { try await add(9, to: photos, folder) }
            let file = try SamplePicture.file(1, in: folder)
            #expect(
                try await photos.add(
                    fileAt: file.path, caption: "", to: .visit(.number(999)), at: .noon, of: .first) == nil)
            #expect(try await visits.item(id: Self.id, of: .first)?.photos.count == 8)
        }
    }

    @Test func `An account has room for as many photos as its limit says`() async throws {
        try await withVisit { photos, visits, folder in
            var database = photos.database
            database.photoLimit = 1_000
            let limited = DatabasePhotoRepository(database: database, reader: .shared)
            let photo = try await add(1, to: limited, folder)
            await #expect(throws: PhotoProblem.full(limit: 1_000)) {
                for number in 2...8 { try await add(number, to: limited, folder) }
            }
            // A photo that exists takes no more room.
            #expect(try await add(1, to: limited, folder) == photo)
            let count = try await visits.item(id: Self.id, of: .first)?.photos.count ?? 0
            #expect((2...7).contains(count))
        }
    }

    @Test func `A photo that nothing shows is removed after an hour`() async throws {
        try await withVisit { photos, _, folder in
            let (kept, removed) = (try await add(1, to: photos, folder), try await add(2, to: photos, folder))
            _ = try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { photos in
                photos.filter { $0.id == kept.id }.map(PhotoChoice.init)
            }
            let database = photos.database
            #expect(try await database.removeUnusedPhotos(at: .noon, instant: Self.start) == 0)
            // A clock that jumps a year ahead removes none.
            let jumped = Timestamp.noon.adding(365 * 86_400_000)
            let almost = Self.start.advanced(by: Self.hour - .milliseconds(1))
            #expect(try await database.removeUnusedPhotos(at: jumped, instant: almost) == 0)
            #expect(try await photos.photo(removed.id, .large, of: .first) != nil)
            #expect(try await database.removeUnusedPhotos(at: .noon, instant: Self.start.advanced(by: Self.hour)) == 1)
            #expect(try await photos.photo(removed.id, .large, of: .first) == nil)
            #expect(try await photos.photo(kept.id, .large, of: .first) != nil)
            await #expect(throws: PhotoProblem.unknown) {
                try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { photos in
                    photos.map(PhotoChoice.init) + [PhotoChoice(removed)]
                }
            }
        }
    }

    @Test func `A photo that is shown again in time stays`() async throws {
        try await withVisit { photos, _, folder in
            let photo = try await add(1, to: photos, folder)
            _ = try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { _ in [] }
            let database = photos.database
            try await database.removeUnusedPhotos(at: .noon, instant: Self.start)
            _ = try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { _ in [PhotoChoice(photo)] }
            #expect(try await database.removeUnusedPhotos(at: .noon, instant: Self.start.advanced(by: Self.hour)) == 0)
            _ = try await photos.arrangePhotos(of: .visit(Self.id), at: .noon, of: .first) { _ in [] }
            // The hour begins again.
            #expect(try await database.removeUnusedPhotos(at: .noon, instant: Self.start.advanced(by: Self.hour)) == 0)
            #expect(try await database.use(photo: photo.id, of: .first))
            #expect(
                try await database.removeUnusedPhotos(at: .noon, instant: Self.start.advanced(by: Self.hour * 2)) == 0)
            #expect(try await photos.photo(photo.id, .large, of: .first) != nil)
        }
    }

    @Test func `Files without a row are removed after an hour, and no others`() async throws {
        try await withSQLite { database in
            try await withTemporaryFolder { folder in
                try await SakatsuRepositories.add([.minimal], to: .first, in: database)
                let photos = DatabasePhotoRepository(database: database, reader: .shared)
                let photo = try await add(1, to: photos, folder)
                let files = try #require(database.file?.photos)
                let lost = files.file(.number(7), .large, of: .first)
                let strange = files.file(.number(7), .large, of: .unknown)
                try FileManager.default.createDirectory(
                    at: strange.deletingLastPathComponent(), withIntermediateDirectories: true)
                let unfinished = lost.deletingLastPathComponent().appending(path: "x.unfinished")
                for file in [lost, strange, unfinished] { try Data("x".utf8).write(to: file) }

                try await database.removeUnusedPhotos(at: Timestamp(Date()))
                #expect([lost, strange, unfinished].allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
                try await database.removeUnusedPhotos(at: Timestamp(Date()).adding(2 * PhotoLimits.unusedTime))
                #expect([lost, strange, unfinished].allSatisfy { !FileManager.default.fileExists(atPath: $0.path) })
                #expect(files.accounts == [.first])
                #expect(try await photos.photo(photo.id, .large, of: .first) != nil)
            }
        }
    }

    @Test func `The photos of a removed account go`() async throws {
        try await withVisit { photos, _, folder in
            let photo = try await add(1, to: photos, folder)
            try await photos.database.write { try $0.execute("DELETE FROM sakatsu") }
            try await photos.database.write { try $0.execute("DELETE FROM account WHERE id = \(AccountID.first)") }
            try await photos.database.removeUnusedPhotos(at: Timestamp(Date()).adding(2 * PhotoLimits.unusedTime))
            #expect(try await photos.photo(photo.id, .large, of: .first) == nil)
            #expect(photos.database.file?.photos.accounts ?? [] == [])
        }
    }
}
