import ModelsCore
import SearchCore

extension SakatsuFilter {
    /// A second implementation of the filter, in the plainest way.
    func allows(_ visit: Sakatsu) -> Bool {
        if let from, visit.content.visitingDate < from { return false }
        if let to, visit.content.visitingDate > to { return false }
        if let facilityName, visit.content.facilityName.foldedForSearch() != facilityName.foldedForSearch() {
            return false
        }
        if let updatedSince, visit.updatedAt < updatedSince { return false }
        return true
    }
}
