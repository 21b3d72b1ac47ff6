import Foundation
package import LocalizationCore
import ValuesCore

extension SakatsuFeature {
    /// The field in which a form tells the name of what it deletes, for a page that asks whether to send it.
    static let subject = "subject"

    /// What sending a form does, in a sentence.
    ///
    /// - Parameters:
    ///   - path: where the form is sent.
    ///   - values: the values of a field of the form.
    /// - Returns: nil when the form is none of this feature's, or only goes on with one.
    package static func purpose(
        ofFormSentTo path: String, values: (String) -> [String], _ localize: Localizer
    ) -> String? {
        let name = values(subject).first ?? values("facilityName").first ?? ""
        switch path {
        case SakatsuPaths.deleteSelected: return localize(.purposeDeleteSeveral, values("ids").count)
        case SakatsuPaths.restore: return localize(.purposeRestore)
        case let path where path.hasPrefix("\(SakatsuPaths.list)/") && path.hasSuffix("/delete"):
            return name.isEmpty ? localize(.purposeDeleteSeveral, 1) : localize(.purposeDelete, name)
        case let path
        where path == SakatsuPaths.new || path.hasPrefix("\(SakatsuPaths.list)/") && path.hasSuffix("/edit"):
            guard values("action").allSatisfy({ $0 == SakatsuInputAction.onSaveButtonClick.buttonValue }) else {
                return nil
            }
            return name.isEmpty ? nil : localize(.purposeSave, name)
        default: return nil
        }
    }
}
