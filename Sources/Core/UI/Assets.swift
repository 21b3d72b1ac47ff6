package import Foundation
import ModelsCore

/// The files that pages load: styles, scripts, icons. Set-up creates the files in `made` from the folder Scripts.
package struct Assets: Sendable {
    /// A file with its headers.
    package struct File: Sendable {
        package let bytes: [UInt8]
        package let mediaType: String
        /// Changes with the content.
        package let version: String
    }

    /// The files bundled with the program. They do not change while it runs.
    package static let bundled = Assets(folder: Bundle.module.bundleURL.appending(path: "Assets"))

    /// By path below the folder, such as `icon.svg` or `made/loki.js`.
    package let files: [String: File]

    /// The service worker. It begins with its version and the addresses of the files that it caches, so that browsers
    /// fetch a new one as soon as any of them changes. nil when the file is missing.
    package var worker: File? {
        let path = "made/worker.js"
        guard let file = files[path] else { return nil }
        let kept = files.keys.filter { $0.hasSuffix(".css") || $0.hasSuffix(".js") || $0.hasSuffix(".svg") }
        let addresses = kept.filter { $0 != path }.sorted().compactMap(address).map { "\"\($0)\"" }
        let list = "const files = [\(addresses.joined(separator: ","))];\n"
        let version = File(bytes: Array(list.utf8) + file.bytes, mediaType: file.mediaType).version
        let head = "const version = \"\(version)\";\n\(list)"
        return File(bytes: Array(head.utf8) + file.bytes, mediaType: file.mediaType)
    }

    /// - Parameter folder: the folder of the files. Unreadable ones are left out, because pages work without them.
    package init(folder: URL) {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        var files = Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in
                File(url: folder.appending(path: path)).map { (path, $0) }
            })
        if let library = files.removeValue(forKey: "vendor/htmx.min.js") {
            // In one file, they are smaller when compressed.
            let bytes = library.bytes + Array("\n;".utf8) + (files[Self.scripts]?.bytes ?? [])
            files[Self.scripts] = File(bytes: bytes, mediaType: library.mediaType)
        }
        self.files = files
    }

    /// The path of the scripts of all pages, together with htmx.
    static let scripts = "made/loki.js"

    /// The address of a file; nil when it is missing.
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
        self.init(bytes: Array(data), mediaType: mediaType)
    }

    fileprivate init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
        version = String(bytes.checksum, radix: 36)
    }

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8",
        "ico": "image/x-icon",
        "js": "text/javascript; charset=utf-8",
        "png": "image/png",
        "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
    ]
}
