import Foundation
import Testing

/// Pictures that `vips` makes, each a file of its own.
enum SamplePicture {
    /// - Parameters:
    ///   - operation: makes the picture `out.v`, such as `black out.v 8 8`.
    ///   - name: the name of the file, whose ending is its format; options may follow.
    static func file(_ operation: String..., savedAs name: String, in folder: URL) throws -> URL {
        let made = folder.appending(path: "\(UUID().uuidString).v").path
        for operation in operation {
            try vips(operation.replacing("out.v", with: made).split(separator: " ").map(String.init))
        }
        let file = folder.appending(path: name)
        try vips(["copy", made, file.path])
        return folder.appending(path: String(name.prefix { $0 != "[" }))
    }

    /// A small picture, a different one for each number.
    static func file(_ number: Int, in folder: URL) throws -> URL {
        try file("gaussnoise out.v 12 8 --seed \(number)", savedAs: "\(number).jpg", in: folder)
    }

    private static func vips(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["vips"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "vips \(arguments)")
    }
}
