import Foundation
import NIOCore

/// A connection over which one command and its answer travel.
typealias CommandChannel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

/// A command or an answer as one line of JSON.
enum CommandMessage {
    /// Larger than a list of thousands of accounts.
    private static let sizeLimit = 4 * 1024 * 1024

    static func write(
        _ message: some Encodable, to outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws {
        var bytes = try JSONEncoder().encode(message)
        bytes.append(UInt8(ascii: "\n"))
        try await outbound.write(ByteBuffer(bytes: bytes))
    }

    /// - Throws: when the other side ends before its line does.
    static func read<Message: Decodable>(
        _ type: Message.Type, from inbound: NIOAsyncChannelInboundStream<ByteBuffer>
    ) async throws -> Message {
        var bytes = Data()
        for try await buffer in inbound {
            bytes.append(contentsOf: buffer.readableBytesView)
            if bytes.last == UInt8(ascii: "\n") || bytes.count > sizeLimit { break }
        }
        return try JSONDecoder().decode(type, from: bytes)
    }
}
