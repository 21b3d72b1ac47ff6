// Settings: each change is saved at once.
{
  const paintBars = () => {
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.content = getComputedStyle(root).backgroundColor;
    }
  };

  const paint = (appearance) => {
    root.dataset.appearance = appearance;
    paintBars();
    // A colour set by the script no longer follows the device automatically.
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paintBars);
  };

  // A page restored from the browser's cache follows a later choice.
  const appearanceKey = "appearance";
  const catchUp = () => {
    const appearance = localStorage.getItem(appearanceKey);
    if (appearance && appearance !== root.dataset.appearance) paint(appearance);
  };
  attempt(() => {
    if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") catchUp();
    localStorage.setItem(appearanceKey, root.dataset.appearance);
    addEventListener("pageshow", ({ persisted }) => persisted && catchUp());
  });

  // Shows the errors of the server's page next to the fields; none without a page.
  const showErrors = (form, page) => {
    for (const field of form.querySelectorAll(".amount")) {
      const other = page?.getElementById(field.id);
      const error = other?.closest(".row").querySelector(".error");
      const row = field.closest(".row");
      row.querySelector(".error")?.remove();
      if (error) row.append(error);
      for (const name of ["aria-invalid", "aria-describedby"]) {
        if (error) field.setAttribute(name, other.getAttribute(name));
        else field.removeAttribute(name);
      }
    }
  };

  // A choice that could not be saved stays, and is saved with the next change.
  const keepChoice = async (form, isLanguage) => {
    const body = new URLSearchParams(new FormData(form));
    // Also when the page is left right afterwards.
    const answer = await fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => undefined);
    if (!answer) return notify(words.offline);
    if (!answer.ok) {
      const page = pageOf(await answer.text());
      const summary = page.querySelector(".summary h2");
      // Another page, which asks to sign in, or says what to do.
      if (!summary) return form.requestSubmit();
      if (answer.status === 422) showErrors(form, page);
      return notify(summary.textContent);
    }
    form.querySelector(".summary")?.remove();
    showErrors(form);
    if (isLanguage) return location.assign(answer.url);
    paint(body.get("appearance"));
    attempt(() => localStorage.setItem(appearanceKey, body.get("appearance")));
    notify(form.dataset.saved);
  };
  // One after the other, so that the last choice is the one that is saved.
  let keeping = Promise.resolve();
  on("change", ({ target }) => {
    const form = target.closest("form[data-saved]");
    if (form && target.name) keeping = keeping.catch(() => {}).then(() => keepChoice(form, target.name === "language"));
  });
}
