import Foundation
import LibarchiveCore

/// Reads the files of a ZIP archive one after the other, in as much memory as a piece takes.
///
/// Nothing is written to the disk, so that no name and no link in an archive leads anywhere. An archive can unpack to a
/// thousand times its size, also in files that are not wanted: their length may only be known once they are unpacked.
/// All of it counts against one limit, and each call unpacks one piece at most.
package final class ZipReader {
    private static let blockSize = 64 * 1024
    /// How many files, folders and links are looked at: what Loki exports has six, and some programs add a folder and a
    /// file of their own for each.
    private static let entryCount = 20

    private let archive: OpaquePointer
    private var entriesLeft = ZipReader.entryCount
    private var sizeLeft: Int

    /// - Parameter largestSize: how much is unpacked at most, in bytes, of all files together.
    /// - Throws: ``ArchiveError`` when it is no ZIP archive.
    package init(path: String, largestSize: Int) throws(ArchiveError) {
        guard let archive = archive_read_new() else { throw ArchiveError.failed }
        self.archive = archive
        sizeLeft = largestSize
        // Only these: each further format is one more that a stranger's file can be. And from its start on: the directory
        // at the end of an archive can name millions of files, which would all be held in memory.
        guard archive_read_support_format_zip_streamable(archive) == ARCHIVE_OK,
            archive_read_open_filename(archive, path, Self.blockSize) == ARCHIVE_OK
        else { throw ArchiveError.unreadable }
    }

    deinit {
        archive_read_free(archive)
    }

    /// Goes on to the next ordinary file, and gives its name; nil after the last, and after those that are looked at.
    ///
    /// The file before must have been read to its end: libarchive would unpack all of its rest at once.
    ///
    /// - Throws: ``ArchiveError``.
    package func nextFile() throws(ArchiveError) -> String? {
        while entriesLeft > 0 {
            entriesLeft -= 1
            var entry: OpaquePointer?
            switch archive_read_next_header(archive, &entry) {
            case ARCHIVE_EOF: return nil
            case ARCHIVE_OK, ARCHIVE_WARN: break
            default: throw ArchiveError.unreadable
            }
            guard let entry else { throw ArchiveError.failed }
            guard isPackedAsUsual, archive_entry_is_encrypted(entry) == 0 else { throw ArchiveError.unsupported }
            // Links, folders and names in no known encoding are passed over.
            guard archive_entry_filetype(entry) == ZipWriter.regularFile,
                archive_entry_symlink(entry) == nil, archive_entry_hardlink(entry) == nil,
                let name = archive_entry_pathname(entry).flatMap({ String(validatingCString: $0) })
            else {
                while try nextPiece() != nil {
                    guard !Task.isCancelled else { throw ArchiveError.failed }
                }
                continue
            }
            return name
        }
        return nil
    }

    /// Whether the file is stored as it is (method 0) or deflated (8). Others can take hundreds of megabytes to unpack.
    private var isPackedAsUsual: Bool {
        // The only place where libarchive gives the method before it unpacks anything: "ZIP 2.0 (deflation)".
        let description = archive_format_name(archive).map { String(cString: $0) } ?? ""
        return description.hasSuffix("(deflation)") || description.hasSuffix("(uncompressed)")
    }

    /// The next piece of the file, which can be empty; nil at its end.
    ///
    /// - Throws: ``ArchiveError``.
    package func nextPiece() throws(ArchiveError) -> [UInt8]? {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: Int64 = 0
        switch archive_read_data_block(archive, &start, &count, &offset) {
        case ARCHIVE_EOF: return nil
        case ARCHIVE_OK: break
        default: throw ArchiveError.unreadable
        }
        sizeLeft -= count
        guard sizeLeft >= 0 else { throw ArchiveError.tooLarge }
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
