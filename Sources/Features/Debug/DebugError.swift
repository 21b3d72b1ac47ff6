/// What can go wrong on the pages of the tools.
enum DebugError: Error, Equatable {
    case loadingFailed
    /// The check of the database could not be made.
    case checkFailed
    /// The check has found damage.
    case damaged
    /// Making or removing samples, which was under way before, has failed.
    case jobFailed
    /// Samples are being made or removed already.
    case busy
    /// The fault is switched, but pages that were made before may still be shown.
    case switchingFailed
}
