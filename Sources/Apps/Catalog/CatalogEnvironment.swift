import Foundation
import LocalizationCore
import SampleCore
import ServerApp
import UICore
import ValuesCore
import WebCore

/// In which language and light a view is looked at, and in what size.
struct CatalogEnvironment: Equatable {
    /// How bright the view is; what a device prefers has no say here.
    enum Light: String, CaseIterable {
        case light
        case dark
    }

    /// The size of the window that a view is shown in.
    enum Frame: String, CaseIterable {
        case phone
        case desktop
    }

    var language: Language
    var light = Light.light
    var frame = Frame.phone

    /// What the query of an address holds.
    var query: String {
        "language=\(language.rawValue)&appearance=\(light.rawValue)&frame=\(frame.rawValue)"
    }

    /// A signed-in user at the samples' time.
    func visitor(at place: String) -> Visitor {
        let localize = Localizer(language)
        return Visitor(
            localize: localize, appearance: light == .light ? .light : .dark, now: .noon, timeZone: .gmt,
            tabs: RootNavigation.tabs(at: place, localize))
    }
}

extension CatalogEnvironment {
    /// - Parameter language: what holds unless the query names another.
    init(_ query: FormFields, language: Language) {
        self.init(language: query["language"].flatMap(Language.init) ?? language)
        light = query["appearance"].flatMap(Light.init) ?? light
        frame = query["frame"].flatMap(Frame.init) ?? frame
    }
}
