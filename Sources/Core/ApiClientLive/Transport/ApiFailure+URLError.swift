import ApiClientCore
import Foundation

extension ApiFailure {
    /// - Returns: what an error of the network means: an ``ApiFailure``, `CancellationError`, or the error itself if it
    ///   is none of the network's.
    static func meaning(of error: any Error) -> any Error {
        guard let error = error as? URLError else { return error }
        guard error.code != .cancelled else { return CancellationError() }
        // Foundation for Linux has no code of its own for it, only the words of curl.
        if error.code == .unknown, error.localizedDescription.contains("certificate") {
            return ApiFailure.unreachable(.untrusted)
        }
        return ApiFailure.unreachable(Obstacle(error.code))
    }
}

extension ApiFailure.Obstacle {
    fileprivate init(_ code: URLError.Code) {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
        case .cannotConnectToHost: self = .refused
        case .timedOut: self = .timedOut
        case .notConnectedToInternet: self = .offline
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            self = .untrusted
        default: self = .lost
        }
    }
}
