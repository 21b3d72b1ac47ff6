import Foundation
import LocalizationCore
import TestSupport
import Testing
import UICore
import WebCore

@testable import CatalogApp

/// The entries of the catalog.
@Suite struct CatalogTests {
    private static let entries = Catalog.chapters.flatMap(\.entries)
    private static let views = Set(entries.map(\.view)).sorted()
    private static let environment = CatalogEnvironment(language: .japanese)

    @Test func `the catalog has each view in each state once`() {
        let paths = Self.entries.map(\.path)
        #expect(paths.count == Set(paths).count)
        #expect(paths.allSatisfy { Catalog.entry(at: $0)?.path == $0 })
    }

    @Test func `the catalog names a generic view without its parameters`() {
        #expect(CatalogEntry(Toast<HTMLEmpty>.self, "Message") { _ in HTMLEmpty() }.view == "Toast")
        #expect(CatalogEntry(Logo.self, "Above words") { _ in Logo() }.view == "Logo")
    }

    @Test func `the catalog has an entry for every view in the sources`() throws {
        let declared = try SourceViews.names()
        // The search for views must find some, so that it cannot pass by mistake.
        #expect(declared.isSuperset(of: ["SakatsuCard", "MemoEditorView", "Toast", "ErrorPage", "SettingsPage"]))
        var shown = RenderedViews()
        for entry in Self.entries { shown.visit(entry.page(in: Self.environment)) }

        #expect(declared.subtracting(shown.names).sorted() == [])
    }

    /// Each state once, in one language: the catalogues ensure that both are complete, and the browser tests that they
    /// fit. A missing file fails: record it with RECORD_SNAPSHOTS=1, and review it.
    @Test(arguments: views)
    func `every view looks as its snapshot says`(view: String) throws {
        let states = Self.entries.filter { $0.view == view }.map { entry in
            let markup = entry.page(in: Self.environment).renderToString()
            // The frame is the same around all pages.
            let html = view == "Page" ? PrettyHTML(markup) : PrettyHTML(contentOf: markup)
            return ViewState(entry.state, html.lines)
        }
        try expectSnapshots(of: states, named: view)
    }

    @Test func `every snapshot belongs to a view`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)

        #expect(Set(files).symmetricDifference(Self.views.map { "\($0).html" }).sorted() == [])
    }

    @Test func `a view without an entry is found`() {
        var shown = RenderedViews()
        shown.visit(
            CatalogEntry.part(Logo.self, "Twice") { _ in ForEach([1, 2]) { _ in Logo() } }.page(in: Self.environment))

        #expect(shown.names.isSuperset(of: ["ComponentPage", "Page", "Logo"]))
        #expect(!shown.names.contains("Toast"))
    }
}

/// The names of the views that the sources declare.
private enum SourceViews {
    static func names() throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources").standardized
        let names = try ["Features", "Core/UI", "Core/Web"].flatMap { folder -> [String] in
            let root = sources.appending(path: folder)
            let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
            return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
                views(in: try String(contentsOf: root.appending(path: path), encoding: .utf8))
            }
        }
        // Parts for htmx are never seen as such; the views in them are.
        return Set(names.filter { !$0.hasSuffix("Fragment") })
    }

    /// Primitives, which have no body, do not count.
    private static func views(in text: String) -> [String] {
        text.split(separator: #/\bstruct /#).dropFirst().compactMap { declaration in
            guard
                let match = declaration.prefixMatch(
                    of: #/(\w+)(?:<[^>]*>)?: (?:\w+, )*(HTML|ListCard|ListPageView)\b/#),
                // Pages of lists inherit the body of their protocol.
                match.output.2 == "ListPageView" || declaration.contains("var body: some HTML")
            else { return nil }
            return String(match.output.1)
        }
    }
}
