import HTTPTypes
package import Hummingbird
import NIOCore
import UICore

/// Serves the styles, scripts and icons of the pages from memory.
package struct AssetRoutes: Sendable {
    private let assets: [String: ServedAsset]
    private let worker: ServedAsset?

    package init() {
        assets = Assets.bundled.files.mapValues(ServedAsset.init)
        worker = Assets.bundled.worker.map(ServedAsset.init)
    }

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/assets/**") { request, context in
            let name = context.parameters.getCatchAll().joined(separator: "/")
            // Looking up a name with other characters can take long.
            guard name.utf8.allSatisfy({ $0 < 0x80 }), let asset = assets[name] else { throw HTTPError(.notFound) }
            return asset.response(to: request)
        }
        // Browsers request it at this path for pages that name no icon, such as those of another program.
        router.get("/favicon.ico") { [icon = assets["favicon.ico"]] request, _ in
            guard let icon else { throw HTTPError(.notFound) }
            return icon.response(to: request)
        }
        // A service worker may only answer for paths in or below its own folder.
        router.get("/worker.js") { [worker] request, _ in
            guard let worker else { throw HTTPError(.notFound) }
            return worker.response(to: request)
        }
    }
}

/// A file with its compressed form.
private struct ServedAsset {
    private let asset: Assets.File
    private let plain: ByteBuffer
    private let compressed: ByteBuffer?

    init(_ asset: Assets.File) {
        self.asset = asset
        plain = ByteBuffer(bytes: asset.bytes)
        compressed = asset.bytes.gzipped(level: 9).map(ByteBuffer.init(bytes:))
    }

    func response(to request: Request) -> Response {
        // An address with a version never has another content.
        let isVersioned = request.uri.query == "v=\(asset.version)"
        var headers: HTTPFields = [
            .contentType: asset.mediaType,
            .eTag: "\"\(asset.version)\"",
            .vary: "Accept-Encoding",
            .cacheControl: isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
        ]
        guard request.headers[.ifNoneMatch] != headers[.eTag] else {
            return Response(status: .notModified, headers: headers)
        }
        let small = request.acceptsGzip ? compressed : nil
        if small != nil { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: small ?? plain))
    }
}
