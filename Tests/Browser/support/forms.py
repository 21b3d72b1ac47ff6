"""The forms in a browser that are not on the server yet: see store.js."""

from playwright.sync_api import Page

from .tab import Tab
from .waiting import wait_until

#: Runs `work` with the stored forms; does not create a store.
IN_STORE = """(mode, work) => new Promise((resolve) => {
    const request = indexedDB.open("loki");
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => resolve(work([]));
    request.onsuccess = ({ target: { result: database } }) => {
        const transaction = database.transaction("forms", mode);
        const store = transaction.objectStore("forms");
        let result;
        store.getAll().onsuccess = ({ target }) => { result = work(target.result, store); };
        transaction.oncomplete = () => { database.close(); resolve(result); };
    };
})"""
COUNT = f"(states) => ({IN_STORE})('readonly', (forms) => forms.filter(({{ state }}) => states.includes(state)).length)"


def expect_drafts(tab: Tab, count: int) -> None:
    """Waits until the browser has that many drafts."""
    wait_until(lambda: tab.page.evaluate(COUNT, ["typing"]) == count, tab.page)


def count_unsent(page: Page) -> int:
    return page.evaluate(COUNT, ["unsent", "refused"])


def change_forms(page: Page, change: str, states: str = "unsent refused") -> None:
    """Runs a script for each `entry` of the `store` in one of the states, which has its `number` and its `key`.

    `named` returns the entry with another facility.
    """
    page.evaluate(f"""(states) => ({IN_STORE})("readwrite", (forms, store) =>
        forms.filter(({{ state }}) => states.includes(state)).forEach((entry, number) => {{
            const key = [entry.account, entry.id, entry.state];
            const named = (name) => {{
                const fields = new URLSearchParams(entry.fields);
                fields.set("facilityName", name);
                return {{ ...entry, fields: `${{fields}}` }};
            }};
            {change}
        }}))""", states.split())
