// Small comforts on top of pages that work without any script. This file has what the others share; each of them has one
// idea, in a block of its own. All listeners sit on the document, so that they survive when a part of the page is
// replaced; all words come from the markup.
"use strict";
const root = document.documentElement;
const words = document.body.dataset;
const on = (name, listener, options) => document.addEventListener(name, listener, options);
const address = new URL(location.href);
const query = address.searchParams;

// The server needs the person's time zone to know which day "today" is.
const cookie = "timeZone=" + Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!document.cookie.split("; ").includes(cookie)) {
  document.cookie = cookie + "; path=/; max-age=31536000; samesite=lax";
}
root.classList.toggle("can-share", Boolean(navigator.share));

// Whether a request is a list's own, which follows the database.
const isRefresh = (ctx) => ctx?.sourceEvent?.type === "refresh";

// --- Taps: nothing moves or goes between press and click, or the browser would send the click elsewhere ---

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
// A click follows a moment later, or does not.
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

// With an action, the notice has a button that does its work.
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
