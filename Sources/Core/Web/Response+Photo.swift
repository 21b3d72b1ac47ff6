package import Foundation
package import Hummingbird

extension Response {
    /// A photo, which never changes at its address.
    ///
    /// - Parameters:
    ///   - file: a WebP file.
    ///   - vary: the header that names the account.
    package static func photo(_ file: Data, vary: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "image/webp", .contentLength: "\(file.count)", .vary: vary,
                .cacheControl: "private, max-age=31536000, immutable",
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
    }
}
