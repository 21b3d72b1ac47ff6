"""What the pages say, written down here a second time: the tests are for people who read them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    language: str
    list: str
    settings: str
    edit: str
    done: str
    search: str
    new: str
    counts: tuple[str, str, str]
    more: str
    empty_title: str
    empty_action: str
    nothing_found: str
    clear_search: str
    deleted: tuple[str, str]
    undo: str
    nothing_selected: str
    dismiss: str
    copy_text: str
    copy: str
    copied: str
    share: str
    delete: str
    facility: str
    date: str
    foreword: str
    afterword: str
    temperatures: str
    set: str
    sauna: str
    cool_bath: str
    relaxation: str
    other: str
    minutes: str
    seconds: str
    registration: str
    editing: str
    cancel: str
    save: str
    use_last_visit: str
    recent: str
    add_step: str
    duplicate_set: str
    delete_set: str
    add_set: str
    add_temperature: str
    check: str
    required: str
    not_a_number: str
    out_of_range: str
    future: str
    too_long: str
    stale: str
    saved_version: str
    your_input: str
    offline: str
    not_found: str
    default_times: str
    language_title: str
    appearance: str
    system: str
    light: str
    dark: str
    version: str
    settings_saved: str

    def count(self, number: int) -> str:
        return self.counts[min(number, 2)].format(number)

    def deleted_count(self, number: int) -> str:
        return self.deleted[min(number, 2) - 1].format(number)

    def set_number(self, number: int) -> str:
        return self.set.format(number)


JAPANESE = Words(
    language="ja",
    list="サ活一覧", settings="設定", edit="編集", done="完了", search="検索", new="新規",
    counts=("サ活なし", "{}件のサ活", "{}件のサ活"), more="さらに表示",
    empty_title="まだサ活がありません", empty_action="最初のサ活を記録",
    nothing_found="「{}」に一致するサ活はありません", clear_search="検索をクリア",
    deleted=("{}件のサ活を削除しました", "{}件のサ活を削除しました"), undo="元に戻す", nothing_selected="削除するサ活を選んでください。", dismiss="閉じる",
    copy_text="サ活のテキストをコピー", copy="コピー", copied="コピーしました", share="共有", delete="削除",
    facility="施設名", date="訪問日", foreword="まえがき", afterword="あとがき", temperatures="温度",
    set="{}セット目", sauna="サウナ", cool_bath="水風呂", relaxation="休憩", other="その他",
    minutes="分", seconds="秒",
    registration="サ活登録", editing="サ活編集", cancel="キャンセル", save="保存",
    use_last_visit="前回のサ活から始める", recent="最近の施設", add_step="ステップを追加",
    duplicate_set="セットを複製", delete_set="セットを削除", add_set="新しいセットを追加",
    add_temperature="新しいサウナの温度を追加",
    check="入力内容を確認してください", required="入力してください。", not_a_number="数字で入力してください。",
    out_of_range="0以上1,000未満で入力してください。", future="未来の日付は選べません。",
    too_long="100文字以内で入力してください。",
    stale="別の画面で変更されています", saved_version="保存済みの内容", your_input="あなたの入力",
    offline="接続できません。入力はこのまま残っています。", not_found="ページが見つかりません",
    default_times="デフォルト時間", language_title="言語", appearance="外観",
    system="システム", light="ライト", dark="ダーク", version="バージョン", settings_saved="設定を保存しました",
)

ENGLISH = Words(
    language="en",
    list="Sakatsus", settings="Settings", edit="Edit", done="Done", search="Search", new="New",
    counts=("No Sakatsus", "{} Sakatsu", "{} Sakatsus"), more="Show more",
    empty_title="No sakatsus yet", empty_action="Record your first sakatsu",
    nothing_found="No sakatsus match “{}”", clear_search="Clear search",
    deleted=("{} sakatsu deleted", "{} sakatsus deleted"), undo="Undo", nothing_selected="Select the sakatsus to delete.", dismiss="Dismiss",
    copy_text="Copy sakatsu text", copy="Copy", copied="Copied", share="Share", delete="Delete",
    facility="Facility name", date="Visiting date", foreword="Foreword", afterword="Afterword",
    temperatures="Temperatures",
    set="Set {}", sauna="Sauna", cool_bath="Cold bath", relaxation="Relaxation", other="Other",
    minutes="min", seconds="sec",
    registration="New Sakatsu", editing="Edit Sakatsu", cancel="Cancel", save="Save",
    use_last_visit="Start from the last visit", recent="Recent facilities", add_step="Add step",
    duplicate_set="Duplicate set", delete_set="Delete set", add_set="Add a new set",
    add_temperature="Add a new sauna temperature",
    check="Please check what you typed", required="Please fill this in.", not_a_number="Please type a number.",
    out_of_range="Please type a number from 0 to less than 1,000.", future="The date cannot be in the future.",
    too_long="Please use 100 characters at most.",
    stale="This was changed elsewhere", saved_version="Saved version", your_input="What you typed",
    offline="No connection. What you typed is still here.", not_found="Page not found",
    default_times="Default times", language_title="Language", appearance="Appearance",
    system="System", light="Light", dark="Dark", version="Version", settings_saved="Settings saved",
)


def words_of(language: str) -> Words:
    return {"ja": JAPANESE, "en": ENGLISH}[language]
