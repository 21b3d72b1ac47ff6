import APICore
import ValuesCore

extension SettingsContent {
    /// Made of all that settings hold, as they have no revision: `36000m.3050s.-m.ja.dark`.
    var tag: ETag {
        let times = [defaultTimes.sauna, defaultTimes.coolBath, defaultTimes.relaxation].map(\.text)
        guard let tag = ETag((times + [language.rawValue, appearance.rawValue]).joined(separator: ".")) else {
            preconditionFailure("Words and numbers of ours are no tag")
        }
        return tag
    }
}

extension SettingsTime {
    fileprivate var text: String {
        let letter =
            switch unit {
            case .minutes: "m"
            case .seconds: "s"
            }
        return (seconds.map { "\($0.hundredths)" } ?? "-") + letter
    }
}
