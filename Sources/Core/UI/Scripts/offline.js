// What pages do for the service worker (worker.js): start it, show what it has not sent yet, and ask before that is lost.
(() => {
  "use strict";
  const { serviceWorker } = navigator;
  const { account } = document.body.dataset;
  if (!serviceWorker || !account) return;

  // A worker that is in trouble must not keep anybody from signing out.
  const patience = 3_000;
  const ask = (message) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    if (serviceWorker.controller) serviceWorker.controller.postMessage({ account, ...message }, [port2]);
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
    const unsent = new URLSearchParams(location.search).get("unsent");
    if (revision) ask({ type: "form", id: (sakatsuID ?? memoID).value, unsent, page: picture() });
    const isLeaving = ["/sign-out", "/account/delete"].includes(form.getAttribute("action"));
    if (!isLeaving || !serviceWorker.controller) return;
    event.preventDefault();
    const question = await Promise.race([ask({ type: "leave" }), new Promise((resolve) => setTimeout(resolve, patience))]);
    if (!question || confirm(question)) form.submit();
  }, true);

  document.addEventListener("click", ({ target }) => {
    const { discardUnsent: id, question } = target.closest("[data-discard-unsent]")?.dataset ?? {};
    if (id && confirm(question)) ask({ type: "discard", id });
  });
})();
