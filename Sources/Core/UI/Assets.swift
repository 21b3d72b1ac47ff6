package import Foundation
import ValuesCore

/// The files that pages load: style, scripts, pictures.
package struct Assets: Sendable {
    /// One file, as it is served.
    package struct File: Sendable {
        package let bytes: [UInt8]
        package let mediaType: String
        /// Changes with the content.
        package let version: String
    }

    /// The files that were built into the program. They do not change while it runs.
    package static let bundled = Assets(folder: Bundle.module.bundleURL.appending(path: "Assets"))

    /// By path below the folder, as `loki.css` or `vendor/htmx.min.js`.
    package let files: [String: File]

    /// - Parameter folder: files that cannot be read are left out: pages work without them.
    package init(folder: URL) {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        files = Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in
                File(url: folder.appending(path: path)).map { (path, $0) }
            })
    }

    /// Where a page finds the file; nil when it is missing.
    package func address(_ path: String) -> String? {
        files[path].map { "/assets/\(path)?v=\($0.version)" }
    }
}

extension Assets.File {
    /// nil for folders and for types that no page loads.
    fileprivate init?(url: URL) {
        guard let mediaType = Self.mediaTypes[url.pathExtension], let data = try? Data(contentsOf: url) else {
            return nil
        }
        bytes = Array(data)
        self.mediaType = mediaType
        version = String(bytes.checksum, radix: 36)
    }

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
    ]
}
