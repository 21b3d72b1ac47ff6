import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import DatabaseCore

/// The files of photos in backups and in moves.
@Suite(.timeLimit(.minutes(2))) struct PhotoFilesTests {
    private static let one = files(1)
    private static let two = files(2)

    private static func files(_ number: Int) -> PhotoFiles {
        PhotoFiles(
            photo: Photo(id: .number(number), width: 3, height: 4),
            files: [.large: Data("large\(number)".utf8), .small: Data("small\(number)".utf8)])
    }

    private func keep(_ files: PhotoFiles, in database: Database) async throws {
        try await database.keep(files, of: .first) { _ in }
    }

    private func expect(_ photos: [PhotoFiles], in database: Database) async throws {
        for photo in [Self.one, Self.two] {
            for size in PhotoSize.allCases {
                let bytes = try await database.photo(photo.photo.id, size, of: .first)
                #expect(bytes == (photos.contains(photo) ? photo.files[size] : nil))
            }
        }
    }

    @Test func `A backup has the photos, and so has what it replaces`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "data/loki.sqlite")
            let backup = folder.appending(path: "backups/loki.sqlite")
            let database = try Database.open(at: file)
            try await keep(Self.one, in: database)
            try FileManager.default.createDirectory(
                at: backup.deletingLastPathComponent(), withIntermediateDirectories: false)
            try await database.backUp(to: backup)
            try await keep(Self.two, in: database)
            try database.close()

            // On another machine.
            let other = folder.appending(path: "other/loki.sqlite")
            #expect(try Database.restore(backup, at: other, now: .now) == nil)
            let moved = try Database.open(at: other)
            try await expect([Self.one], in: moved)
            try moved.close()

            let replaced = try #require(try Database.restore(backup, at: file, now: .now))
            let restored = try Database.open(at: file)
            try await expect([Self.one], in: restored)
            try await restored.removeUnusedPhotos(at: Timestamp(Date()).adding(2 * PhotoLimits.unusedTime))
            try restored.close()
            _ = try Database.restore(replaced, at: file, now: .now)
            let again = try Database.open(at: file)
            try await expect([Self.one, Self.two], in: again)
            try again.close()
        }
    }

    @Test func `Backups share their photos, and those that no backup names go`() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "data/loki.sqlite"))
            let backups = BackupFolder(folder.appending(path: "backups"))
            let photos = PhotoFolder(of: folder.appending(path: "backups/any.sqlite"))
            let days = (0..<3).map { Date().addingTimeInterval(Double($0) * 86_400) }
            try await keep(Self.one, in: database)
            try await backups.add(database, at: days[0])
            try await database.write { try $0.execute("DELETE FROM photo") }
            try await keep(Self.two, in: database)
            for day in days.dropFirst() { try await backups.add(database, at: day) }
            #expect(photos.contains(Self.one.photo.id, of: .first) && photos.contains(Self.two.photo.id, of: .first))

            try backups.removeAll(butNewest: 3, and: days[2])
            #expect(photos.contains(Self.one.photo.id, of: .first))
            try backups.removeAll(butNewest: 2, and: days[2])
            #expect(!photos.contains(Self.one.photo.id, of: .first) && photos.contains(Self.two.photo.id, of: .first))
            try database.close()
        }
    }

    @Test func `A backup of another name in the folder keeps its photos`() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "data/loki.sqlite"))
            let url = folder.appending(path: "backups")
            let backups = BackupFolder(url)
            let photos = PhotoFolder(of: url.appending(path: "any.sqlite"))
            let later = Date().addingTimeInterval(86_400)
            try await keep(Self.one, in: database)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            try await database.backUp(to: url.appending(path: "before-upgrade.sqlite"))
            try await database.write { try $0.execute("DELETE FROM photo") }
            try await backups.add(database, at: later)
            try backups.removeAll(butNewest: 1, and: later)
            #expect(photos.contains(Self.one.photo.id, of: .first))
            // While another is written, and while one cannot be read, nothing goes.
            try FileManager.default.removeItem(at: url.appending(path: "before-upgrade.sqlite"))
            for name in ["other.sqlite.unfinished", "broken.sqlite"] {
                try Data("no database, but something of this length".utf8).write(to: url.appending(path: name))
                try backups.removeAll(butNewest: 1, and: later)
                #expect(photos.contains(Self.one.photo.id, of: .first), "\(name)")
                try FileManager.default.removeItem(at: url.appending(path: name))
            }
            try backups.removeAll(butNewest: 1, and: later)
            #expect(!photos.contains(Self.one.photo.id, of: .first))
            try database.close()
        }
    }

    @Test func `A restored backup without its photos says how many are missing`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "data/loki.sqlite")
            let database = try Database.open(at: file)
            try await keep(Self.one, in: database)
            try await database.backUp(to: folder.appending(path: "backup.sqlite"))
            try database.close()
            let other = folder.appending(path: "other/loki.sqlite")
            _ = try Database.restore(folder.appending(path: "backup.sqlite"), at: other, now: .now)
            #expect(try Database.missingPhotoCount(at: other) == 0)
            try FileManager.default.removeItem(at: folder.appending(path: "photos"))
            try FileManager.default.removeItem(at: other.deletingLastPathComponent())
            _ = try Database.restore(folder.appending(path: "backup.sqlite"), at: other, now: .now)
            #expect(try Database.missingPhotoCount(at: other) == 1)
        }
    }

    @Test func `Photos move between the engines`() async throws {
        let options = try await TestPostgreSQL.makeDatabase()
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.sqlite")
            let database = try Database.open(at: file)
            try await keep(Self.one, in: database)
            try await keep(Self.two, in: database)
            try database.close()

            _ = try await Database.move(fileAt: file, to: options) { _ in }
            let server = try await Database.open(options)
            try await expect([Self.one, Self.two], in: server)
            try server.close()

            let back = folder.appending(path: "back/loki.sqlite")
            _ = try await Database.move(from: options, toFileAt: back) { _ in }
            let returned = try Database.open(at: back)
            try await expect([Self.one, Self.two], in: returned)
            try returned.close()
        }
        try await TestPostgreSQL.remove(options)
    }

    @Test func `A photo whose file is lost is not there`() async throws {
        try await withSQLite { database in
            try await keep(Self.one, in: database)
            let folder = try #require(database.file?.photos)
            try FileManager.default.removeItem(at: folder.file(Self.one.photo.id, .small, of: .first))
            #expect(try await database.photo(Self.one.photo.id, .small, of: .first) == nil)
            // Sending it again brings it back.
            try await keep(Self.one, in: database)
            try await expect([Self.one], in: database)
        }
    }

    @Test func `A photo without its row is not there, and a failed one leaves no row`() async throws {
        try await withDatabase { database in
            await #expect(throws: StubError("x")) {
                try await database.keep(Self.one, of: .first) { _ in throw StubError("x") }
            }
            try await expect([], in: database)
            #expect(try await database.read { try $0.value("SELECT count(*) FROM photo") as Int? } == 0)
        }
    }
}
