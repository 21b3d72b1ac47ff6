package import Foundation
package import ModelsCore
import SampleCore

extension Memo {
    /// A memo that was written at that instant and never changed.
    package init(_ id: UUID, _ body: String, isPinned: Bool = false, at instant: Timestamp = .newYear) {
        self.init(
            id: id, body: body, isPinned: isPinned, revision: 1, createdAt: instant, updatedAt: instant)
    }

    /// A pinned memo of several lines, changed on the sample day.
    package static let long = Memo(
        id: .number(1), body: "  持ち物\n\nタオル、水筒\n\tサウナハット\n", isPinned: true, revision: 3, createdAt: .newYear,
        updatedAt: .morning)
    /// A memo of one line from an earlier day.
    package static let short = Memo(.number(2), "駅前サウナは月曜定休")
    /// Words wider than a phone, in Japanese and in a language that only breaks at spaces.
    package static let wide = Memo(
        .number(4),
        """
        サウナ・岩盤浴・天然温泉つき湯けむりの里森林スパリゾート海の見える丘の上本店別館へ行く前に読み返すこと
        Löylyhuoneenlämpötilanmittauspöytäkirjanpitäjänapulaisen kutsusta.
        https://example.com/sauna/2026/11/20/a-very-long-address-without-any-place-to-break-it
        """ + String(repeating: "朝から並んで入る。", count: 40),
        at: .morning)
    /// A memo in English.
    package static let english = Memo(
        .number(5), "Ask about the smoke sauna\nOpen on weekends only? Bring a hat & a towel.", at: .morning)
    /// A full page of different memos: two pinned ones, then the others by their last change.
    package static let many = (0..<50).map { number in
        Memo(
            .number(100 + number), varied(number), isPinned: number < 2,
            at: .noon.after(hours: Int64(-7 * number)))
    }

    /// Realistic memos of a user, a pinned one first, for a picture in the README.
    package static let diary = [
        Memo(.number(20), "サウナの持ち物\n・タオル2枚\n・サウナハット\n・着替え\n・小銭", isPinned: true, at: .noon.after(days: -9)),
        Memo(.number(21), "行きたい施設\n丘の上サウナ（平日のみ）、湖畔のサウナ小屋", at: .morning),
        Memo(.number(22), "あまみの出かた\n水風呂14℃、2分。外気浴は10分くらいがいちばん。", at: .noon.after(days: -3)),
        Memo(.number(23), "サ飯\n青葉台温泉のカレー、次は冷やし中華を試す", at: .noon.after(days: -17)),
    ]

    /// A memo with this text.
    package static func with(_ body: String) -> Memo {
        Memo(.number(3), body)
    }

    private static func varied(_ number: Int) -> String {
        // Lists with coprime lengths go through all of their combinations.
        let titles = ["持ち物", "行きたいサウナ", "Ask about the smoke sauna", "回数券", "次の旅の宿", "おすすめの水風呂"]
        let rests = ["", "タオル、水筒\nサウナハット", "駅から歩いて\(number + 1)分", "Open on weekends only.", "あと\(number + 1)回"]
        return [titles[number % titles.count], rests[number % rests.count]].filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
