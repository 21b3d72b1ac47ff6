// Enhancements of pages that work without any script. This file has the functions that the others share; each other file
// has one subject, in a block. All listeners are on the document, so that they survive when a part of the page is replaced;
// all texts come from the markup.
"use strict";
const root = document.documentElement;
const words = document.body.dataset;
const on = (name, listener, options) => document.addEventListener(name, listener, options);
const address = new URL(location.href);
const query = address.searchParams;
// The element that the address names, before the lists remove its name.
const addressed = document.getElementById(location.hash.slice(1));

// The server needs the person's time zone to know which day "today" is.
const cookie = "timeZone=" + Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!document.cookie.split("; ").includes(cookie)) {
  document.cookie = cookie + "; path=/; max-age=31536000; samesite=lax"
    + (location.protocol === "https:" ? "; secure" : "");
}
root.classList.toggle("can-share", Boolean(navigator.share));

// Whether a list makes the request because the database has changed.
const isRefresh = (ctx) => ctx?.sourceEvent?.type === "refresh";

// For storage that a browser may deny to a page.
const attempt = (work) => {
  try {
    return work();
  } catch {}
};

// Waits for a limited time: a store in trouble must not prevent saving or signing out.
const forWhile = (work) => Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 3_000))]);

// The title of the item in a form; empty for none.
const titleOf = (fields) => (fields.get("facilityName") ?? fields.get("name") ?? fields.get("body") ?? "")
  .trim().split("\n")[0].slice(0, 100);
const discardSaved = async (id) => {
  await inForms("readwrite", (forms) => {
    forms.delete([words.account, id, "unsent"]);
    return forms.delete([words.account, id, "refused"]);
  });
  // The worker tells the other windows.
  navigator.serviceWorker?.controller?.postMessage("discarded");
};
const pageOf = (text) => new DOMParser().parseFromString(text, "text/html");
// Has the texts and templates for unsent items.
const offlinePage = async () => pageOf(await (await caches.match("/offline") ?? await fetch("/offline")).text());

// --- Taps: nothing moves or disappears between press and click, or the browser would click something else ---

let isPressed = false, releasing, released = [];
const releaseAfter = (time) => {
  clearTimeout(releasing);
  releasing = setTimeout(() => {
    isPressed = false;
    for (const work of released.splice(0)) work();
  }, time);
};
on("pointerdown", () => {
  isPressed = true;
  releaseAfter(5_000);
}, true);
// A click may follow a moment later.
on("pointerup", () => releaseAfter(350), true);
for (const name of ["click", "pointercancel"]) on(name, () => releaseAfter(0), true);
const whenReleased = (work) => { isPressed ? released.push(work) : work(); };

// --- Notices ---

const leaveLater = (toast) => {
  let timer;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    timer = setTimeout(() => leave(toast), 12_000);
  };
  for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, stop);
  for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, start);
  start();
};

const leave = (toast) => {
  toast.classList.add("leaving");
  setTimeout(() => toast.remove(), 300);
};

// With an action, the notice has a button that runs the work.
const notify = (text, action, work) => {
  const region = document.getElementById("notice");
  if (!region || !text) return;
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.append(document.createElement("p"));
  toast.firstChild.textContent = text;
  if (action) {
    const button = document.createElement("button");
    button.textContent = action;
    button.onclick = () => {
      toast.remove();
      work();
    };
    toast.append(button);
  }
  region.replaceChildren(toast);
  leaveLater(toast);
};

document.querySelectorAll(".toast").forEach(leaveLater);
on("notice", ({ detail }) => notify(detail));

// The script of photos, on pages that have some or choose some, and while some wait to be sent.
const loadPhotos = (src) => new Promise((resolve) => {
  document.head.append(Object.assign(document.createElement("script"), { src, onload: resolve }));
});
let photos = document.querySelector("[data-script]")?.dataset.script
  ?? attempt(() => localStorage.getItem("photos"))?.split(" ")[1];
if (photos) loadPhotos(photos);
on("click", async (event) => {
  const link = event.target.closest(".photo-grid a");
  if (!link || photos) return;
  event.preventDefault();
  await loadPhotos(photos = link.closest("ul").dataset.script);
  link.click();
});

// In a calendar, arrows lead from day to day, and Page Up and Page Down to other months.
on("keydown", (event) => {
  const day = event.target.closest?.(".calendar a");
  if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
  const days = [...document.querySelectorAll(".calendar a")];
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  const target = step ? days[days.indexOf(day) + step]
    : document.querySelectorAll(".pager > *")[{ PageUp: 0, PageDown: 2 }[event.key]];
  if (!target) return;
  event.preventDefault();
  if (step) return target.focus();
  attempt(() => sessionStorage.setItem("calendar-day", days.indexOf(day)));
  target.click();
});

// The keyboard stays on the same day of another month, or on its last one.
const calendarDay = attempt(() => sessionStorage.getItem("calendar-day"));
if (calendarDay) {
  sessionStorage.removeItem("calendar-day");
  const days = [...document.querySelectorAll(".calendar a")];
  days[Math.min(calendarDay, days.length - 1)]?.focus();
}
