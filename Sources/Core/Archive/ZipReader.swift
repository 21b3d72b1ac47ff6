import Foundation
import LibarchiveCore

/// Reads the files of a ZIP archive one after the other, in as much memory as a piece takes.
///
/// Nothing is written to the disk, so that no name and no link in an archive leads anywhere. How much is read is the
/// caller's to limit: an archive can unpack to a thousand times its size.
package final class ZipReader {
    private static let pieceSize = 64 * 1024

    /// How many files are looked at, of any kind.
    private static let fileCount = 1_000

    private let archive: OpaquePointer
    private var count = 0

    /// - Throws: ``ArchiveError`` when it is no ZIP archive.
    package init(path: String) throws(ArchiveError) {
        guard let archive = archive_read_new() else { throw ArchiveError.failed }
        self.archive = archive
        // Only these: each further format is one more that a stranger's file can be. And from its start on: the directory
        // at the end of an archive can name millions of files, which would all be held in memory.
        guard archive_read_support_format_zip_streamable(archive) == ARCHIVE_OK,
            archive_read_open_filename(archive, path, Self.pieceSize) == ARCHIVE_OK
        else { throw ArchiveError.unreadable }
    }

    deinit {
        archive_read_free(archive)
    }

    /// Goes on to the next ordinary file, and gives its name; nil behind the last.
    ///
    /// - Throws: ``ArchiveError`` when the archive is damaged.
    package func nextFile() throws(ArchiveError) -> String? {
        while true {
            count += 1
            guard count <= Self.fileCount else { throw ArchiveError.unreadable }
            var entry: OpaquePointer?
            switch archive_read_next_header(archive, &entry) {
            case ARCHIVE_EOF: return nil
            case ARCHIVE_OK, ARCHIVE_WARN: break
            default: throw ArchiveError.unreadable
            }
            // Links, folders and names in no known encoding are passed over.
            guard let entry, archive_entry_filetype(entry) == ZipWriter.regularFile,
                archive_entry_symlink(entry) == nil, archive_entry_hardlink(entry) == nil,
                archive_entry_is_encrypted(entry) == 0,
                let name = archive_entry_pathname(entry).flatMap({ String(validatingCString: $0) })
            else { continue }
            return name
        }
    }

    /// The next piece of the file; nil at its end.
    ///
    /// - Throws: ``ArchiveError`` when the archive is damaged, or its file is not what the archive says of it.
    package func nextPiece() throws(ArchiveError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Self.pieceSize)
        let count = archive_read_data(archive, &bytes, bytes.count)
        guard count >= 0 else { throw ArchiveError.unreadable }
        guard count > 0 else { return nil }
        bytes.removeSubrange(count...)
        return bytes
    }
}
