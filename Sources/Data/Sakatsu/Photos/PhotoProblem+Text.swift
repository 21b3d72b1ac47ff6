package import LocalizationCore
package import ModelsCore

extension Localizer {
    /// Says why a photo is not kept, and what to do.
    package func text(of problem: PhotoProblem) -> String {
        switch problem {
        case .notAPicture: self(.photoNotAPicture)
        case .unreadable: self(.photoUnreadable)
        case .tooLarge(let limit): self(.photoTooLarge(number(limit / (1024 * 1024))))
        case .tooMany(let limit): self(.photoTooMany(number(limit)))
        case .captionTooLong(let limit): self(.photoCaptionTooLong(number(limit)))
        case .full(let limit): self(.photoFull(number(limit / 1_000_000)))
        case .textsFull(let limit): self(.photoTextsFull(number(limit / 1_000_000)))
        case .unknown: self(.photoUnknown)
        case .unavailable: self(.photoUnavailable)
        }
    }
}
