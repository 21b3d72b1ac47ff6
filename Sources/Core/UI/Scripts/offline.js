// The page's side of the service worker (worker.js): starts it, shows unsent items, and asks before they are lost.
(() => {
  "use strict";
  const { serviceWorker } = navigator;
  const { account } = document.body.dataset;
  const unsent = new URLSearchParams(location.search).get("unsent");
  if (!serviceWorker || !account) return;

  // A worker in trouble must not prevent signing out.
  const patience = 3_000;
  const ask = (message, worker = serviceWorker.controller) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    if (worker) worker.postMessage(message, [port2]);
    else resolve();
  });

  // --- Unsent items above the list ---

  const list = document.querySelector("[data-live]");
  const box = document.createElement("div");
  box.id = "unsent";
  list?.before(box);

  // A card keeps its elements, so that neither a tap on it nor the focus is lost.
  const put = (markup) => {
    const template = document.createElement("template");
    template.innerHTML = markup;
    const { content } = template;
    const old = new Map([...box.children].map((card) => [card.id, card]));
    for (const [id, card] of old) if (!content.getElementById(id)) card.remove();
    [...content.children].forEach((card, index) => {
      const own = old.get(card.id);
      if (!own) return box.insertBefore(card, box.children[index] ?? null);
      for (const part of ["p", "a"]) {
        const [before, after] = [own, card].map((parent) => parent.querySelector(part));
        if (before.textContent !== after.textContent) before.textContent = after.textContent;
        if (after.href) before.href = after.href;
      }
    });
  };

  // A response is not shown after a later one. The worker only says that something has changed.
  let asked = 0, shown = 0, waiting;
  const show = async () => {
    const number = ++asked;
    const cards = list && await ask({ type: "cards", path: location.pathname });
    if (typeof cards !== "string" || number < shown) return;
    shown = number;
    window.loki.whenReleased(() => number === shown && put(cards));
  };
  serviceWorker.addEventListener("message", () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      show();
    }, 100);
  });

  // --- Sending, now and whenever there may be a connection again ---

  const open = async () => {
    await show();
    await ask({ type: "open" });
    // By now the worker has the texts for cards.
    show();
  };
  addEventListener("load", () => {
    // The page's own requests come first.
    setTimeout(() => serviceWorker.register("/worker.js").then(open, () => {}), 500);
  });
  serviceWorker.addEventListener("controllerchange", open);
  for (const name of ["online", "pageshow", "focus"]) addEventListener(name, open);
  document.addEventListener("visibilitychange", () => document.hidden || open());
  setInterval(() => box.firstChild && !document.hidden && open(), 15_000);

  // --- An unsent item is shown as it was written when it is opened again ---

  const picture = () => `<!DOCTYPE html>${window.loki.pictureOf(document.documentElement).outerHTML}`;

  const later = (time) => new Promise((resolve) => setTimeout(resolve, time));

  // A message may reach the worker later than a request that follows it: the form waits for the answer.
  let isHeld, isReady;
  const hold = async (event, form, id) => {
    if (isReady) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isHeld) return;
    isHeld = true;
    await Promise.race([ask({ type: "form", id, page: picture() }), later(patience)]);
    isHeld = false;
    isReady = true;
    form.requestSubmit(form.contains(event.submitter) ? event.submitter : null);
    isReady = false;
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const { sakatsuID, memoID, revision } = form.elements;
    if (revision && serviceWorker.controller) hold(event, form, (sakatsuID ?? memoID).value);
    if (!window.loki.isLeaving(form)) return;
    event.preventDefault();
    // A page that was reloaded without the worker has one as well.
    const question = serviceWorker.getRegistration().then((registration) => ask({ type: "leave" }, registration?.active));
    const text = await Promise.race([question, later(patience)]);
    if (!text || confirm(text)) window.loki.signOut(form);
  }, true);

  document.addEventListener("click", async (event) => {
    const { discardUnsent: id, question } = event.target.closest("[data-discard-unsent]")?.dataset ?? {};
    if (id && confirm(question)) ask({ type: "discard", id });
    // After restarting from the server's state there is nothing else to send.
    const restart = unsent && event.target.closest("[data-restart]");
    if (!restart) return;
    event.preventDefault();
    await ask({ type: "discard", id: unsent });
    location.href = restart.href;
  });
})();
