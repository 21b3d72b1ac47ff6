// The service worker: Loki without a signal. The server writes `version` and `files` in front of it (Assets.worker).
//
// - Pages come from the network, and from the device when that takes longer than two seconds or fails.
// - The newest visits are kept as the server renders them; a search among them folds as SearchCore does.
// - A save is put into the outbox first and sent then. It leaves the outbox with the server's answer, so that whatever
//   is cut, and whenever, it is there or at the server. Sent twice it counts once: it has an identifier, and a revision.
// - Everything is kept by account. `Loki-Account` says whose a page is, and makes the server refuse what is another's.
"use strict";

const seconds = { slow: 2, silent: 10, refresh: 600, kept: 30 * 86_400 };
const most = { forms: 20, pages: 300 };
const uuid = "[0-9a-f-]{36}";
const saves = new RegExp(`^/(sakatsu/(new|${uuid}/edit)|memos/(new|${uuid}))$`);
const detail = new RegExp(`^/sakatsu/(${uuid})$`);
// Lists are kept whole, other accounts' and secret pages not at all.
const unkept = /^\/(sakatsu|memos|account.*|sign-.*|reset-.*|debug.*)$/;
// What an address may say of a page that the device has as well.
const plain = ["q", "through", "from", "kept", "draft", "measured", "repeat"];
const isWithin = (limit, time) => Math.abs(Date.now() - time) < limit * 1000;
const later = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// --- Versions: what one program has made is never mixed with what another has ---

// The server says so of the file that is asked for, and not of another in its place.
const isOfVersion = ({ headers, ok }) => ok && /immutable/.test(headers.get("Cache-Control"));

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(`files ${version}`).then((cache) => Promise.all(files.map(async (file) => {
    const response = await fetch(file);
    // A server that was replaced meanwhile has another file by that name.
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
  // A page of a program that is newer than this worker has other files.
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
    // 30 days after it pages are removed, and unsent items unless the session may still be valid. A clock that was set back
    // removes nothing.
    for (const owner in contacts) if (Date.now() - contacts[owner] > seconds.kept * 1000) {
      await deletePages((name) => name.includes(owner));
      if (owner !== account) await outbox("readwrite", (store) => store.delete(allOf(owner)));
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
    // First what frees room, so that a device that is full does not show another's pages later.
    await own.delete("/");
    await deletePages((name) => !name.includes(key));
  }
  await own.put("/", new Response(JSON.stringify({ account, contacts })));
};

// - Returns: null for an answer that is not our server's.
const accountOf = async ({ headers }) => {
  const key = headers.get("Loki-Account");
  if (key) await setAccount(key).catch(() => {});
  return key;
};

// Signing out removes everything. Browsers that know Clear-Site-Data have done so already.
let isLeaving = false;
const forget = async () => {
  isLeaving = false;
  loading = data = undefined;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await outbox("readwrite", (store) => store.clear());
};

// --- The outbox ---

let opening;
const database = () => opening ??= new Promise((resolve, reject) => {
  const request = indexedDB.open("loki", 1);
  const fail = () => { opening = undefined; reject(request.error); };
  request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: ["account", "id"] });
  request.onerror = fail;
  request.onsuccess = () => {
    request.result.onclose = () => { opening = undefined; };
    request.result.onversionchange = () => { opening = undefined; request.result.close(); };
    resolve(request.result);
  };
});

// Each change is announced after it has been committed.
const outbox = async (mode, work) => {
  const transaction = (await database()).transaction("outbox", mode, { durability: "strict" });
  const request = work(transaction.objectStore("outbox"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = async () => {
      resolve(request.result);
      for (const client of mode === "readwrite" ? await clients.matchAll() : []) client.postMessage("outbox");
    };
    transaction.onabort = () => reject(transaction.error);
  });
};

const allOf = (owner) => IDBKeyRange.bound([owner], [owner, []]);
const entries = async (owner) => {
  const range = allOf(owner ?? await currentAccount());
  return (await outbox("readonly", (store) => store.getAll(range))).sort((a, b) => a.time - b.time);
};

// Only if the entry is still the one that was sent: it may have been saved again meanwhile.
const change = (entry, work) => outbox("readwrite", (store) => {
  const request = store.get([entry.account, entry.id]);
  request.onsuccess = () => { if (request.result?.mark === entry.mark) work(store); };
  return request;
});
const remove = (entry) => change(entry, (store) => store.delete([entry.account, entry.id]));

// Whoever says whose request it is gets the answer of success so, and not as a redirect, which others send as well.
const isSaved = ({ headers }) => headers.has("HX-Redirect");
// Neither a session that has ended nor a server in trouble has decided anything, nor whoever else answers.
const isDecided = ({ headers, status }) =>
  headers.has("Loki-Account") && status < 500 && ![401, 408, 429].includes(status);

// No proxy's word that the server is away.
const isShown = ({ type, status }) => type !== "opaqueredirect" && ![502, 504].includes(status);

// What the form's page looked like, by the identifier of what it saves.
const forms = new Map();

const save = async (event) => {
  const { request } = event;
  const body = await request.clone().text();
  const fields = new URLSearchParams(body);
  const id = fields.get("sakatsuID") ?? fields.get("memoID");
  if (!id || (fields.get("action") ?? "save") !== "save") return fetch(request);
  const { pathname } = new URL(request.url);
  const title = (fields.get("facilityName") ?? fields.get("body") ?? "").trim().split("\n")[0].slice(0, 100);
  const owner = fields.get("account") ?? await currentAccount();
  if (owner === "none") return fetch(request);
  // What was deleted elsewhere comes back in the answer with a new identifier.
  const old = (await entries(owner).catch(() => [])).find((entry) =>
    entry.id === id || entry.answer?.includes(`ID" value="${id}"`));
  const entry = {
    account: owner, id, path: pathname, body, title, page: forms.get(id) ?? old?.page,
    time: Date.now(), mark: crypto.randomUUID(), version,
  };
  // There is no room, or the browser keeps nothing: as without a worker.
  const isKept = await outbox("readwrite", (store) => {
    if (old) store.delete([owner, old.id]);
    return store.put(entry);
  }).catch(() => {});
  if (!isKept) return fetch(request);
  // Once the page is let go, what the server refuses is for the outbox.
  let isLetGo = false;
  const headers = new Headers(request.headers);
  headers.set("Loki-Account", owner);
  const sent = fetch(request.url, { method: "POST", body, headers, redirect: "manual" }).then(async (response) => {
    // What an open page shows to have failed is a draft there, but for what came out of the outbox unchanged.
    const isAnswered = isDecided(response) || isShown(response) && response.status >= 500;
    if (isSaved(response) || (isAnswered && !isLetGo && !old)) await remove(entry);
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
  // The page's script ends the draft.
  const list = `/${pathname.split("/")[1]}?kept=${id}`;
  return isInBackground ? new Response("", { headers: { "HX-Redirect": list } }) : Response.redirect(list, 303);
};

// One sender at a time, some requests at a time: each is a visit or memo of its own.
let sending;
const send = () => sending ??= navigator.locks.request("outbox", async () => {
  // What is open in a page is being changed there.
  const open = (await clients.matchAll()).map(({ url }) => new URL(url).searchParams.get("unsent"));
  const waiting = (await entries()).filter(({ id, answer, version: its }) =>
    !open.includes(id) && (!answer || its !== version));
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
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Loki-Account": entry.account };
  const response = await fetch(entry.path, {
    method: "POST", body: entry.body, headers, redirect: "manual", signal: AbortSignal.timeout(20_000),
  });
  await accountOf(response);
  if (!isDecided(response)) return response.status >= 500;
  if (isSaved(response)) await remove(entry);
  else {
    // The form with what is wrong, or with what was saved elsewhere, for its author to decide.
    const answer = await response.text();
    const isForm = [409, 422].includes(response.status);
    await change(entry, (store) => store.put({ ...entry, version, answer: isForm ? answer : entry.page ?? answer }));
  }
  return true;
};

// --- What is on the device ---

let data;
const visits = async () => data ??= await (await (await pages()).match("/sakatsu/offline"))?.json();

// What is being fetched while something is saved may be older than that.
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
  for (const path of ["/offline", "/sakatsu/new", "/sakatsu/timer", "/memos/new", "/settings"]) await keep(path);
  data = await (await keep("/sakatsu/offline")).json();
  const memos = await (await keep("/memos?through=end", "/memos")).text();
  // Of each form, what it was made of: the revision, or when the memo was changed.
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

// A page that was opened is on the device from then on.
const note = async (event, response, url) => {
  const key = await accountOf(response);
  // It is not our server that answers.
  if (key === null) {
    if (response.status >= 502) throw new Error(response.status);
    return;
  }
  const isPlace = [...url.searchParams.keys()].every((name) => ["q", "through"].includes(name));
  const isKept = response.ok && key !== "none" && isPlace && !unkept.test(url.pathname)
    && !/no-store/.test(response.headers.get("Cache-Control"));
  const copy = isKept && response.clone();
  // Whatever cannot be kept, the page is there.
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

// What this device has written is shown as it was left, with the files of this version.
const written = async (url) => {
  const id = url.searchParams.get("unsent");
  const all = await entries();
  const entry = all.find((entry) => entry.id === id) ?? all.find(({ path, id }) => path === url.pathname && path.includes(id));
  const text = entry && (entry.answer ?? entry.page);
  if (!text) return id ? Response.redirect(`/${url.pathname.split("/")[1]}`) : undefined;
  if (!id) return Response.redirect(`${url.pathname}?unsent=${entry.id}`);
  const addresses = new Map(files.map((file) => [file.split("?")[0], file]));
  return page(text.replace(/(\/assets\/[\w.\/-]+)\?v=\w+/g, (old, path) => addresses.get(path) ?? old));
};

// A form that was kept is another one each time it is opened: with an identifier of its own, dated today.
const renewed = (text) => {
  const now = Date.now();
  const today = new Date(now - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  // Somewhere it is tomorrow already.
  const latest = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
  return text
    .replace(/(name="(?:sakatsu|memo)ID" value=")[^"]*/, `$1${crypto.randomUUID()}`)
    .replace(/(name="visitingDate" value=")[^"]*(" max=")[^"]*/, `$1${today}$2${latest}`);
};

const formStart = '<form id="sakatsu-input"';

// What another app shares is not lost either: it stands in a new form.
const share = async (request) => {
  const fields = new URLSearchParams(await request.clone().text());
  return fetch(request).catch(async (error) => {
    if (await currentAccount() === "none") throw error;
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
  const text = renewed(await cached.text());
  const repeated = url.searchParams.get("repeat");
  const again = repeated && (await visits())?.visits;
  const { title } = (again || []).find(({ id }) => id === repeated) ?? {};
  // Of the last visit to the same facility.
  const pattern = title !== undefined && again.find((visit) => visit.title === title).pattern;
  return page(pattern ? text.replace(formStart, (start) => `${start} data-fill="${escaped(pattern)}"`) : text);
};

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
  // Only the server knows what was just done, and what is being chosen.
  const isPlain = [...url.searchParams.keys()].every((name) => plain.includes(name));
  const response = await (isPlain ? Promise.race([network, later(seconds.slow)]) : network).catch(() => {});
  if (response) return response;
  const own = await currentAccount() !== "none" && await kept(request, url).catch(() => {});
  return own || network.catch((error) => {
    if (!isPage) throw error;
    return unreachable(error);
  });
};

// Says that there is no connection.
const unreachable = async (error) => {
  isLeaving = false;
  if (await currentAccount() === "none") throw error;
  return await (await pages()).match("/offline") ?? Response.error();
};

// --- Searching: the page highlights what is found ---

const list = (all, query, isFragment) => {
  const pattern = patternOf(query);
  const hits = all.visits.filter(({ search }) => search.includes(pattern));
  const isEmpty = !all.visits.length && !pattern;
  const cards = hits.map((visit, index) => (visit.month === hits[index - 1]?.month ? "" : visit.month)
    + visit.card).join("");
  const text = isEmpty ? [all.emptyPage, all.emptyFragment] : [all.page, all.fragment];
  const count = all.counts[Math.min(hits.length, 2)].replace("2", hits.length);
  const filled = hits.length ? text[isFragment ? 1 : 0].replace(/<section class="empty"[^]*?<\/section>/, () => cards)
    : text[isFragment ? 1 : 0];
  return filled.replaceAll("\uE002", count)
    .replaceAll(encodeURIComponent("\uE000"), () => encodeURIComponent(query))
    .replaceAll("\uE000", () => escaped(query));
};

// --- What pages ask ---

const words = async () => (await (await (await pages()).match("/offline")).text())
  .match(/<template data-question="([^"]*)" data-untitled="([^"]*)">([^]*?)<\/template>[^]*?<template>([^]*?)<\/template>/)
  .slice(1);

const cards = async (path) => {
  const own = (await entries()).filter((entry) => entry.path.startsWith(path));
  if (!own.length) return "";
  const [, untitled, unsent, undecided] = await words();
  return own.map((entry) => (entry.answer ? undecided : unsent)
    .replace(/\{(\w+)\}/g, (all, name) => escaped(String(entry[name])) || untitled)).join("");
};

const answers = {
  // A form is sent after the answer to this.
  form: ({ id, page }) => { forms.set(id, page); },
  cards: ({ path }) => cards(path),
  // Also of what others have written here, for everything goes.
  leave: async () => {
    const count = await outbox("readonly", (store) => store.count());
    return count ? (await words())[0].replace("{count}", count) : "";
  },
  discard: async ({ id }) => {
    const owner = await currentAccount();
    await outbox("readwrite", (store) => store.delete([owner, id]));
  },
  open: async () => {
    // The first page was there before the worker.
    if (await currentAccount() === "none") {
      await accountOf(await fetch("/offline", { redirect: "error" }));
    }
    await send().catch(() => {});
    await refresh();
  },
};

addEventListener("message", (event) => {
  const { data: message, ports: [port] } = event;
  const answer = Promise.resolve(answers[message.type](message)).catch(() => {});
  event.waitUntil(answer.then((value) => port?.postMessage(value)));
});

// It is tried again after a failure.
addEventListener("sync", (event) => event.waitUntil(send().then(async () => {
  if ((await entries()).some((entry) => !entry.answer)) throw new Error();
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
      // What ends a session also ends this worker, and WebKit would wait for its answer for a minute.
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
