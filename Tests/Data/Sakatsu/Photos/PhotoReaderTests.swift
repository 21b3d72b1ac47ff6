import DatabaseCore
import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import SakatsuData

/// Pictures of all kinds, and files that are not pictures.
@Suite(.timeLimit(.minutes(10))) struct PhotoReaderTests {
    private func read(_ file: URL) async throws -> PhotoFiles {
        try await PhotoReader.shared.photo(fileAt: file.path, caption: "", for: .first)
    }

    @Test(arguments: ["a.jpg", "a.png", "a.webp", "a.webp[lossless]", "a.heic[compression=hevc]", "a.avif"])
    func `Each format becomes two WebP files of nothing but pixels`(name: String) async throws {
        try await withTemporaryFolder { folder in
            let file = try SamplePicture.file("gaussnoise out.v 3000 1000", savedAs: name, in: folder)
            let photo = try await read(file)
            #expect(photo.photo.width == 2_048 && photo.photo.height == 683)
            let small = photo.files[.small].flatMap(WebP.init)
            #expect(small?.width == 320 && small?.height == 107)
            for bytes in photo.files.values { #expect(WebP(bytes)?.file == bytes) }
        }
    }

    @Test(
        arguments: [
            ("one.png", "black out.v 1 1", 1, 1), ("cmyk.jpg", "black out.v 40 20 --bands 4", 40, 20),
            ("alpha.png", "black out.v 40 20 --bands 4", 40, 20), ("bomb.png", "black out.v 16000 16000", 2_048, 2_048),
            ("thin.png", "black out.v 30000 1", 2_048, 1),
        ])
    func `Odd pictures are read`(name: String, operation: String, width: Int, height: Int) async throws {
        try await withTemporaryFolder { folder in
            let photo = try await read(try SamplePicture.file(operation, savedAs: name, in: folder))
            #expect(photo.photo.width == width && photo.photo.height == height)
        }
    }

    /// The camera's own data say how to turn the picture.
    @Test func `A picture is upright, and says nothing about its place`() async throws {
        try await withTemporaryFolder { folder in
            let file = try SamplePicture.file("gaussnoise out.v 40 20", savedAs: "plain.jpg", in: folder)
            var bytes = try Data(contentsOf: file)
            // EXIF with the orientation 6 (turned right) and the maker's name.
            let tags: [UInt8] =
                Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 2] + [1, 0x0F, 0, 2, 0, 0, 0, 4] + Array("GPS\0".utf8)
                + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0, 0, 0, 0]
            let exif = Array("Exif\0\0".utf8) + tags
            bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
            try bytes.write(to: file)
            let photo = try await read(file)
            #expect(photo.photo.width == 20 && photo.photo.height == 40)
            for bytes in photo.files.values {
                #expect(bytes.range(of: Data("Exif".utf8)) == nil && bytes.range(of: Data("GPS".utf8)) == nil)
            }
        }
    }

    @Test(arguments: ["", "湯", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7 and more", "GIF89a and more"])
    func `Another file is refused before anything reads it`(text: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a.jpg")
            try Data(text.utf8).write(to: file)
            await #expect(throws: PhotoProblem.notAPicture) { try await read(file) }
        }
    }

    @Test(arguments: ["a.jpg", "a.png", "a.webp", "a.heic[compression=hevc]", "a.avif"])
    func `A part of a picture is not taken for the whole`(name: String) async throws {
        try await withTemporaryFolder { folder in
            let file = try SamplePicture.file("gaussnoise out.v 400 400", savedAs: name, in: folder)
            let bytes = try Data(contentsOf: file)
            for part in [13, bytes.count / 3, bytes.count * 2 / 3] {
                try bytes.prefix(part).write(to: file)
                await #expect(throws: PhotoProblem.unreadable, "\(part)") { try await read(file) }
            }
        }
    }

    @Test func `A file that is too large is refused`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a.jpg")
            try (Data([0xFF, 0xD8, 0xFF]) + Data(count: PhotoLimits.fileSize)).write(to: file)
            await #expect(throws: PhotoProblem.tooLarge(limit: PhotoLimits.fileSize)) { try await read(file) }
        }
    }

    @Test func `Without the program, nothing is read`() async throws {
        try await withTemporaryFolder { folder in
            var reader = PhotoReader.shared
            reader.path = folder.path
            #expect(!reader.isAvailable)
            let file = try SamplePicture.file(1, in: folder)
            await #expect(throws: PhotoProblem.unavailable) {
                try await reader.photo(fileAt: file.path, caption: "", for: .first)
            }
        }
    }

    @Test func `A photo of an export stays as it is, and nothing else passes for one`() async throws {
        try await withTemporaryFolder { folder in
            let photo = try await read(try SamplePicture.file(1, in: folder))
            let large = try #require(photo.files[.large])
            let restored = try await PhotoReader.shared.photo(restoring: large, for: .first)
            #expect(restored.photo == photo.photo && restored.files[.large] == large)
            let chunk = Data("EXIF".utf8) + Data([4, 0, 0, 0]) + Data("GPS!".utf8)
            var hiding = large + chunk
            let size = hiding.count - 8
            for byte in 0..<4 { hiding[4 + byte] = UInt8(truncatingIfNeeded: size >> (8 * byte)) }
            #expect(WebP(hiding)?.file == large)
            for file in [Data(), hiding, large + Data("<script>".utf8), Data(large.dropLast(9))] {
                await #expect(throws: PhotoProblem.notAPicture) {
                    try await PhotoReader.shared.photo(restoring: file, for: .first)
                }
            }
            var broken = large
            broken.replaceSubrange(30..<60, with: Data(repeating: 0xFF, count: 30))
            await #expect(throws: PhotoProblem.self) {
                try await PhotoReader.shared.photo(restoring: broken, for: .first)
            }
        }
    }
}
