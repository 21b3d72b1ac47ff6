// Photos of visits and facilities, on the pages that show or choose some: made smaller, sent now or when there is a
// connection, and shown in a viewer. A chosen photo waits on the device until the server has it, for a visit that may not
// be saved yet. The path of the page of its photos (`page`) identifies the visit or facility.
"use strict";

// The server keeps no more pixels. The place and other hidden data of a picture that this browser can read stay here.
const longestSide = 2048;
// As long as the server keeps deleted visits, in milliseconds.
const keptTime = 30 * 86_400_000;
const words = document.body.dataset;
const address = document.currentScript.src;
const say = (text) => document.dispatchEvent(new CustomEvent("notice", { detail: text }));
// The form of a page of photos, and the choice in the form of a visit.
const formIn = (page) => page.querySelector("form[data-photos]");
const choice = document.querySelector("[data-chosen]");
const pathOf = ({ action }) => new URL(action, location).pathname;
const pageOf = (visit) => `/sakatsu/${visit}/photos`;
const chosenFor = () => pageOf(choice.form.elements.sakatsuID.value);
const isNew = choice && !location.pathname.endsWith("/edit");

// --- The photos that wait ---

const database = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("loki-photos", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("photos", { keyPath: "number", autoIncrement: true });
  request.onerror = () => reject(request.error);
  request.onsuccess = () => resolve(request.result);
});
const inQueue = async (mode, work) => {
  const opened = await database();
  try {
    const transaction = opened.transaction("photos", mode, { durability: "strict" });
    const request = work(transaction.objectStore("photos"));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request?.result;
  } finally {
    opened.close();
  }
};
// Version 0.1.0 kept the visit instead of the page.
const waiting = async () => (await inQueue("readonly", (photos) => photos.getAll()))
  .filter(({ account }) => account === words.account)
  .map((photo) => ({ page: pageOf(photo.visit), ...photo }));
const isOf = (page) => (photo) => photo.page === page;

// Other pages load this script while photos wait.
const remember = async () => {
  const photos = await waiting();
  if (photos.length) localStorage.setItem("photos", `${photos.length} ${address}`);
  else localStorage.removeItem("photos");
  if (!choice) return;
  const count = photos.filter(isOf(chosenFor())).length;
  choice.querySelector(".footnote").textContent = count ? choice.dataset.chosen.replace("{count}", count) : "";
  choice.querySelector("button").hidden = !count;
};
const remove = async (list) => {
  await inQueue("readwrite", (photos) => list.forEach(({ number }) => photos.delete(number)));
  await remember();
};

// The picture as a smaller JPEG, or the file itself if this browser cannot read it.
const shrunk = async (file) => {
  const picture = await createImageBitmap(file).catch(() => {});
  if (!picture) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const context = canvas.getContext("2d");
  // JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  return smaller ?? file;
};

const keep = async (page, files) => {
  for (const file of files) {
    const photo = { account: words.account, page, file: await shrunk(file), time: Date.now() };
    await inQueue("readwrite", (photos) => photos.add(photo));
  }
  await remember();
};

// Pictures that another app has shared wait in the worker's cache for the next form of a new visit, also those that were
// shared while no one was signed in.
const adopt = () => navigator.locks.request("shared", async () => {
  const own = await caches.open("account");
  for (const request of await own.keys()) {
    const [, shared, owner] = new URL(request.url).pathname.split("/");
    if (shared !== "shared" || ![words.account, "none"].includes(owner)) continue;
    await keep(chosenFor(), [await (await own.match(request)).blob()]);
    await own.delete(request);
    choice.closest("details").open = true;
  }
});

// --- Sending them: one page at a time, in the order in which they were chosen ---

const post = ({ action, elements }, file, onProgress) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  const body = new FormData();
  // The account comes first.
  for (const { name, value, type } of elements) if (type === "hidden") body.append(name, value);
  body.append("file", file, "photo");
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  request.onload = () => resolve(request);
  request.onerror = reject;
  request.responseType = "document";
  request.open("POST", action);
  request.send(body);
});

// A page of photos; nothing while the visit is not saved, and an error without a connection or a session.
const read = async (path) => {
  const answer = await fetch(path);
  if (answer.status === 404) return;
  if (!answer.ok || answer.redirected) throw new Error();
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

const sendAll = async (onProgress) => {
  const photos = await waiting();
  const sent = [];
  for (const [index, photo] of photos.entries()) {
    // It is not saved while its form is open.
    if (isNew && chosenFor() === photo.page) continue;
    const own = formIn(document);
    const page = own && pathOf(own) === photo.page ? document : await read(photo.page);
    if (!page) {
      if (Date.now() - photo.time > keptTime) await remove([photo]);
      continue;
    }
    const form = formIn(page);
    let problem;
    if (form) {
      const answer = await post(form, photo.file, (part) => onProgress((index + part) / photos.length));
      problem = answer.response?.querySelector(".summary h2")?.textContent;
      // The server failed, or the session has ended: it stays.
      const isAnswered = [200, 422].includes(answer.status)
        && new URL(answer.responseURL).pathname === photo.page;
      if (!isAnswered) throw new Error();
    } else {
      // There is no room for it.
      problem = page.querySelector("main > .footnote")?.textContent;
    }
    await remove([photo]);
    if (problem) say(problem);
    else sent.push(photo);
  }
  return sent;
};
// The page of a visit or facility shows photos that have arrived.
const show = async (photos) => {
  const section = document.getElementById("own-photos");
  const { page } = section?.dataset ?? {};
  if (!photos.some(isOf(page))) return;
  const shown = (await read(page.replace(/\/photos$/, "")))?.getElementById("own-photos");
  if (shown) section.replaceChildren(...shown.childNodes);
};
const send = (onProgress = () => {}) =>
  navigator.locks.request("photos", { ifAvailable: true }, async (lock) => lock ? sendAll(onProgress) : []);

// --- On a page of photos ---

const add = async (form, files) => {
  const status = form.querySelector("[role=status]");
  const note = status.textContent;
  const bar = Object.assign(document.createElement("progress"), { ariaLabel: form.dataset.photos });
  status.replaceChildren(form.dataset.photos, bar);
  try {
    await keep(pathOf(form), files);
    const sent = await send((part) => { bar.value = part; });
    // A notice is read first.
    if (sent.length) setTimeout(() => location.assign(form.action), document.querySelector(".toast") ? 4_000 : 0);
    else status.replaceChildren(note);
  } catch {
    isCut = true;
    status.replaceChildren(form.dataset.waiting);
  }
};
const choose = (files) => {
  const form = formIn(document);
  if (form) add(form, files);
  else if (choice) keep(chosenFor(), files).catch(() => say(words.unkept));
};
const receive = (event, { files }) => {
  const pictures = [...files].filter(({ type }) => type.startsWith("image/"));
  if (!(formIn(document) ?? choice) || !pictures.length) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  choose(pictures);
};
document.addEventListener("change", ({ target }) => {
  if (target.type !== "file" || !target.closest("form[data-photos], [data-chosen]") || !target.files.length) return;
  choose([...target.files]);
  // It waits on the device now.
  target.value = "";
});
document.addEventListener("paste", (event) => receive(event, event.clipboardData), true);
document.addEventListener("drop", (event) => receive(event, event.dataTransfer), true);
choice?.querySelector("button").addEventListener("click", async () => {
  await remove((await waiting()).filter(isOf(chosenFor())));
});
const own = formIn(document);
if (own) {
  own.querySelector("input[type=file]").multiple = true;
  // A chosen file is sent at once.
  own.querySelector("button").hidden = true;
}
let isCut = false;
const sendQuietly = async () => {
  try {
    await show(await send());
    isCut = false;
  } catch {
    isCut = true;
  }
};
for (const name of ["online", "focus"]) addEventListener(name, sendQuietly);
setInterval(() => isCut && !document.hidden && sendQuietly(), 15_000);
remember().then(sendQuietly, () => {});
if (isNew && self.caches) adopt().catch(() => say(words.unkept));

// --- The viewer: swipes and pinches are the browser's own ---

const element = (name, properties, ...content) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
};
document.addEventListener("click", (event) => {
  const link = event.target.closest(".photo-grid a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const grid = link.closest("ul");
  const links = [...grid.querySelectorAll("a")];
  const figures = links.map(({ href, dataset, firstElementChild: { alt } }) => element(
    "figure", {}, element("img", { src: href, alt, loading: "lazy" }),
    element("figcaption", { textContent: dataset.photo })));
  const strip = element("div", { className: "strip", tabIndex: 0 }, ...figures);
  const place = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const go = (index, behavior) => figures[index]?.scrollIntoView({ behavior, inline: "start", block: "nearest" });
  const step = (count, textContent, ariaLabel) =>
    element("button", { type: "button", textContent, ariaLabel, onclick: () => go(place() + count) });
  const close = element("button", {
    type: "button", textContent: "✕", ariaLabel: grid.dataset.close, onclick: () => viewer.close(),
  });
  const steps = links.length > 1 ? [step(-1, "‹", grid.dataset.previous), step(1, "›", grid.dataset.next)] : [];
  const viewer = element("dialog", { className: "viewer", ariaLabel: grid.dataset.viewer }, close, strip, ...steps);
  const mark = () => steps.forEach((button, index) => { button.disabled = place() === (index ? links.length - 1 : 0); });
  strip.addEventListener("scroll", mark);
  viewer.addEventListener("keydown", (event) => {
    const count = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!count) return;
    event.preventDefault();
    go(place() + count);
  });
  viewer.addEventListener("close", () => {
    viewer.remove();
    link.focus();
  });
  document.body.append(viewer);
  viewer.showModal();
  go(links.indexOf(link), "instant");
  mark();
});
