// The page's side of the service worker (worker.js): starts it, makes it send, and shows unsent items.
(() => {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !words.account) return;

  // --- The line that says that there is no connection ---

  const line = document.createElement("p");
  line.id = "away";
  line.role = "status";
  document.querySelector("main")?.before(line);
  const showAway = (isAway) => whenReleased(() => { line.textContent = isAway ? words.away : ""; });
  const followBrowser = () => showAway(!navigator.onLine);
  for (const name of ["online", "offline"]) addEventListener(name, followBrowser);
  if (!navigator.onLine) followBrowser();

  // --- Unsent items above the list ---

  const list = document.querySelector("[data-live], main > #places");
  const box = document.createElement("div");
  box.id = "unsent";
  list?.before(box);

  let page;
  const cardOf = ({ id, path, fields, state }) => {
    const card = page.querySelector(`[data-state=${state}]`).content.firstElementChild.cloneNode(true);
    const link = card.querySelector("a");
    card.id = `unsent-${id}`;
    link.href = `${path}?unsent=${id}`;
    const values = new URLSearchParams(fields);
    card.querySelector("time").textContent = values.get("visitingDate");
    link.textContent = titleOf(values) || page.querySelector("[data-untitled]").dataset.untitled;
    card.querySelector("button").dataset.discardUnsent = id;
    return card;
  };

  // A card keeps its elements, so that neither a tap on it nor the focus is lost.
  const put = (cards) => {
    const old = new Map([...box.children].map((card) => [card.id, card]));
    for (const [id, card] of old) if (!cards.some((other) => other.id === id)) card.remove();
    cards.forEach((card, index) => {
      const own = old.get(card.id);
      if (!own) return box.insertBefore(card, box.children[index] ?? null);
      for (const part of ["time", "p", "a"]) {
        const [before, after] = [own, card].map((parent) => parent.querySelector(part));
        if (before.textContent !== after.textContent) before.textContent = after.textContent;
        if (after.href) before.href = after.href;
      }
    });
  };

  // The worker only says that something has changed. The result of a reading is not shown after that of a later one.
  let asked = 0, shown = 0, waiting;
  const read = async () => {
    const number = ++asked;
    const all = list ? await inForms("readonly", (forms) => forms.getAll(allOf(words.account))) : [];
    const own = all.filter((form) => !isTyped(form) && form.path.startsWith(address.pathname));
    if (own.length) page ??= await offlinePage();
    const cards = own.sort((a, b) => a.time - b.time).map(cardOf);
    whenReleased(() => {
      if (number < shown) return;
      shown = number;
      put(cards);
    });
  };
  const show = () => read().catch(() => {});
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "away") return showAway(true);
    waiting ??= setTimeout(() => {
      waiting = undefined;
      show();
    }, 100);
  });

  on("click", async ({ target }) => {
    const { discardUnsent: id, question } = target.closest("[data-discard-unsent]")?.dataset ?? {};
    if (!id || !confirm(question)) return;
    await discardSaved(id);
    show();
  });

  // --- Sending, now and whenever there may be a connection again ---

  const open = async () => {
    await show();
    serviceWorker.controller?.postMessage("open");
  };
  addEventListener("load", () => {
    // The page's own requests come first.
    setTimeout(() => serviceWorker.register("/worker.js").then(open, () => {}), 500);
  });
  serviceWorker.addEventListener("controllerchange", open);
  for (const name of ["online", "pageshow", "focus"]) addEventListener(name, open);
  on("visibilitychange", () => document.hidden || open());
  setInterval(() => box.firstChild && !document.hidden && open(), 15_000);
})();
