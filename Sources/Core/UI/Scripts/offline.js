// What pages do for the service worker (worker.js): start it, show what it has not sent yet, and ask before that is lost.
(() => {
  "use strict";
  const { serviceWorker } = navigator;
  const { account } = document.body.dataset;
  const unsent = new URLSearchParams(location.search).get("unsent");
  if (!serviceWorker || !account) return;

  // A worker that is in trouble must not keep anybody from signing out.
  const patience = 3_000;
  const ask = (message, worker = serviceWorker.controller) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    if (worker) worker.postMessage({ account, ...message }, [port2]);
    else resolve();
  });

  // --- Unsent items above the list ---

  const list = document.querySelector("[data-live]");
  const box = document.createElement("div");
  box.id = "unsent";
  list?.before(box);
  const show = async () => {
    const cards = list && await ask({ type: "cards", path: location.pathname });
    if (cards !== undefined && cards !== null && box.innerHTML !== cards) box.innerHTML = cards;
  };
  serviceWorker.addEventListener("message", show);

  // --- Sending, now and whenever there may be a connection again ---

  const open = async () => {
    await show();
    await ask({ type: "open" });
  };
  addEventListener("load", () => {
    // What the page itself needs comes first.
    setTimeout(() => serviceWorker.register("/worker.js").then(open, () => {}), 500);
  });
  serviceWorker.addEventListener("controllerchange", open);
  for (const name of ["online", "pageshow"]) addEventListener(name, open);
  document.addEventListener("visibilitychange", () => document.hidden || open());
  setInterval(() => box.firstChild && !document.hidden && open(), 15_000);

  // --- What is sent is shown as it was written when it is opened again ---

  const picture = () => `<!DOCTYPE html>${window.loki.pictureOf(document.documentElement).outerHTML}`;

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const { sakatsuID, memoID, revision } = form.elements;
    if (revision) ask({ type: "form", id: (sakatsuID ?? memoID).value, unsent, page: picture() });
    if (!window.loki.isLeaving(form)) return;
    event.preventDefault();
    // A page that was loaded anew past the worker has one as well.
    const question = serviceWorker.getRegistration().then((registration) => ask({ type: "leave" }, registration?.active));
    const text = await Promise.race([question, new Promise((resolve) => setTimeout(resolve, patience))]);
    if (!text || confirm(text)) window.loki.signOut(form);
  }, true);

  document.addEventListener("click", async (event) => {
    const { discardUnsent: id, question } = event.target.closest("[data-discard-unsent]")?.dataset ?? {};
    if (id && confirm(question)) ask({ type: "discard", id });
    // Whoever starts over from what the server has wants to send nothing else.
    const restart = unsent && event.target.closest("[data-restart]");
    if (!restart) return;
    event.preventDefault();
    await ask({ type: "discard", id: unsent });
    location.href = restart.href;
  });
})();
