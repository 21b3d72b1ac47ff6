import HTTPTypes
package import Hummingbird

extension Request {
    /// Whether `Accept-Encoding` names gzip with a quality above 0.
    package var acceptsGzip: Bool {
        weightedValues(of: .acceptEncoding).contains { ["gzip", "x-gzip"].contains($0.value) && $0.quality > 0 }
    }

    /// Whether `Accept` prefers one media type to another, which is the usual one (RFC 9110, 12.5.1).
    ///
    /// - Parameters:
    ///   - type: in lower case, without parameters: `text/plain`.
    ///   - usual: the same.
    package func prefers(_ type: String, to usual: String) -> Bool {
        let ranges = weightedValues(of: .accept)
        return quality(of: type, in: ranges) > quality(of: usual, in: ranges)
    }

    /// The quality of the range that names the type most closely; 0 for a type that none names.
    private func quality(of type: String, in ranges: [WeightedValue]) -> Double {
        let family = type.prefix { $0 != "/" } + "/*"
        for name in [type, String(family), "*/*"] {
            if let range = ranges.first(where: { $0.value == name }) { return range.quality }
        }
        return 0
    }

    private func weightedValues(of name: HTTPField.Name) -> [WeightedValue] {
        headers[values: name].flatMap { header in
            header.utf8.split(separator: UInt8(ascii: ",")).compactMap(WeightedValue.init)
        }
    }
}

/// One value of a header such as `Accept`, and how welcome it is: `gzip;q=0.5`.
private struct WeightedValue {
    /// In lower case, without parameters.
    let value: String
    /// 0 to 1; 0 also for what is no number.
    let quality: Double

    /// - Returns: nil for what is no value of a header: it is not ASCII, or longer than any.
    init?(_ text: Substring.UTF8View) {
        guard text.count <= 256, text.allSatisfy({ $0 < 0x80 }) else { return nil }
        let parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { String(Substring($0.trimmingBlanks)).lowercased() }
        value = parts.first ?? ""
        quality =
            parts.dropFirst().first { $0.hasPrefix("q=") }.map { min(max(Double($0.dropFirst(2)) ?? 0, 0), 1) } ?? 1
    }
}
