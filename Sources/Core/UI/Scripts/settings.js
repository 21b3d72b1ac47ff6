// Settings: what is chosen among several is kept at once, for people leave when they see it chosen.
{
  const paintBars = () => {
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.content = getComputedStyle(root).backgroundColor;
    }
  };

  const paint = (appearance) => {
    root.dataset.appearance = appearance;
    paintBars();
    // What is painted once follows the device no more by itself.
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paintBars);
  };

  // A page that the browser has kept since follows what was chosen later.
  const appearanceKey = "appearance";
  const catchUp = () => {
    const appearance = localStorage.getItem(appearanceKey);
    if (appearance && appearance !== root.dataset.appearance) paint(appearance);
  };
  try {
    if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") catchUp();
    localStorage.setItem(appearanceKey, root.dataset.appearance);
    addEventListener("pageshow", ({ persisted }) => persisted && catchUp());
  } catch {
    // The browser keeps nothing for this page.
  }

  const keepChoice = async (form, isLanguage) => {
    const body = new URLSearchParams(new FormData(form));
    // Also when the page is left right after.
    const answer = await fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => undefined);
    if (!answer) return notify(words.offline);
    // The page says what is wrong, or asks to sign in.
    if (!answer.ok) {
      await answer.text();
      return form.requestSubmit();
    }
    if (isLanguage) return location.assign(answer.url);
    paint(body.get("appearance"));
    try {
      localStorage.setItem(appearanceKey, body.get("appearance"));
    } catch {
      // Pages that the browser has kept are as they were.
    }
    notify(form.dataset.saved);
  };
  // One after the other, so that the last choice is the one that is kept.
  let keeping = Promise.resolve();
  on("change", ({ target }) => {
    const form = target.closest("form[data-saved]");
    if (form && target.type === "radio") keeping = keeping.then(() => keepChoice(form, target.name === "language"));
  });
}
