/// The feature's addresses.
enum DebugPaths {
    static let home = "/debug"
    static let log = "/debug/log"
    static let requests = "/debug/requests"
    static let figures = "/debug/database"
    static let check = "/debug/database/check"
    static let changes = "/debug/changes"
    static let samples = "/debug/samples"
    static let removeSamples = "/debug/samples/remove"
    static let cancelSamples = "/debug/samples/cancel"
    static let faults = "/debug/faults"
    static let script = "/debug/assets/debug.js"

    /// Whether the path is one of the feature's.
    static func contain(_ path: String) -> Bool {
        path == home || path.hasPrefix("\(home)/")
    }
}
