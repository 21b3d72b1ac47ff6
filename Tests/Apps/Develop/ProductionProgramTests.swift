import Foundation
import Testing

/// What helps to build the app is in no program that people use.
@Suite struct ProductionProgramTests {
    private static let modules = ["DebugFeature", "DebugData"]

    @Test func holdsNoneOfTheTools() throws {
        #expect(try Self.tools(in: "loki") == [])
    }

    /// Else the other test would find nothing anywhere.
    @Test func areInTheDevelopersProgram() throws {
        #expect(try Self.tools(in: "loki-develop") == Set(Self.modules))
    }

    /// Which of the modules the program's file names, among them their symbols.
    private static func tools(in program: String) throws -> Set<String> {
        let data = try Data(contentsOf: executable(program), options: .alwaysMapped)
        return data.withUnsafeBytes { bytes in Set(modules.filter { bytes.contain($0) }) }
    }

    /// Beside the test bundle, where the build puts it.
    private static func executable(_ program: String) throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places = bundles + [URL(filePath: CommandLine.arguments[0])]
        let candidates = places.map { $0.deletingLastPathComponent().appending(path: program) }
        return try #require(
            candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "\(program) is not built")
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the text stands in it. Searched by the C library: a program has some hundred megabytes, and tests are not
    /// optimised.
    fileprivate func contain(_ text: String) -> Bool {
        guard var place = baseAddress, let first = text.utf8.first else { return false }
        let end = place + count
        let length = text.utf8.count
        return text.withCString { text in
            while end - place >= length, let found = memchr(place, Int32(first), end - place - length + 1) {
                if memcmp(found, text, length) == 0 { return true }
                place = UnsafeRawPointer(found) + 1
            }
            return false
        }
    }
}
