import LocalizationCore
import ModelsCore
import SakatsuData

extension SakatsuInputForm {
    /// Fills in the values of a post. Other input is kept; texts of the post are appended to the texts in the form.
    mutating func fill(with post: SakatsuPost, localize: Localizer) {
        facilityName = post.facilityName ?? facilityName
        visitingDate = post.visitingDate?.description ?? visitingDate
        if !post.sets.isEmpty {
            sets = post.sets.map { $0.steps.map { SaunaStepForm($0, localize: localize) } }
        }
        let read = post.temperatures.map { SaunaTemperatureForm($0, localize: localize) }
        let other = temperatures.filter { row in !read.contains { $0.kind == row.kind } }
        temperatures = other.filter { $0.kind == .sauna } + read + other.filter { $0.kind != .sauna }
        self[.foreword] = self[.foreword].followed(by: post.foreword)
        self[.afterword] = self[.afterword].followed(by: post.afterword)
    }
}

extension String {
    /// Appends a paragraph, unless the text already ends with it, so that filling in the form twice adds nothing.
    fileprivate func followed(by text: String) -> String {
        if isBlank { return text.isEmpty ? self : text }
        guard !text.isEmpty, !utf8.reversed().starts(with: text.utf8.reversed()) else { return self }
        return "\(self)\n\n\(text)"
    }
}

extension SaunaStepForm {
    init(_ step: SaunaStep, localize: Localizer) {
        self.init(kind: step.kind, title: localize.title(of: step), time: step.time)
    }
}

extension SaunaTemperatureForm {
    init(_ temperature: SaunaTemperature, localize: Localizer) {
        self.init(
            kind: temperature.kind, title: localize.title(of: temperature),
            celsius: temperature.celsius?.description ?? "")
    }
}
