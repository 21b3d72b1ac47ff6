import Foundation
import WebCore

extension MemoForm {
    /// Reads the posted form; nil when it is none that this screen can have made: what identifies it is missing.
    init?(_ fields: FormFields) {
        guard let id = fields["memoID"].flatMap(UUID.init(uuidString:)),
            let revision = fields["revision"].flatMap(Int.init), revision >= 0
        else { return nil }
        self.init(id: id, revision: revision, body: fields["body"] ?? "")
    }
}
