import APICore
import ApiClientCore
import ApiClientLiveCore
import Foundation
import LocalizationCore
import ServerApp

extension CommandSurroundings {
    /// How long a person who has pressed a key waits for a server, in seconds.
    private static let keyTimeout = 2

    /// For how long a command waits in silence when a server asks for it, in seconds.
    private static let longestRetryAfter = 3

    /// The process's own.
    ///
    /// - Parameter isPatient: whether a server that does not answer at once is asked again.
    static func live(isPatient: Bool = true) -> CommandSurroundings {
        let environment = ProcessInfo.processInfo.environment
        let language = Language(environment: environment)
        let localize = Localizer(language)
        let terminal = Terminal.live(environment: environment)
        guard let usual = URL(string: ServerAddress.usual) else { preconditionFailure("No address") }
        var retries = RetryPolicy.live()
        retries.longestRetryAfter = longestRetryAfter
        if !isPatient { retries.limit = 0 }
        var unreadable: String?
        let client = ApiClient.live(
            defaultBaseURL: usual, file: .standard(environment: environment),
            transport: isPatient
                ? .urlSession() : .urlSession(timeout: Double(keyTimeout), deadline: .seconds(keyTimeout)),
            retries: retries, userAgent: "loki/\(Version.current)", languages: language.rawValue
        ) { error in
            // Whoever signs in mends it, and all others say it.
            if case .unreadable(let file)? = error as? AccountStoreError { unreadable = file.path }
        }
        return CommandSurroundings(
            client: client, terminal: terminal, desk: .live(environment: environment), localize: localize,
            now: { Date() }, timeZone: .current, makeID: { UUID() }, deviceName: { Self.hostName },
            unreadableAccount: unreadable)
    }

    private static var hostName: String {
        let name = ProcessInfo.processInfo.hostName.unicodeScalars.prefix(APILimits.deviceNameLength.upperBound)
        return name.isEmpty ? "loki" : String(name)
    }
}

extension Language {
    /// The language of a person's shell: Japanese, or else English.
    ///
    /// - Parameter environment: in which `LC_ALL` counts before `LC_MESSAGES`, and that before `LANG` (POSIX).
    init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty } ?? ""
        self = name.lowercased().hasPrefix("ja") ? .japanese : .english
    }
}
