import CatalogCore
import Foundation
import LocalizationCore
import TestSupport
import Testing
import UICore
import WebCore

@testable import CatalogApp

/// What the catalog holds.
@Suite struct CatalogTests {
    private static let pages = Catalog.chapters.flatMap(\.pages)

    @Test func hasEachViewInEachStateOnce() {
        let paths = Self.pages.map(\.path)
        #expect(paths.count == Set(paths).count)
        for path in paths {
            #expect(Catalog.page(at: path) != nil)
        }
    }

    @Test func hasAnEntryForEveryViewInTheSources() throws {
        let declared = try SourceViews.names()
        // Views are found: a search for nothing must not pass.
        #expect(declared.isSuperset(of: ["SakatsuCard", "MemoEditorView", "Toast", "ErrorView", "SettingsPage"]))
        var shown = RenderedViews()
        for page in Self.pages {
            shown.visit(page.entry.page(for: CatalogSurroundings(language: .english).visitor(at: "/")))
        }

        #expect(declared.subtracting(shown.names).sorted() == [])
    }

    /// A missing file fails: record it with RECORD_SNAPSHOTS=1, and read it.
    @Test(arguments: Language.allCases)
    func looksAsItDid(language: Language) throws {
        for page in Self.pages {
            let surroundings = CatalogSurroundings(language: language)
            let markup = page.entry.page(for: surroundings.visitor(at: page.place)).renderToString()
            try expectSnapshot(of: markup, named: "\(page.path).\(language.rawValue)")
        }
    }

    @Test func hasNoSnapshotOfWhatIsGone() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let expected = Self.pages.flatMap { page in Language.allCases.map { "\(page.path).\($0.rawValue).html" } }

        #expect(Set(files.filter { $0.hasSuffix(".html") }) == Set(expected))
    }

    @Test func saysWhichViewsHaveNoEntry() {
        var shown = RenderedViews()
        shown.visit(
            ComponentPage("A", visitor: CatalogSurroundings(language: .english).visitor(at: "/")) {
                ForEach([1, 2]) { _ in Logo() }
            })

        #expect(shown.names.isSuperset(of: ["ComponentPage", "Page", "PageHead", "Logo"]))
        #expect(!shown.names.contains("Toast"))
    }
}
