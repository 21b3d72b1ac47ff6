import Foundation
import Testing

/// Development tools and the catalog are in no program for users.
@Suite struct ProductionProgramTests {
    /// Modules, an entry of the catalog and a sample.
    private static let tools = [
        "loki-develop": ["DebugFeature", "DebugData"],
        "loki-catalog": [
            "CatalogApp", "SampleCore", "SampleData", "Nothing found of long words",
            "Löylyhuoneenlämpötilanmittauspöytäkirjan",
        ],
    ]

    @Test func `the production program holds no development tool`() throws {
        #expect(try Self.found(Self.tools.values.joined(), in: "loki") == [])
    }

    /// Otherwise the other test would find nothing anywhere.
    @Test(arguments: tools)
    func `development tools are in their own program`(program: String, tools: [String]) throws {
        #expect(try Self.found(tools, in: program) == Set(tools))
    }

    /// The texts that the program's file contains, among them the names of modules in its symbols.
    private static func found(_ texts: some Sequence<String>, in program: String) throws -> Set<String> {
        let data = try Data(contentsOf: executable(program), options: .alwaysMapped)
        return data.withUnsafeBytes { bytes in Set(texts.filter { bytes.contain($0) }) }
    }

    /// Next to the test bundle, where the build puts it.
    private static func executable(_ program: String) throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places = bundles + [URL(filePath: CommandLine.arguments[0])]
        let candidates = places.map { $0.deletingLastPathComponent().appending(path: program) }
        return try #require(
            candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "\(program) is not built")
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the file contains the text. The C library searches it: a program has some hundred megabytes, and tests
    /// are not optimised.
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
