package import NIOCore

/// What one connection, and all of them together, may cost.
///
/// The numbers are judgements: generous for a phone in a basement, and small enough that nobody can tie up the server.
package struct ConnectionLimits: Sendable {
    /// How many connections are open at once. With one more, the one that has waited longest for a request is closed.
    package var connectionCount = 2_048
    /// How large the names and values of a request's headers may be, in bytes.
    package var headSize = 16 * 1024
    /// How long a new connection may take until its first request has arrived up to the end of its headers.
    package var firstHeadTime = TimeAmount.seconds(15)
    /// How long a connection is kept between two requests.
    package var nextHeadTime = TimeAmount.seconds(60)
    /// How long the body of a request may take to arrive, however slowly it drips.
    package var bodyTime = TimeAmount.seconds(60)
    /// How long a client may take nothing of an answer.
    package var writeTime = TimeAmount.seconds(60)
    /// How long a client may take for a whole answer, however slowly it drips. The largest one needs 56 kB a second.
    package var answerTime = TimeAmount.minutes(5)
    /// How many requests a client may send before it has the answer to the first.
    package var pipelineLength = 16
    /// The largest body, in bytes, whether it is read or not.
    package var bodySize = 16 * 1024 * 1024
    /// Where files are sent, which may be larger and take longer.
    package var uploadPaths: Set<String> = []
    /// The largest file, in bytes, with what a form has around it.
    package var uploadSize = 128 * 1024 * 1024
    /// How long a file may take to arrive.
    package var uploadTime = TimeAmount.minutes(30)
    /// How long nothing of a file may arrive while the server waits for more of it.
    package var uploadIdleTime = TimeAmount.seconds(30)
    /// How much of a body is still taken, in bytes, after the request was answered without it: a browser reads the
    /// answer only once it has sent everything.
    package var restOfBodySize = 4 * 1024 * 1024
    /// How many bytes of bodies and answers are held at once. What is made of them takes a few times as much.
    package var heldSize = 32 * 1024 * 1024
    /// The part of it that one account can have, in bytes.
    package var heldSizePerAccount = 16 * 1024 * 1024
    /// The part of it that all who have not signed in can have together, in bytes.
    package var heldSizeOfStrangers = 8 * 1024 * 1024
    /// The part of that which one network can have, in bytes: eight of the longest forms.
    package var heldSizePerStranger = 2 * 1024 * 1024
    /// A body or an answer up to this size, in bytes, does not count: nobody is kept from signing in.
    package var uncountedSize = 16 * 1024
    /// How much a request may send besides its body, in bytes, before the body has begun: the ends of chunks can carry
    /// as much as a client likes. Within a body it is ``framingRatio`` bytes more for each.
    package var framingSize = 64 * 1024
    /// A chunk of one byte takes six.
    package var framingRatio = 8

    package init() {}

    /// Whether a file is sent there.
    func isUpload(_ target: some StringProtocol) -> Bool {
        uploadPaths.contains { target.utf8.elementsEqual($0.utf8) || target.utf8.starts(with: "\($0)?".utf8) }
    }
}
