import Testing
import UICore

@Suite struct HTMLBuilderTests {
    @Test func `statements follow each other`() {
        let markup = p {
            "a"
            span { "b" }
            3
            "<"
            input()
        }
        #expect(markup.renderToString() == "<p>a<span>b</span>3&lt;<input></p>")
    }

    @Test func `an empty closure and an empty value write nothing`() {
        #expect(Group {}.renderToString() == "")
        #expect(HTMLEmpty().renderToString() == "")
    }

    @Test(arguments: [(true, "<p>on</p>"), (false, "<p></p>")])
    func `an optional statement writes its content or nothing`(_ isOn: Bool, _ expected: String) {
        let markup = p {
            if isOn {
                "on"
            }
        }
        #expect(markup.renderToString() == expected)
    }

    @Test(arguments: [(String?.some("水"), "<p>水</p>"), (nil, "")])
    func `a bound statement writes its content or nothing`(_ text: String?, _ expected: String) {
        let markup = Group {
            if let text {
                p { text }
            }
        }
        #expect(markup.renderToString() == expected)
    }

    @Test(arguments: [(0, "none"), (1, "<b>1</b>"), (2, "<i>2</i>"), (9, "many")])
    func `one branch is written`(_ count: Int, _ expected: String) {
        let markup = Group {
            switch count {
            case 0: "none"
            case 1: HTMLRaw(trusted: "<b>1</b>")
            case 2: HTMLRaw(trusted: "<i>2</i>")
            default: "many"
            }
        }
        #expect(markup.renderToString() == expected)
        let other = Group {
            if count == 0 { "zero" } else if count == 1 { span { "one" } } else { count }
        }
        #expect(other.renderToString() == (count == 0 ? "zero" : count == 1 ? "<span>one</span>" : "\(count)"))
    }

    @Test func `loops keep their order`() {
        let times = ["6分", "30秒", "10分"]
        let loop = ul {
            for time in times {
                li { time }
            }
        }
        let forEach = ul {
            ForEach(times) { time in
                li { time }
            }
        }
        let expected = "<ul><li>6分</li><li>30秒</li><li>10分</li></ul>"
        #expect(loop.renderToString() == expected)
        #expect(forEach.renderToString() == expected)
    }

    @Test func `loops over nothing write nothing`() {
        let none: [String] = []
        #expect(ul { ForEach(none) { text in li { text } } }.renderToString() == "<ul></ul>")
        #expect(ul { for text in none { li { text } } }.renderToString() == "<ul></ul>")
    }

    @Test func `views nest and take content`() {
        let view = Card(heading: "<大東洋>") {
            Times(minutes: [6, 10])
            p { "あとがき" }
        }
        #expect(
            view.renderToString() == """
                <article><h2>&lt;大東洋&gt;</h2><ol><li>6分</li><li>10分</li></ol><p>あとがき</p></article>
                """)
    }

    @Test func `rendering twice writes the same`() {
        let view = Times(minutes: [1, 2, 3])
        #expect(view.render() == view.render())
    }

    @Test(arguments: [0, 1, 63, 64, 65, 1_000_000])
    func `the expected size does not change the result`(_ capacity: Int) {
        let view = Times(minutes: Array(0..<1_000))
        let expected = "<ol>" + (0..<1_000).map { "<li>\($0)分</li>" }.joined() + "</ol>"
        #expect(String(decoding: view.render(reservingCapacity: capacity), as: UTF8.self) == expected)
    }
}

/// Several views without an element around them.
private struct Group<Content: HTML>: HTML {
    let body: Content

    init(@HTMLBuilder content: () -> Content) {
        body = content()
    }
}

private struct Card<Content: HTML>: HTML {
    let heading: String
    let content: Content

    init(heading: String, @HTMLBuilder content: () -> Content) {
        self.heading = heading
        self.content = content()
    }

    var body: some HTML {
        article {
            h2 { heading }
            content
        }
    }
}

private struct Times: HTML {
    let minutes: [Int]

    var body: some HTML {
        ol {
            ForEach(minutes) { minutes in
                li { "\(minutes)分" }
            }
        }
    }
}
