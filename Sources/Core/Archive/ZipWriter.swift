package import Foundation
import LibarchiveCore
package import ModelsCore

/// Creates a ZIP archive piece by piece, with only one piece in memory.
///
/// Sizes are unknown before a file ends, so they follow it (a data descriptor; APPNOTE 6.3.10, 4.3.9), in 64 bits
/// (4.5.3): files and archive can be of any size.
package final class ZipWriter {
    private let archive: OpaquePointer
    private let output = Output()
    private let instant: Timestamp
    /// libarchive's AE_IFREG, which Swift cannot import.
    static let regularFile: UInt32 = 0o100_000

    /// - Parameter instant: the modification date of the files in the archive.
    /// - Throws: ``ArchiveError``.
    package init(at instant: Timestamp) throws(ArchiveError) {
        guard let archive = archive_write_new() else { throw ArchiveError.failed }
        self.archive = archive
        self.instant = instant
        try check(archive_write_set_format_zip(archive))
        try check(archive_write_zip_set_compression_deflate(archive))
        // Output is not held back until a block is full, and the end is not padded.
        try check(archive_write_set_bytes_per_block(archive, 0))
        let collect: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Int = {
            guard let output = $1, let bytes = $2 else { return -1 }
            Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes
                .append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: $3))
            return $3
        }
        try check(archive_write_open2(archive, Unmanaged.passUnretained(output).toOpaque(), nil, collect, nil, nil))
    }

    deinit {
        archive_write_free(archive)
    }

    /// Begins a file and ends the previous one.
    ///
    /// - Parameters:
    ///   - name: in ASCII.
    ///   - size: in bytes; nil if it is not known yet.
    package func beginFile(_ name: String, size: Int? = nil) throws(ArchiveError) {
        guard let entry = archive_entry_new() else { throw ArchiveError.failed }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, Self.regularFile)
        archive_entry_set_perm(entry, 0o644)
        if let size { archive_entry_set_size(entry, Int64(size)) }
        archive_entry_set_mtime(entry, time_t(instant.milliseconds / 1_000), 0)
        try check(archive_write_header(archive, entry))
    }

    /// Adds a whole file that does not become smaller when it is packed.
    ///
    /// - Parameter name: in ASCII.
    package func addFile(_ name: String, unpacked contents: Data) throws(ArchiveError) {
        try check(archive_write_zip_set_compression_store(archive))
        try beginFile(name, size: contents.count)
        try write(contents)
        try check(archive_write_zip_set_compression_deflate(archive))
    }

    /// Appends to the current file.
    package func write(_ bytes: some Sequence<UInt8>) throws(ArchiveError) {
        let bytes = Array(bytes)
        guard !bytes.isEmpty else { return }
        guard archive_write_data(archive, bytes, bytes.count) == bytes.count else { throw ArchiveError.failed }
    }

    /// Ends the archive.
    package func finish() throws(ArchiveError) {
        try check(archive_write_close(archive))
    }

    /// The number of bytes created since the last call of ``takeOutput()``.
    package var outputCount: Int { output.bytes.count }

    /// The bytes created since the last call.
    package func takeOutput() -> [UInt8] {
        defer { output.bytes.removeAll() }
        return output.bytes
    }

    private func check(_ status: CInt) throws(ArchiveError) {
        guard status == ARCHIVE_OK else { throw ArchiveError.failed }
    }

    private final class Output {
        var bytes: [UInt8] = []
    }
}

/// Why an archive cannot be created or read.
package enum ArchiveError: Error, Equatable {
    /// libarchive failed: there is not enough memory.
    case failed
    /// It is not a ZIP archive, is damaged, or does not match its own headers.
    case unreadable
    /// It is encrypted, or packed with an unsupported method.
    case unsupported
    /// It unpacks to more than the limit.
    case tooLarge
}
