import DatabaseCore
import LocalizationCore
import ValuesCore

extension Localizer {
    /// In megabytes, as disks are sold.
    func text(of use: StorageUse) -> String {
        self(
            .storageUse, number(FixedDecimal(nearest: Double(use.used) / 1_000_000)),
            number(FixedDecimal(nearest: Double(use.limit) / 1_000_000)))
    }
}
