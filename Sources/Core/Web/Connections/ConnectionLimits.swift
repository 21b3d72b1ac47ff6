package import NIOCore

/// The limits of one connection, and of all of them together.
///
/// Chosen by judgement: generous for a phone in a basement, and small enough that no client can tie up the server.
package struct ConnectionLimits: Sendable {
    /// The number of open connections. One more closes the connection that has waited longest for a request.
    package var connectionCount = 2_048
    /// The maximum size of the names and values of a request's headers, in bytes.
    package var headSize = 16 * 1024
    /// How long a new connection may take to send the headers of its first request.
    package var firstHeadTime = TimeAmount.seconds(15)
    /// How long a connection is kept open between two requests.
    package var nextHeadTime = TimeAmount.seconds(60)
    /// How long the body of a request may take to arrive, however slowly.
    package var bodyTime = TimeAmount.seconds(60)
    /// How long a client may read nothing of a response.
    package var writeTime = TimeAmount.seconds(60)
    /// How long a client may take to read a whole response, however slowly. The largest one requires 56 kB per second.
    package var answerTime = TimeAmount.minutes(5)
    /// How many requests a client may send before it has the response to the first.
    package var pipelineLength = 16
    /// The largest body, in bytes, whether it is read or not.
    package var bodySize = 16 * 1024 * 1024
    /// The paths to which files are sent, which may be larger and take longer.
    package var uploadPaths: Set<String> = []
    /// The ending of the paths to which photos are sent; nil for none.
    package var photoEnding: String?
    /// The largest photo, in bytes, with the form around it. Up to this size, one that is too large is refused with
    /// words.
    package var photoSize = 40 * 1024 * 1024
    /// The largest file, in bytes, with the form around it.
    package var uploadSize = 128 * 1024 * 1024
    /// How long a file may take to arrive.
    package var uploadTime = TimeAmount.minutes(30)
    /// How long a file may stall while the server waits for more of it.
    package var uploadIdleTime = TimeAmount.seconds(30)
    /// How much of a body is still accepted, in bytes, after the request was answered without it: a browser reads the
    /// response only once it has sent everything.
    package var restOfBodySize = 4 * 1024 * 1024
    /// How many bytes of bodies and responses are held at once. Processing them takes a few times as much memory.
    package var heldSize = 32 * 1024 * 1024
    /// The share of one account, in bytes.
    package var heldSizePerAccount = 16 * 1024 * 1024
    /// The share of all clients that have not signed in together, in bytes.
    package var heldSizeOfStrangers = 8 * 1024 * 1024
    /// The part of that share for one network, in bytes: eight of the longest forms.
    package var heldSizePerStranger = 2 * 1024 * 1024
    /// Bodies and responses up to this size, in bytes, do not count, so that signing in is always possible.
    package var uncountedSize = 16 * 1024
    /// How much a request may send in addition to its body, in bytes, before the body has begun: chunk extensions can
    /// be of any size. Within a body it is ``framingRatio`` more bytes for each byte.
    package var framingSize = 64 * 1024
    /// A chunk of one byte takes six.
    package var framingRatio = 8

    package init() {}

    /// The largest file that is sent to the path, in bytes; nil if none is.
    func uploadSize(of target: some StringProtocol) -> Int? {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        if uploadPaths.contains(where: { path.elementsEqual($0.utf8) }) { return uploadSize }
        return photoEnding.map { path.suffix($0.utf8.count).elementsEqual($0.utf8) } == true ? photoSize : nil
    }
}
