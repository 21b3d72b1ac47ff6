// Small comforts on top of pages that work without any script. All listeners sit on the document, so that they
// survive when a part of the page is replaced; all words come from the markup.
// One file: each more would cost a request and weight. Its parts: notices, what buttons do, drafts, the address, the
// edit mode, lists that follow the database, forms that are sent in the background, passwords, settings, failures.
(() => {
  "use strict";
  const root = document.documentElement;
  const words = document.body.dataset;
  const noticeSeconds = 12;
  const on = (name, listener, options) => document.addEventListener(name, listener, options);

  // The server needs the person's time zone to know which day "today" is.
  const cookie = "timeZone=" + Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!document.cookie.split("; ").includes(cookie)) {
    document.cookie = cookie + "; path=/; max-age=31536000; samesite=lax";
  }
  root.classList.toggle("can-share", Boolean(navigator.share));

  // --- Notices ---

  const leaveLater = (toast) => {
    let timer;
    const stop = () => clearTimeout(timer);
    const start = () => {
      stop();
      timer = setTimeout(() => leave(toast), noticeSeconds * 1000);
    };
    for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, stop);
    for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, start);
    start();
  };

  const leave = (toast) => {
    toast.classList.add("leaving");
    setTimeout(() => toast.remove(), 300);
  };

  const notify = (text) => {
    const region = document.getElementById("notice");
    if (!region || !text) return;
    const toast = document.createElement("div");
    toast.className = "toast";
    toast.append(document.createElement("p"));
    toast.firstChild.textContent = text;
    region.replaceChildren(toast);
    leaveLater(toast);
  };

  document.querySelectorAll(".toast").forEach(leaveLater);

  // --- What buttons do: copy, share, fill a field, send a notice away, reload ---

  const shareText = async (url) => {
    const response = await fetch(url, { headers: { Accept: "text/plain" } });
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  };

  // The text is handed over as a promise: Safari only copies what is asked for within the tap itself.
  const copyFrom = async (link) => {
    try {
      const blob = shareText(link.href).then((text) => new Blob([text], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      notify(words.copied);
    } catch {
      location.href = link.href;
    }
  };

  const copyField = async (field) => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      if (!document.execCommand("copy")) return;
    }
    notify(words.copied);
  };

  const share = async (url) => {
    try {
      await navigator.share({ text: await shareText(url) });
    } catch (error) {
      if (error.name !== "AbortError") location.href = url;
    }
  };

  on("click", (event) => {
    const control = event.target.closest("a, button");
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { copy, copyField: fieldID, share: shareURL, fill, dismiss, reload } = control.dataset;
    if (copy !== undefined) {
      event.preventDefault();
      copyFrom(control);
    } else if (fieldID) {
      copyField(document.getElementById(fieldID));
    } else if (shareURL) {
      share(shareURL);
    } else if (fill) {
      const field = document.getElementById(fill);
      field.value = control.value;
      field.focus();
    } else if (dismiss !== undefined) {
      event.preventDefault();
      leave(control.closest(".toast"));
    } else if (reload !== undefined) {
      location.reload();
    }
    control.closest("[popover]")?.hidePopover();
  });

  // --- Drafts: what is written in the editor of memos is kept in this browser until it is saved ---

  const draftPrefix = "draft:";
  const mostDays = 30;

  const draftOf = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };

  const forgetDrafts = (savedID) => {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))) {
      const draft = draftOf(key);
      const isFresh = draft && Date.now() - draft.time < mostDays * 86_400_000;
      if (!isFresh || draft.memoID === savedID) localStorage.removeItem(key);
    }
  };

  const keepDraft = (form) => {
    const key = draftPrefix + form.dataset.draft;
    const line = document.getElementById("draft");
    const { body, memoID, revision } = form.elements;
    // What a browser puts back by itself it has without the revision that it started from.
    body.autocomplete = "off";
    // What the server sent; after a failed save that is not saved.
    const shown = { body: body.defaultValue, memoID: memoID.value, revision: revision.value };
    const isSaved = !form.querySelector("[role=alert], [aria-invalid]");
    const put = (values) => {
      body.value = values.body;
      // Saving must know what the draft started from.
      memoID.value = values.memoID;
      revision.value = values.revision;
    };
    const kept = draftOf(key);
    if (isSaved && kept?.body === shown.body) localStorage.removeItem(key);
    else if (isSaved && kept) {
      put(kept);
      line.hidden = false;
    }
    const keep = () => {
      try {
        if (isSaved && body.value === shown.body) {
          localStorage.removeItem(key);
          put(shown);
        } else localStorage.setItem(key, JSON.stringify({
          body: body.value, memoID: memoID.value, revision: revision.value, time: Date.now(),
        }));
      } catch {
        // There is no room; the text is still in the field.
      }
    };
    // What is saved may have got another identifier since it was typed.
    for (const name of ["input", "submit"]) form.addEventListener(name, keep);
    form.addEventListener("click", ({ target }) => {
      const control = target.closest("[data-discard-draft]");
      if (!control) return;
      localStorage.removeItem(key);
      if (control.matches("a")) return;
      put(shown);
      line.hidden = true;
      body.focus();
    });
    // An editor that comes back from the history knows nothing of what was saved since.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && !draftOf(key)) location.reload();
    });
  };

  try {
    forgetDrafts(new URL(location.href).searchParams.get("saved"));
    const form = document.querySelector("form[data-draft]");
    if (form) keepDraft(form);
  } catch {
    // The browser keeps nothing for this page.
  }

  // --- The place in a list: what was in sight when it was left is there again on the way back ---

  const cards = document.getElementById("cards");
  const placeKey = "place:" + location.pathname;
  const cardsInSight = () => [...cards.querySelectorAll(".card")]
    .map((card) => ({ id: card.id, ...card.getBoundingClientRect().toJSON() }))
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight);

  // One or another of the cards may have moved, or be gone.
  const putBack = (places) => {
    const shifts = places.map(({ id, top }) => document.getElementById(id)?.getBoundingClientRect().top - top)
      .filter((shift) => !Number.isNaN(shift)).sort((a, b) => a - b);
    if (shifts.length) scrollBy({ top: shifts[shifts.length >> 1], behavior: "instant" });
  };

  const returnTo = (target) => {
    let kept = {};
    try {
      kept = JSON.parse(sessionStorage.getItem(placeKey)) ?? {};
      sessionStorage.removeItem(placeKey);
    } catch {
      // The browser keeps nothing for this page.
    }
    if (target || kept.isWriting) putBack(kept.places ?? []);
    const box = target?.getBoundingClientRect();
    if (box && (box.bottom < 0 || box.top > innerHeight)) target.scrollIntoView({ behavior: "instant" });
  };

  if (cards) {
    // Deleting and undoing lead back here.
    let isWriting = false;
    on("submit", ({ target }) => { isWriting ||= target.method === "post"; });
    addEventListener("pagehide", () => {
      const places = cardsInSight().map(({ id, top }) => ({ id, top }));
      try {
        sessionStorage.setItem(placeKey, JSON.stringify({ places, isWriting }));
      } catch {
        // There is no room.
      }
    });
    returnTo(document.getElementById(location.hash.slice(1)));
  }

  // --- The address: a reload or a bookmark must not show an old notice again ---

  // The drafts have read it before.
  const address = new URL(location.href);
  for (const name of ["deleted", "visit", "memo", "saved", "notice"]) address.searchParams.delete(name);
  if (cards) address.hash = "";
  if (address.href !== location.href) history.replaceState(history.state, "", address);

  // --- The edit mode: how much is selected, beside its delete button ---

  const showSelectedCount = () => {
    const badge = document.querySelector("[data-selected-count]");
    if (badge) badge.textContent = document.querySelectorAll("[name=ids]:checked").length || "";
  };
  on("change", showSelectedCount);
  addEventListener("pageshow", showSelectedCount);
  on("htmx:after:swap", showSelectedCount);

  // --- Lists that follow the database ---

  // Events only say that something has changed; the search form then asks again, in the search that is typed, for as
  // much as is shown.

  const isRefresh = (ctx) => ctx?.sourceEvent?.type === "refresh";
  const isSearch = (ctx) => ctx.sourceElement.matches("form.search");

  // The answer to an earlier search must not take the place of a later one's, and a failed one's of what is shown.
  let lastSearch;
  on("htmx:config:request", ({ detail: { ctx } }) => { if (isSearch(ctx)) lastSearch = ctx; });
  on("htmx:before:response", (event) => {
    const { ctx } = event.detail;
    if (isSearch(ctx) && ctx !== lastSearch) event.preventDefault();
  });
  on("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (isSearch(ctx) && ctx.response.status >= 400) event.preventDefault();
  });

  // WebKit empties what completes nothing when its page comes out of the page cache: a search would be lost.
  for (const [event, value] of [["pagehide", "on"], ["pageshow", "off"]]) {
    addEventListener(event, () => {
      const field = document.querySelector("form.search input");
      if (field) field.autocomplete = value;
    });
  }

  const follow = (list) => {
    const form = document.querySelector("form.search");
    const line = document.getElementById("stale");
    const seconds = { silence: 40, patience: 3, retry: 5, mostRetry: 60, pause: 0.5 };
    const later = (delay, work) => setTimeout(work, delay * 1000);

    // A short interruption is none: the line appears when it lasts.
    let isConnected = true, isFresh = true, patience;
    const assess = () => {
      if (isConnected && isFresh) {
        line.hidden = true;
        patience = clearTimeout(patience);
      } else patience ??= later(seconds.patience, () => { line.hidden = false; });
    };

    // How far the list is shown: up to where its next part starts, or to its end.
    const shownThrough = () => {
      const more = list.querySelector("a.more");
      return more ? new URL(more.href).searchParams.get("after") : "end";
    };

    // Refreshing: one request at a time, and not too many of them. Of a list that somebody has scrolled through for very
    // long only the beginning could be had again.

    let waiting, isRefreshing = false, isOutdated = false, lastTime = -Infinity;
    const refresh = () => {
      isOutdated = isRefreshing;
      if (isRefreshing || waiting) return;
      if (list.querySelectorAll(".card").length > Number(list.dataset.most)) {
        isFresh = false;
        return assess();
      }
      const pause = seconds.pause - (performance.now() - lastTime) / 1000;
      waiting = later(Math.max(0.05, pause), () => {
        waiting = undefined;
        lastTime = performance.now();
        form.dispatchEvent(new Event("refresh"));
      });
    };
    on("htmx:config:request", ({ detail: { ctx } }) => {
      if (!isRefresh(ctx)) return;
      isRefreshing = true;
      // It may overtake a search, whose address this then is.
      ctx.replace = `${form.action}?${new URLSearchParams(ctx.request.body)}`;
      ctx.shownThrough = shownThrough();
      ctx.request.body.set("through", ctx.shownThrough);
    });
    on("htmx:finally:request", ({ detail: { ctx } }) => {
      const isSwapped = ctx.status === "swapped" && ctx.response.status < 400 && !ctx.isTooShort;
      if (isSearch(ctx) && (isSwapped || isRefresh(ctx))) {
        isFresh = isSwapped;
        assess();
      }
      if (!isRefresh(ctx)) return;
      isRefreshing = false;
      if (isOutdated) refresh();
    });

    // What is on the screen stays where it is, though one or another of the cards may have moved.
    let places = [];
    on("htmx:before:swap", (event) => {
      const { ctx } = event.detail;
      if (!isRefresh(ctx)) return;
      // More has been loaded since it was sent.
      ctx.isTooShort = ctx.shownThrough !== shownThrough();
      if (ctx.isTooShort) {
        event.preventDefault();
        isOutdated = true;
      }
      places = scrollY > 0 && !event.defaultPrevented ? cardsInSight() : [];
    });
    on("htmx:after:swap", () => {
      putBack(places);
      places = [];
    });

    // Listening, while the page is visible

    let { version } = list.dataset;
    let source, silence, retry, retryDelay = seconds.retry;
    const lose = () => {
      isConnected = false;
      assess();
    };
    const disconnect = () => {
      source?.close();
      source = undefined;
      for (const timer of [silence, retry]) clearTimeout(timer);
    };
    const alive = ({ lastEventId }) => {
      version = lastEventId || version;
      isConnected = true;
      retryDelay = seconds.retry;
      listen();
      assess();
      // One that got lost is made up for.
      if (!isFresh) refresh();
    };
    const listen = () => {
      clearTimeout(silence);
      silence = later(seconds.silence, () => { disconnect(); connect(); });
    };
    const connect = () => {
      if (source || document.hidden) return;
      clearTimeout(retry);
      lose();
      listen();
      source = new EventSource(`${list.dataset.events}?since=${encodeURIComponent(version)}`);
      for (const name of ["version", "heartbeat"]) source.addEventListener(name, alive);
      source.addEventListener("change", (event) => {
        alive(event);
        if (event.data.split(" ").some((kind) => ["*", list.dataset.live].includes(kind))) refresh();
      });
      // Another window of the account took the place: until this one is looked at again.
      source.addEventListener("end", ({ data }) => (data === "displaced" ? giveUp() : tryLater()));
      source.addEventListener("error", () => {
        lose();
        if (source.readyState === EventSource.CLOSED) tryLater();
      });
    };
    const giveUp = () => {
      disconnect();
      lose();
    };
    const tryLater = () => {
      giveUp();
      retry = later(retryDelay, connect);
      retryDelay = Math.min(retryDelay * 2, seconds.mostRetry);
    };

    on("visibilitychange", () => {
      if (!document.hidden) return connect();
      disconnect();
      patience = clearTimeout(patience);
    });
    addEventListener("pagehide", disconnect);
    for (const name of ["pageshow", "focus", "online"]) addEventListener(name, connect);
    addEventListener("offline", () => {
      disconnect();
      lose();
      line.hidden = false;
    });
    connect();
  };

  const liveList = document.querySelector("[data-live]");
  if (liveList && window.htmx) follow(liveList);

  // --- Forms that are sent in the background ---

  // The Enter that ends a Japanese conversion must not submit the form.
  on("keydown", (event) => {
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && isComposing && event.target.matches("input")) event.preventDefault();
  }, true);

  // Rows are told apart by their position, so before the form is merged with the answer its attributes have to say
  // what its fields hold: otherwise a row that moved up keeps the text of the row that was deleted. Focus is let go
  // for the same reason.
  on("submit", (event) => {
    const form = event.target;
    if (!form.matches("[hx-get], [hx-post]")) return;
    if (form.contains(document.activeElement) && !document.activeElement.matches("button")) {
      document.activeElement.blur();
    }
    if (form.method !== "post") return;
    for (const field of form.querySelectorAll("input, textarea")) field.defaultValue = field.value;
    for (const select of form.querySelectorAll("select")) select.dataset.sent = select.value;
  }, true);

  on("htmx:after:swap", ({ detail: { ctx } }) => {
    const form = ctx.request.form;
    if (ctx.request.method !== "POST" || !form?.isConnected) return;
    for (const select of form.querySelectorAll("select")) {
      // Merging does not touch what is selected. A choice made while the request was under way stays.
      const isChosenSince = select.dataset.sent !== undefined && select.dataset.sent !== select.value;
      delete select.dataset.sent;
      const option = select.querySelector("option[selected]");
      if (!isChosenSince && option) select.value = option.value;
    }
    focusAfter(ctx.request.submitter?.value ?? "", form);
  });

  // Where work goes on after a row or a set was added or deleted; the server may say it with `autofocus` instead.
  const focusAfter = (action, form) => {
    if (form.querySelector("[autofocus]")) return;
    const [verb, first, second] = action.split(":");
    const all = (selector, scope = form) => [...(scope?.querySelectorAll(selector) ?? [])];
    const sets = all("[id^='set-']");
    const steps = all(".step", sets[first]);
    const temperatures = all(".step", form.querySelector("#temperatures"));
    const near = (list, index) => list[index] ?? list.at(-1);
    const places = {
      "add-set": () => sets.at(-1),
      "duplicate-set": () => sets[Number(first) + 1],
      "delete-set": () => near(sets, first) ?? form.querySelector("[value=add-set]"),
      "use-last-visit": () => sets[0],
      "add-step": () => steps.at(-1),
      "delete-step": () => near(steps, second) ?? sets[first],
      "add-temperature": () => temperatures.at(-2) ?? temperatures[0],
      "delete-temperature": () => near(temperatures, first) ?? form.querySelector("[value=add-temperature]"),
    };
    const place = places[verb]?.();
    if (!place) return;
    const field = verb.startsWith("delete")
      ? place.matches(".step") && place.querySelector(".remove")
      : all("input[inputmode]", place).find((input) => !input.value);
    const target = field || place;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus();
  };

  // --- Passwords: shown while their switch is on ---

  const reveal = (control) => {
    const field = document.getElementById(control.dataset.reveal);
    if (field) field.type = control.checked ? "text" : "password";
  };
  on("change", ({ target }) => reveal(target));
  // The browser puts the switch back as it was.
  addEventListener("pageshow", () => document.querySelectorAll("[data-reveal]").forEach(reveal));

  // --- Settings: what is chosen among several is kept at once, for people leave when they see it chosen ---

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
    localStorage.setItem(appearanceKey, body.get("appearance"));
    notify(form.dataset.saved);
  };
  // One after the other, so that the last choice is the one that is kept.
  let keeping = Promise.resolve();
  on("change", ({ target }) => {
    const form = target.closest("form[data-saved]");
    if (form && target.type === "radio") keeping = keeping.then(() => keepChoice(form, target.name === "language"));
  });

  // --- Failures: a request that did not arrive, or came back as an error page (which is not swapped in) ---

  // The session has ended: the page that asks to sign in takes what was typed along.
  const sendAsPage = (form, submitter) => {
    if (submitter?.name) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name: submitter.name, value: submitter.value });
      form.append(field);
    }
    HTMLFormElement.prototype.submit.call(form);
  };

  on("htmx:error", ({ detail: { ctx, error } }) => {
    // A search that is overtaken by the next keystroke is no failure.
    if (ctx && !isRefresh(ctx) && !(error?.name === "AbortError" && ctx.request.method === "GET")) notify(words.offline);
  });
  on("htmx:response:error", ({ detail: { ctx } }) => {
    if (ctx.response.status === 401 && ctx.request.form) return sendAsPage(ctx.request.form, ctx.request.submitter);
    if (isRefresh(ctx)) return;
    if (ctx.response.status !== 409 && ctx.response.status !== 422) notify(words.failed);
  });
})();
