import Foundation
package import LocalizationCore
import ValuesCore

extension MemoFeature {
    /// The field in which a form tells the title of what it deletes, for a page that asks whether to send it.
    static let subject = "subject"

    /// What sending a form does, in a sentence.
    ///
    /// - Parameters:
    ///   - path: where the form is sent.
    ///   - values: the values of a field of the form.
    /// - Returns: nil when the form is none of this feature's.
    package static func purpose(
        ofFormSentTo path: String, values: (String) -> [String], _ localize: Localizer
    ) -> String? {
        guard path.hasPrefix("\(MemoPaths.list)/") else { return nil }
        switch path.split(separator: "/").last {
        case "restore": return localize(.purposeRestore)
        case "pin": return localize(.purposePin)
        case "unpin": return localize(.purposeUnpin)
        case "delete":
            let title = values(subject).first ?? ""
            return title.isEmpty ? localize(.purposeDeleteUnnamed) : localize(.purposeDelete, title)
        default: return localize(.purposeSave)
        }
    }
}
