import ArchiveCore
import Foundation
import ModelsCore

/// The photos in an export of Loki, in any order and place.
struct ImportPhotos {
    private let zip: ZipReader

    /// - Throws: ``ImportError``.
    init(path: String) throws {
        zip = try ImportArchive.reading { try ZipReader(path: path, largestSize: ImportArchive.largestSize) }
    }

    /// The next photo; nil after the last one. One that is too large is empty.
    ///
    /// - Throws: ``ImportError``.
    func next() throws -> Data? {
        while let name = try ImportArchive.reading({ try zip.nextFile() }) {
            let isPhoto = ExportPhoto.isName(name)
            var (photo, size) = (Data(), 0)
            while let piece = try ImportArchive.reading({ try zip.nextPiece() }) {
                try Task.checkCancellation()
                size += piece.count
                if isPhoto, size <= PhotoLimits.restoredSize { photo.append(contentsOf: piece) }
            }
            if isPhoto { return size <= PhotoLimits.restoredSize ? photo : Data() }
        }
        return nil
    }
}
