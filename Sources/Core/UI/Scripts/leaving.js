// Signing out: asks about unsent items and removes all stored texts, also where Clear-Site-Data is ignored (WebKit with a
// worker). An error page does not name an account either; only the sign-in page says that signing out succeeded.
{
  const leavingKey = "leaving";
  attempt(() => {
    if (!words.account && location.pathname === "/sign-in" && sessionStorage.getItem(leavingKey)) {
      Object.keys(localStorage).filter((key) => /^(draft:|timer:|photos)/.test(key)).forEach((key) => localStorage.removeItem(key));
      for (const name of ["loki", "loki-photos"]) indexedDB.deleteDatabase(name);
    }
    sessionStorage.removeItem(leavingKey);
  });

  // Counts other accounts' items, too, because everything is removed.
  const question = async () => {
    const forms = await inForms("readonly", (store) => store.getAll());
    const photos = parseInt(localStorage.getItem("photos") ?? 0);
    const count = forms.filter((form) => !isTyped(form)).length + photos;
    return count && (await offlinePage()).querySelector("[data-question]").dataset.question.replace("{count}", count);
  };

  on("submit", async (event) => {
    const form = event.target;
    if (!["/sign-out", "/account/delete"].includes(form.getAttribute("action"))) return;
    event.preventDefault();
    const text = await forWhile(question());
    if (text && !confirm(text)) return;
    attempt(() => sessionStorage.setItem(leavingKey, "1"));
    form.submit();
  }, true);
}
