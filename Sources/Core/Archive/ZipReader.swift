import Foundation
import LibarchiveCore

/// Reads the files of a ZIP archive one after the other, with only one piece in memory.
///
/// It writes nothing to the disk, so that no name and no link in an archive matters. An archive can unpack to a
/// thousand times its size, even in files that are not wanted, whose length may be unknown until they are unpacked.
/// Everything unpacked counts against one limit, and each call unpacks at most one piece.
package final class ZipReader {
    private static let blockSize = 64 * 1024
    /// How many entries to look at: journals and health data come with a file for each photo and each route. An entry
    /// without content costs microseconds.
    static let entryCount = 20_000

    private let archive: OpaquePointer
    private var entriesLeft = ZipReader.entryCount
    private var sizeLeft: Int

    /// - Parameter largestSize: the limit for the unpacked size of all files together, in bytes.
    /// - Throws: ``ArchiveError`` when it is not a ZIP archive.
    package init(path: String, largestSize: Int) throws(ArchiveError) {
        guard let archive = archive_read_new() else { throw ArchiveError.failed }
        self.archive = archive
        sizeLeft = largestSize
        // Only this format: each further one would let more of strangers' files in. And read from the start: the
        // directory at the end of an archive can name millions of files, all of which would be held in memory.
        guard archive_read_support_format_zip_streamable(archive) == ARCHIVE_OK,
            archive_read_open_filename(archive, path, Self.blockSize) == ARCHIVE_OK
        else { throw ArchiveError.unreadable }
    }

    deinit {
        archive_read_free(archive)
    }

    /// Advances to the next ordinary file and returns its name, which is empty if its encoding is unknown; nil after
    /// the last one, and after the limit of entries.
    ///
    /// The previous file must have been read to its end: libarchive would otherwise unpack all of its rest at once.
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
            // Links and folders are skipped.
            guard archive_entry_filetype(entry) == ZipWriter.regularFile,
                archive_entry_symlink(entry) == nil, archive_entry_hardlink(entry) == nil
            else {
                while try nextPiece() != nil {
                    guard !Task.isCancelled else { throw ArchiveError.failed }
                }
                continue
            }
            // Names marked as UTF-8 are unknown in the locale C, in which servers run.
            return archive_entry_pathname(entry).flatMap { String(validatingCString: $0) } ?? ""
        }
        return nil
    }

    /// Allows the files that follow to unpack to more bytes.
    package func raiseLimit(by size: Int) {
        sizeLeft += size
    }

    /// Whether the file is stored (method 0) or deflated (8). Other methods can take hundreds of megabytes to unpack.
    private var isPackedAsUsual: Bool {
        // The only place where libarchive reports the method before unpacking: "ZIP 2.0 (deflation)".
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
