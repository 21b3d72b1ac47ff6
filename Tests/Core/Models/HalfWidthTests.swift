import ModelsCore
import Testing

@Suite struct HalfWidthTests {
    @Test(arguments: [
        ("８８．５℃", "88.5℃"), ("ＡＢｃ！～", "ABc!~"), ("全　角", "全 角"), ("10²①ｱ", "10²①ｱ"), ("", ""),
    ])
    func `a full-width character becomes ASCII`(text: String, halfWidth: String) {
        #expect(text.halfWidth == halfWidth)
    }
}
