import HTTPTypes
import Hummingbird

extension Request {
    /// The value of the first cookie with that name; nil when there is none.
    ///
    /// By bytes: for Hummingbird, which compares names as `String`s, names that somebody makes up can take long.
    func cookie(_ name: String) -> String? {
        let start = Array("\(name)=".utf8)
        for header in headers[values: .cookie] {
            for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.trimmingBlanks
                if pair.starts(with: start) {
                    return String(decoding: pair.dropFirst(start.count), as: UTF8.self)
                }
            }
        }
        return nil
    }
}

extension Substring.UTF8View {
    /// Without the spaces and tabs around it.
    var trimmingBlanks: Substring.UTF8View {
        var rest = self
        while let first = rest.first, first.isBlank { rest.removeFirst() }
        while let last = rest.last, last.isBlank { rest.removeLast() }
        return rest
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
