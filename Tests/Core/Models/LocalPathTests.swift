import ModelsCore
import Testing

@Suite struct LocalPathTests {
    @Test(arguments: [
        "/", "/sakatsu", "/sakatsu?q=%E6%B9%AF&edit", "/a//b", "/.well-known", "/a/../b", "/?next=//evil",
    ])
    func `A path of this site is accepted`(text: String) {
        #expect(LocalPath(text)?.text == text)
    }

    @Test(arguments: [
        "", "sakatsu", "//evil.example", "/\\evil.example", "\\\\evil", "https://evil.example", "javascript:alert(1)",
        "/\t/evil", "/\n/evil", "/\r\nSet-Cookie: x=y", " /sakatsu", "/a b", "/日本", "/\u{0}", "?q=a", "#a",
        "/" + String(repeating: "a", count: 2_000),
    ])
    func `Anything that could lead elsewhere is refused`(text: String) {
        #expect(LocalPath(text) == nil)
    }
}
