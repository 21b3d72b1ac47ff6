/// The app's mark, as an ornament.
package struct Logo: HTML {
    package init() {}

    package var body: some HTML {
        HTMLVoidElement(
            "img",
            [
                .class("mark"), .src(Assets.bundled.address("icon.svg")), .custom(name: "alt", value: ""),
                .custom(name: "width", value: "72"), .custom(name: "height", value: "72"),
            ])
    }
}
