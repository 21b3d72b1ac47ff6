import Foundation

/// With which arguments the program was started.
package enum ProcessArguments {
    /// Without the program's name.
    ///
    /// Asked of the kernel where it says them. Swift looks for them in front of the environment; a preloaded library that
    /// has set a variable before has moved that, and then the program seems to have none.
    package static var current: [String] {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/cmdline"), let bytes = try? file.readToEnd() else {
            return Array(CommandLine.arguments.dropFirst())
        }
        return Array(arguments(in: bytes).dropFirst())
    }

    /// - Parameter bytes: each argument with a zero behind it.
    static func arguments(in bytes: Data) -> [String] {
        guard !bytes.isEmpty else { return [] }
        return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
