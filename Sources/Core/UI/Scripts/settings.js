// Settings: a choice is saved at once, because people leave the page when they see it selected.
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

  const keepChoice = async (form, isLanguage) => {
    const body = new URLSearchParams(new FormData(form));
    // Also when the page is left right afterwards.
    const answer = await fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => undefined);
    if (!answer) return notify(words.offline);
    // The page says what is wrong, or asks to sign in.
    if (!answer.ok) {
      await answer.text();
      return form.requestSubmit();
    }
    if (isLanguage) return location.assign(answer.url);
    paint(body.get("appearance"));
    attempt(() => localStorage.setItem(appearanceKey, body.get("appearance")));
    notify(form.dataset.saved);
  };
  // One after the other, so that the last choice is the one that is saved.
  let keeping = Promise.resolve();
  on("change", ({ target }) => {
    const form = target.closest("form[data-saved]");
    if (form && target.type === "radio") keeping = keeping.then(() => keepChoice(form, target.name === "language"));
  });
}
