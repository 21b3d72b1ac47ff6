// The service worker: Loki without a signal. The server puts `version` and `files` in front of it (Assets.worker).
//
// - Pages come from the network, and from the device when that takes longer than two seconds or fails.
// - The newest visits are stored as the server renders them; a search among them folds like SearchCore, and the page
//   highlights the matches.
// - A save first goes to the outbox (the unsent and refused forms of store.js) and is then sent. It leaves the outbox with
//   the server's response, so that after any interruption it is on the device or on the server. Sending it twice has no
//   further effect, because it has an identifier and a revision.
// - Everything is stored by account. `Loki-Account` names the account of a response, and makes the server refuse requests
//   of another account.
"use strict";

const seconds = { slow: 2, silent: 10, refresh: 600 };
const most = { forms: 20, pages: 300 };
const uuid = "[0-9a-f-]{36}";
const saves = new RegExp(`^/((sakatsu|places)/(new|${uuid}/edit)|memos/(new|${uuid}))$`);
const detail = new RegExp(`^/sakatsu/(${uuid})$`);
// Lists are stored as a whole, other accounts' pages and secrets not at all.
const unkept = /^\/(sakatsu|sakatsu\/calendar|review.*|.*\/picture|photos.*|.*\/photos|memos|account.*|sign-.*|reset-.*|debug.*)$/;
// The query items of pages that are also on the device.
const plain = ["q", "through", "from", "kept", "draft", "measured", "repeat"];
const isWithin = (limit, time) => Math.abs(Date.now() - time) < limit * 1000;
const later = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// --- Versions: the output of different versions of the program is never mixed ---

// The server sends this header with the requested file, and not with another in its place.
const isOfVersion = ({ headers, ok }) => ok && /immutable/.test(headers.get("Cache-Control"));

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(`files ${version}`).then((cache) => Promise.all(files.map(async (file) => {
    const response = await fetch(file);
    // A server that was updated in the meantime has another file by that name.
    if (!isOfVersion(response)) throw new Error(file);
    await cache.put(file, response);
  }))));
});

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name !== "account" && !name.endsWith(version)) await caches.delete(name);
  }
  await clients.claim();
})()));

const asset = async (request) => {
  const cache = await caches.open(`files ${version}`);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // A page of a newer program has other files.
  if (isOfVersion(response)) cache.put(request, response.clone()).catch(() => {});
  return response;
};

// --- Accounts ---

// `contacts` has the time of the last contact with each account, in milliseconds.
let account, contacts, loading;
const currentAccount = async () => {
  loading ??= (async () => {
    const kept = caches.match("/", { cacheName: "account" }).then((response) => response.json());
    ({ account, contacts } = await kept.catch(() => ({ account: "none", contacts: {} })));
    // 30 days later pages are removed, and also unsent items unless the session may still be valid. A clock that was
    // set back removes nothing.
    for (const owner in contacts) if (Date.now() - contacts[owner] > keptTime) {
      await deletePages((name) => name.includes(owner));
      if (owner !== account) await inForms("readwrite", (forms) => forms.delete(allOf(owner)));
    }
  })().catch(() => {});
  await loading;
  return account;
};

const pages = (owner = account) => caches.open(`pages ${owner} ${version}`);
const deletePages = async (isOld) => {
  for (const name of await caches.keys()) if (name.startsWith("pages ") && isOld(name)) await caches.delete(name);
};

// Pages are removed as soon as their session has ended or another account is signed in; unsent items wait until their
// account is back.
const setAccount = async (key) => {
  const before = await currentAccount();
  if (key === before && isWithin(seconds.refresh, contacts[key])) return;
  account = key;
  contacts[before] = contacts[key] = Date.now();
  const own = await caches.open("account");
  if (key !== before) {
    data = undefined;
    // First frees room, so that a full device does not show another account's pages later.
    await own.delete("/");
    await deletePages((name) => !name.includes(key));
  }
  await own.put("/", new Response(JSON.stringify({ account, contacts })));
};

// - Returns: null for a response from another server.
const accountOf = async ({ headers }) => {
  const key = headers.get("Loki-Account");
  if (key) await setAccount(key).catch(() => {});
  return key;
};

// Signing out removes everything. Browsers with Clear-Site-Data have already done so.
let isLeaving = false;
const forget = async () => {
  isLeaving = false;
  loading = data = undefined;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  indexedDB.deleteDatabase("loki");
};

// --- The outbox ---

const entries = async (owner) => {
  const range = allOf(owner ?? await currentAccount());
  const forms = await inForms("readonly", (store) => store.getAll(range));
  return forms.filter((form) => !isTyped(form)).sort((a, b) => a.time - b.time);
};

// Each change is announced after it has been committed.
const announce = async () => {
  for (const client of await clients.matchAll()) client.postMessage("forms");
};
const write = async (work) => {
  await inForms("readwrite", work);
  await announce();
};

// Only if the entry is still the one that was sent: it may have been saved again in the meantime.
const replace = (entry, other) => write((forms) => {
  const key = [entry.account, entry.id, entry.state];
  const request = forms.get(key);
  request.onsuccess = () => {
    if (request.result?.mark !== entry.mark) return;
    forms.delete(key);
    if (other) forms.put(other);
  };
  return request;
});

// A request that names its account gets this header on success, and not a redirect, which others send as well.
const isSaved = ({ headers }) => headers.has("HX-Redirect");
// An ended session, a failing server and other servers decide nothing.
const isDecided = ({ headers, status }) =>
  headers.has("Loki-Account") && status < 500 && ![401, 408, 429].includes(status);

// Not a proxy's message that the server is down.
const isShown = ({ type, status }) => type !== "opaqueredirect" && ![502, 504].includes(status);

const save = async (event) => {
  const { request } = event;
  const body = await request.clone().text();
  const fields = new URLSearchParams(body);
  const [, id] = [...fields].find(([name]) => name.endsWith("ID")) ?? [];
  if (!id || (fields.get("action") ?? "save") !== "save") return fetch(request);
  const { pathname } = new URL(request.url);
  const owner = fields.get("account") ?? await currentAccount();
  if (owner === "none") return fetch(request);
  // The response for an item deleted elsewhere gives it a new identifier.
  const old = (await entries(owner).catch(() => [])).find((entry) =>
    entry.id === id || entry.picture?.includes(`ID" value="${id}"`));
  const entry = {
    account: owner, id, state: "unsent", path: pathname, fields: body, time: Date.now(), mark: crypto.randomUUID(), version,
  };
  // There is no room, or the browser stores nothing: the page works as without a worker.
  const isKept = await write((forms) => {
    if (old) forms.delete([owner, old.id, old.state]);
    const typed = forms.get([owner, id, "typing"]);
    typed.onsuccess = () => forms.put(Object.assign(entry, { picture: typed.result?.picture ?? old?.picture }));
    return typed;
  }).then(() => true, () => false);
  if (!isKept) return fetch(request);
  // Once the page has its response, the outbox handles the server's refusals.
  let isLetGo = false;
  const headers = new Headers(request.headers);
  headers.set("Loki-Account", owner);
  const sent = fetch(request.url, { method: "POST", body, headers, redirect: "manual" }).then(async (response) => {
    // A failure shown by an open page leaves a draft there, except for unchanged entries of the outbox.
    const isAnswered = isDecided(response) || isShown(response) && response.status >= 500;
    if (isSaved(response) || (isAnswered && !isLetGo && !old)) await replace(entry);
    return response;
  });
  event.waitUntil(Promise.all([sent, outdate()]).catch(() => {}));
  const response = await Promise.race([sent, later(seconds.silent)]).catch(() => {});
  const isInBackground = request.headers.has("HX-Request");
  if (response && isShown(response)) {
    return isSaved(response) && !isInBackground ? Response.redirect(response.headers.get("HX-Redirect"), 303) : response;
  }
  isLetGo = true;
  await registration.sync?.register("outbox").catch(() => {});
  // The page's script discards the draft.
  const list = `/${pathname.split("/")[1]}?kept=${id}`;
  return isInBackground ? new Response("", { headers: { "HX-Redirect": list } }) : Response.redirect(list, 303);
};

// One sender at a time, several requests at a time: each is an item of its own.
let sending;
const send = () => sending ??= navigator.locks.request("outbox", async () => {
  // An item that is open in a page is being changed there.
  const open = (await clients.matchAll()).map(({ url }) => new URL(url).searchParams.get("unsent"));
  const waiting = (await entries()).filter(({ id, state, version: its }) =>
    !open.includes(id) && (state === "unsent" || its !== version));
  if (!waiting.length) return;
  let isConnected = true;
  const next = async () => {
    for (let entry = waiting.shift(); entry && isConnected; entry = waiting.shift()) {
      isConnected = await sendOne(entry).catch(() => false);
    }
  };
  await Promise.all([next(), next(), next(), next()]);
  await outdate();
}).finally(() => { sending = undefined; });

const sendOne = async (entry) => {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "Loki-Account": entry.account,
  };
  const response = await fetch(entry.path, {
    method: "POST", body: entry.fields, headers, redirect: "manual", signal: AbortSignal.timeout(20_000),
  });
  await accountOf(response);
  if (!isDecided(response)) return response.status >= 500;
  if (isSaved(response)) await replace(entry);
  else {
    // The form with its errors or with the version saved elsewhere, for its author to decide.
    const picture = [409, 422].includes(response.status) ? await response.text() : entry.picture;
    await replace(entry, { ...entry, state: "refused", version, picture });
  }
  return true;
};

// --- Stored pages ---

let data;
const visits = async () => data ??= await (await (await pages()).match("/sakatsu/offline"))?.json();

// A page fetched during a save may be older than the save.
let generation = 0;
const outdate = async () => {
  generation++;
  await (await pages(await currentAccount())).delete("/kept").catch(() => {});
};

const keep = async (path, key = path) => {
  const owner = account;
  const response = await fetch(path, { headers: { "Loki-Account": owner }, redirect: "error" });
  if (await accountOf(response) !== owner || !response.ok) throw new Error(response.status);
  await (await pages(owner)).put(key, response.clone());
  return response;
};

let refreshing;
const refresh = () => refreshing ??= (async () => {
  if (await currentAccount() === "none") return;
  const began = generation;
  const cache = await pages();
  if (isWithin(seconds.refresh, await (await cache.match("/kept"))?.text())) return;
  for (const path of ["/offline", "/sakatsu/new", "/sakatsu/timer", "/memos/new", "/places", "/places/new", "/settings"]) await keep(path);
  data = await (await keep("/sakatsu/offline")).json();
  const memos = await (await keep("/memos?through=end", "/memos")).text();
  // For each form its basis: the revision, or when the memo changed.
  const forms = {};
  for (const { id, revision } of data.visits.slice(0, most.forms)) forms[`/sakatsu/${id}/edit`] = revision;
  const memo = new RegExp(`datetime="([^"]+)"[^]*?href="(/memos/${uuid})`, "g");
  for (const [, time, path] of [...memos.matchAll(memo)].slice(0, most.forms)) forms[path] = time;
  const before = (await (await cache.match("/forms"))?.json()) ?? {};
  for (const path in forms) {
    if (forms[path] !== before[path] || !await cache.match(path)) await keep(path);
  }
  await cache.put("/forms", new Response(JSON.stringify(forms)));
  if (began === generation) await cache.put("/kept", new Response(Date.now()));
})().catch(() => {}).finally(() => { refreshing = undefined; });

// Every opened page is stored on the device.
const note = async (event, response, url) => {
  const key = await accountOf(response);
  // The response is from another server.
  if (key === null) {
    if (response.status >= 502) throw new Error(response.status);
    return;
  }
  const isPlace = [...url.searchParams.keys()].every((name) => ["q", "through"].includes(name));
  const isKept = response.ok && key !== "none" && isPlace && !unkept.test(url.pathname)
    && !/no-store/.test(response.headers.get("Cache-Control"));
  const copy = isKept && response.clone();
  // Even if nothing can be stored, the page is shown.
  if (isLeaving && key === "none") await forget().catch(() => {});
  isLeaving = false;
  if (!copy) return;
  event.waitUntil((async () => {
    const cache = await pages(key);
    await cache.put(url.pathname, copy);
    const keys = await cache.keys();
    if (keys.length > most.pages) await cache.delete(keys[0]);
  })().catch(() => {}));
};

const page = async (text) => {
  const { headers } = await (await pages()).match("/offline");
  return new Response(text, { headers: [...headers].filter(([name]) => !/^content-(encoding|length)$/.test(name)) });
};

// An unsent item opens in the page of its form, whose script shows it as it was left.
const written = async (url) => {
  const id = url.searchParams.get("unsent");
  const [, section] = url.pathname.split("/");
  const all = await entries();
  if (!id) {
    const entry = all.find(({ path, id }) => path === url.pathname && path.includes(id));
    return entry && Response.redirect(`${url.pathname}?unsent=${entry.id}`);
  }
  if (!all.some((entry) => entry.id === id)) return Response.redirect(`/${section}`);
  const cache = await pages();
  const own = await cache.match(url.pathname)
    ?? await Promise.race([keep(url.pathname), later(seconds.slow)]).catch(() => {});
  if (own && !/\/new$/.test(url.pathname)) return own;
  // The stored page for a new item may have the identifier of another unsent item.
  return page(renewed(await (own ?? await cache.match(`/${section}/new`)).text()));
};

// A stored form is different each time it is opened: with a new identifier and today's date.
const renewed = (text, day) => {
  const now = Date.now();
  const today = new Date(now - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  // Somewhere it is already tomorrow.
  const latest = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
  return text
    .replace(/(name="\w+ID" value=")[^"]*/, `$1${crypto.randomUUID()}`)
    .replace(/(name="visitingDate" value=")[^"]*(" max=")[^"]*/, `$1${day ?? today}$2${latest}`);
};

const formStart = '<form id="sakatsu-input"';

// What another app shares is not lost either: the text waits in a new form, and the pictures for the form's photos.js,
// which shows how many there are. Without room on the device there are none.
const share = async (request) => {
  const shared = await request.formData();
  const photos = shared.getAll("photos");
  shared.delete("photos");
  const fields = new URLSearchParams(shared);
  const owner = await currentAccount();
  const own = await caches.open("account");
  for (const photo of photos) {
    await own.put(`/shared/${owner}/${crypto.randomUUID()}`, new Response(photo)).catch(() => {});
  }
  return fetch(request.url, { method: "POST", body: fields, redirect: "manual" }).catch(async (error) => {
    if (owner === "none") throw error;
    const form = await (await (await pages()).match("/sakatsu/new")).text();
    const text = ["title", "text", "url"].map((name) => fields.get(name)).filter(Boolean).join("\n");
    return page(renewed(form)
      .replace(formStart, '$& data-typed=""')
      .replace(/<textarea id="afterword"[^>]*>\n?/, (tag) => tag + escaped(text)));
  });
};

const kept = async (request, url) => {
  const { pathname } = url;
  if (pathname === "/sakatsu") {
    const all = await visits();
    return all && page(list(all, url.searchParams.get("q") ?? "", request.headers.get("HX-Request")));
  }
  const visit = detail.test(pathname) && (await visits())?.visits.find(({ id }) => pathname.endsWith(id));
  if (visit) return page(data.frame.replace("\uE000", () => escaped(visit.title)).replace("\uE001", () => visit.detail));
  const cached = await (await pages()).match(pathname);
  if (!cached || !/\/new$/.test(pathname)) return cached;
  const text = renewed(await cached.text(), url.searchParams.get("date") ?? undefined);
  const repeated = url.searchParams.get("repeat");
  const again = repeated && (await visits())?.visits;
  const { title } = (again || []).find(({ id }) => id === repeated) ?? {};
  // The pattern of the last visit to the same facility.
  const pattern = title !== undefined && again.find((visit) => visit.title === title).pattern;
  return page(pattern ? text.replace(formStart, (start) => `${start} data-fill="${escaped(pattern)}"`) : text);
};

// The pages that were answered without a connection.
const away = new Set();
const show = async (event, url) => {
  const { request } = event;
  const isPage = request.mode === "navigate";
  const mine = isPage && await currentAccount() !== "none" && await written(url).catch(() => {});
  if (mine) return mine;
  const network = fetch(request).then(async (response) => {
    if (isPage) await note(event, response, url);
    return response;
  });
  event.waitUntil(network.catch(() => {}));
  // Only the server knows what was just done, and what is being selected.
  const isPlain = [...url.searchParams.keys()].every((name) => plain.includes(name));
  const response = await (isPlain ? Promise.race([network, later(seconds.slow)]) : network).catch(() => {});
  if (response) return response;
  // The page asks as soon as it is open.
  away.add(event.resultingClientId);
  const own = await currentAccount() !== "none" && await kept(request, url).catch(() => {});
  return own || network.catch((error) => {
    if (!isPage) throw error;
    return unreachable(error);
  });
};

// The response for no connection.
const unreachable = async (error) => {
  isLeaving = false;
  if (await currentAccount() === "none") throw error;
  return await (await pages()).match("/offline") ?? Response.error();
};

// --- Searching ---

const list = (all, query, isFragment) => {
  const terms = termsOf(query);
  const hits = all.visits.filter(({ search }) =>
    terms.every((texts, isExcluded) => texts.every((text) => search.includes(text) != isExcluded)));
  const isEmpty = !all.visits.length && !query.trim();
  const cards = hits.map((visit, index) => (visit.month === hits[index - 1]?.month ? "" : visit.month)
    + visit.card).join("");
  const text = (isEmpty ? [all.emptyPage, all.emptyFragment] : [all.page, all.fragment])[isFragment ? 1 : 0];
  const count = all.counts[Math.min(hits.length, 2)].replace("2", hits.length);
  return (hits.length ? text.replace(/<section class="empty"[^]*?<\/section>/, () => cards) : text)
    .replaceAll("\uE002", count)
    .replaceAll(encodeURIComponent("\uE000"), encodeURIComponent(query))
    .replaceAll("\uE000", () => escaped(query));
};

// --- Messages, background synchronization, requests ---

// A page was opened or became visible, or has discarded an unsent item.
addEventListener("message", (event) => event.waitUntil((async () => {
  if (event.data === "discarded") return announce();
  if (away.delete(event.source.id)) event.source.postMessage("away");
  // The first page was loaded before the worker.
  if (await currentAccount() === "none") await accountOf(await fetch("/offline", { redirect: "error" }));
  await send().catch(() => {});
  await refresh();
  event.source.postMessage("forms");
})().catch(() => {})));

// After a failure, the browser tries again.
addEventListener("sync", (event) => event.waitUntil(send().then(async () => {
  if ((await entries()).some(({ state }) => state === "unsent")) throw new Error();
})));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const { pathname, searchParams } = url;
  if (request.method === "POST") {
    if (saves.test(pathname)) event.respondWith(save(event));
    else if (pathname === "/sakatsu/shared") event.respondWith(share(request));
    else {
      isLeaving = /^\/(sign-out|account\/delete)$/.test(pathname);
      event.waitUntil(outdate());
      // A response that ends a session also ends this worker, and WebKit would wait for it for a minute.
      if (request.mode === "navigate" && !(isLeaving && navigator.onLine)) {
        event.respondWith(fetch(request).catch(unreachable));
      }
    }
  } else if (request.method !== "GET") return;
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (request.mode === "navigate"
    || (pathname === "/sakatsu" && request.headers.get("HX-Request") && !searchParams.has("after")
      && !searchParams.has("through"))) event.respondWith(show(event, url));
});
