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
    sign_in: str
    sign_up: str
    sign_out: str
    name: str
    password: str
    show_password: str
    welcome: str
    signed_in: str
    session_ended: str
    signed_in_as: str
    send_typed: str
    wrong_name_or_password: str
    account_disabled: str
    name_required: str
    name_taken: str
    password_too_short: str
    sign_up_closed: str
    link_expired: str
    signed_out: str
    account_deleted: str
    password_was_reset: str
    account: str
    accounts: str
    change_name: str
    change_password: str
    current_password: str
    new_password: str
    wrong_password: str
    renamed: str
    password_changed: str
    sessions: str
    this_device: str
    last_use: str
    end_session_on: str
    end_other_sessions: str
    session_was_ended: str
    delete_account: str
    confirmation_name: str
    confirmation_differs: str
    owner_of_others: str
    account_restored: str
    owner: str
    disabled: str
    disable_account: str
    enable_account: str
    reset_password_of: str
    password_reset_link: str
    invitation: str
    make_invitation: str
    open_sign_up: str
    close_sign_up: str
    sign_up_is_open: str
    sign_up_is_closed: str
    copy_link: str
    navigation: str
    sakatsu_tab: str
    memos: str
    memo_counts: tuple[str, str, str]
    memo_text: str
    new_memo: str
    edit_memo: str
    no_memos: str
    first_memo: str
    no_memo_found: str
    memos_deleted: tuple[str, str]
    pin: str
    unpin: str
    pinned: str
    memo_too_long: str
    memo_was_deleted: str
    start_again: str
    draft_is_back: str
    discard: str
    list_may_be_old: str
    reload: str

    def count(self, number: int) -> str:
        return self.counts[min(number, 2)].format(number)

    def deleted_count(self, number: int) -> str:
        return self.deleted[min(number, 2) - 1].format(number)

    def memo_count(self, number: int) -> str:
        return self.memo_counts[min(number, 2)].format(number)

    def memos_deleted_count(self, number: int) -> str:
        return self.memos_deleted[min(number, 2) - 1].format(number)

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
    sign_in="サインイン", sign_up="アカウントを作成", sign_out="サインアウト", name="名前", password="パスワード",
    show_password="パスワードを表示", welcome="Lokiへようこそ", signed_in="サインインしました",
    session_ended="サインインの期限が切れました。入力した内容は残っています。サインインすると続きから再開できます。",
    signed_in_as="{}としてサインインしました。入力していた内容を送信しますか。", send_typed="送信する",
    wrong_name_or_password="名前かパスワードが違います。",
    account_disabled="このアカウントは停止されています。サーバーの管理者に連絡してください。",
    name_required="名前を入力してください。", name_taken="この名前はすでに使われています。",
    password_too_short="半角8文字以上にしてください。",
    sign_up_closed="いまは新しいアカウントを作成できません。サーバーの管理者に招待してもらってください。",
    link_expired="このリンクは使用済みか、期限が切れています。", signed_out="サインアウトしました",
    account_deleted="アカウントを削除しました。7日以内にサインインすると元に戻せます。",
    password_was_reset="パスワードを変更しました。新しいパスワードでサインインしてください。",
    account="アカウント", accounts="アカウント管理", change_name="名前を変更", change_password="パスワードを変更",
    current_password="現在のもの", new_password="新しいもの", wrong_password="パスワードが違います。",
    renamed="名前を変更しました", password_changed="パスワードを変更しました",
    sessions="サインイン中の端末", this_device="この端末", last_use="最終利用",
    end_session_on="終了：{}", end_other_sessions="ほかの端末すべてからサインアウト",
    session_was_ended="サインアウトしました", delete_account="アカウントを削除", confirmation_name="名前の確認",
    confirmation_differs="アカウントの名前と一致しません。",
    owner_of_others="ほかの人が使っているサーバーの管理者アカウントは削除できません。",
    account_restored="アカウントを元に戻しました", owner="管理者", disabled="停止中", disable_account="停止：{}",
    enable_account="再開：{}", reset_password_of="パスワード再設定：{}", password_reset_link="パスワード再設定のリンク",
    invitation="招待リンク", make_invitation="招待リンクを作成",
    open_sign_up="だれでも作成できるようにする", close_sign_up="招待した人だけにする",
    sign_up_is_open="このサーバーを開ける人ならだれでも、アカウントを作成できます。",
    sign_up_is_closed="招待した人だけがアカウントを作成できます。", copy_link="リンクをコピー",
    navigation="メインナビゲーション", sakatsu_tab="サ活", memos="メモ",
    memo_counts=("メモなし", "{}件のメモ", "{}件のメモ"), memo_text="メモの本文", new_memo="新規メモ", edit_memo="メモ編集",
    no_memos="まだメモがありません", first_memo="最初のメモを書く", no_memo_found="「{}」に一致するメモはありません",
    memos_deleted=("{}件のメモを削除しました", "{}件のメモを削除しました"),
    pin="ピンで固定", unpin="ピンを外す", pinned="ピンで固定済み",
    memo_too_long="20,000文字以内で入力してください。", memo_was_deleted="このメモは削除されています",
    start_again="保存済みの内容からやり直す", draft_is_back="保存していない下書きを戻しました。", discard="破棄",
    list_may_be_old="最新の一覧ではない可能性があります。", reload="再読み込み",
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
    sign_in="Sign in", sign_up="Create an account", sign_out="Sign out", name="Name", password="Password",
    show_password="Show password", welcome="Welcome to Loki", signed_in="You are signed in",
    session_ended="Your session has ended. What you typed is kept: sign in to go on.",
    signed_in_as="You are signed in as {}. Send what you had typed?", send_typed="Send it",
    wrong_name_or_password="The name or the password is wrong.",
    account_disabled="This account is disabled. Please ask the owner of the server.",
    name_required="Please type a name.", name_taken="This name is already taken.",
    password_too_short="Please use at least 8 characters.",
    sign_up_closed="New accounts cannot be created now. Please ask the owner of the server for an invitation.",
    link_expired="This link has expired or was used already.", signed_out="You are signed out",
    account_deleted="Your account is deleted. Sign in within 7 days to bring it back.",
    password_was_reset="Your password was changed. Sign in with the new one.",
    account="Account", accounts="All accounts", change_name="Change name", change_password="Change password",
    current_password="Current", new_password="New", wrong_password="The password is wrong.",
    renamed="Name changed", password_changed="Password changed",
    sessions="Signed in on", this_device="This device", last_use="Last used",
    end_session_on="End: {}", end_other_sessions="Sign out on all other devices",
    session_was_ended="Signed out there", delete_account="Delete account", confirmation_name="Your name",
    confirmation_differs="This is not the name of the account.",
    owner_of_others="The account that owns a server cannot be deleted while others use it.",
    account_restored="Your account is back", owner="Owner", disabled="Disabled", disable_account="Disable: {}",
    enable_account="Enable: {}", reset_password_of="Reset password: {}", password_reset_link="Link to reset the password",
    invitation="Invitation", make_invitation="Make an invitation",
    open_sign_up="Let everybody create one", close_sign_up="Only those who are invited",
    sign_up_is_open="Everybody who can reach this server can create an account.",
    sign_up_is_closed="Only people with an invitation can create an account.", copy_link="Copy link",
    navigation="Main navigation", sakatsu_tab="Sakatsu", memos="Memos",
    memo_counts=("No memos", "{} memo", "{} memos"), memo_text="Memo text", new_memo="New Memo", edit_memo="Edit Memo",
    no_memos="No memos yet", first_memo="Write your first memo", no_memo_found="No memos match “{}”",
    memos_deleted=("{} memo deleted", "{} memos deleted"), pin="Pin", unpin="Unpin", pinned="Pinned",
    memo_too_long="Please use 20,000 characters at most.", memo_was_deleted="This memo was deleted",
    start_again="Start again from the saved version", draft_is_back="Your unsaved draft is back.", discard="Discard",
    list_may_be_old="This list may be out of date.", reload="Reload",
)


def words_of(language: str) -> Words:
    return {"ja": JAPANESE, "en": ENGLISH}[language]
