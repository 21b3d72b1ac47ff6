// Enhancements of pages that work without any script. All listeners are on the document, so that they survive when a
// part of the page is replaced; all texts come from the markup.
// Its parts: taps, notices, what buttons do, keys, drafts, the position in a list, the address, the edit mode, live
// lists, forms that are sent in the background, passwords, settings, waiting, failures.
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

  // --- What buttons do: copy, share, discard a draft, dismiss a notice, reload ---

  const shareText = async (url) => {
    const response = await fetch(url, { headers: { Accept: "text/plain" } });
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  };

  // The text is passed as a promise: Safari only copies what is requested during the tap itself.
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
    const { copy, copyField: fieldID, share: shareURL, discard, restart, dismiss, reload } = control.dataset;
    if (copy !== undefined) {
      event.preventDefault();
      copyFrom(control);
    } else if (fieldID) {
      copyField(document.getElementById(fieldID));
    } else if (shareURL) {
      share(shareURL);
    } else if (discard) {
      (control.value ? discardInList : discardInForm)(control);
    } else if (restart !== undefined) {
      draftForm().inert = true;
      forget(keptKey);
    } else if (control.matches(".new, .drafts a")) {
      // It leads back to the current search and length of the list.
      control.href += (control.search ? "&" : "?") + new URLSearchParams(new FormData(cards));
    } else if (dismiss !== undefined) {
      event.preventDefault();
      leave(control.closest(".toast"));
    } else if (reload !== undefined) {
      location.reload();
    }
    control.closest("[popover]")?.hidePopover();
  });

  // --- Keys: each one clicks the control that names it, unless something is being typed ---

  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    const control = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
    if (!control || !hasKeys()) return;
    event.preventDefault();
    if (control.matches("input")) control.focus();
    else control.click();
  });

  const keysKey = "keys";
  const hasKeys = () => {
    try {
      return localStorage.getItem(keysKey) !== "off";
    } catch {
      return true;
    }
  };
  const keySwitch = document.querySelector("[data-keys]");
  if (keySwitch) {
    addEventListener("pageshow", () => { keySwitch.checked = hasKeys(); });
    keySwitch.addEventListener("change", () => {
      try {
        localStorage.setItem(keysKey, keySwitch.checked ? "on" : "off");
      } catch {
        // The browser stores nothing for this page.
        keySwitch.checked = true;
      }
    });
  }

  // --- Drafts: text in a form is stored on the device, by account, until it is saved ---

  const draftPrefix = `draft:${words.account}/`;
  const address = new URL(location.href);
  const query = address.searchParams;
  const placeNames = ["q", "through", "from"];
  const draftList = document.getElementById("drafts");
  const draftForm = () => document.querySelector("form[data-draft]");
  const keyOf = (form) => draftPrefix + form.elements[form.dataset.draft].value;
  const fieldsOf = (form) => String(new URLSearchParams(new FormData(form)));

  const forget = (key) => {
    try {
      localStorage.removeItem(key);
    } catch {
      // The browser stores nothing for this page.
    }
  };

  const readDraft = (key) => {
    try {
      const draft = { key, ...JSON.parse(localStorage[key]) };
      const { memoID, revision, body } = draft;
      // The former format of memos.
      if (memoID) Object.assign(draft, {
        fields: String(new URLSearchParams({ memoID, revision, body })), path: `/memos/${revision > 0 ? memoID : "new"}`,
      });
      return draft;
    } catch {
      return { key };
    }
  };

  // Newest first. Drafts older than 30 days are removed, whatever their account.
  const readDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).flatMap((key) => {
    const draft = readDraft(key);
    if (draft.fields && Date.now() - draft.time < 30 * 86_400_000) return draft;
    forget(key);
    return [];
  }).filter(({ key }) => key.startsWith(draftPrefix)).sort((a, b) => b.time - a.time);

  // The markup of an element as it looks now: the values of its fields are in the attributes.
  const pictureOf = (element) => {
    const selector = "input, textarea, option";
    const copy = element.cloneNode(true);
    const fields = copy.querySelectorAll(selector);
    element.querySelectorAll(selector).forEach((field, index) => {
      if (field.matches("option")) fields[index].toggleAttribute("selected", field.selected);
      else if (field.matches("textarea")) fields[index].textContent = `\n${field.value}`;
      else if (!field.matches("[type=checkbox], [type=radio]")) fields[index].setAttribute("value", field.value);
    });
    // Removed parts cannot be restored from there.
    for (const line of copy.querySelectorAll(".undo")) line.remove();
    return copy;
  };
  window.loki = { pictureOf, whenReleased };

  const discardDraft = (key, { discard, undo }, bringBack) => {
    const draft = localStorage.getItem(key);
    localStorage.removeItem(key);
    notify(discard, undo, () => {
      localStorage.setItem(key, draft);
      bringBack();
    });
  };

  const region = navigator.languages.find((language) => language.startsWith(root.lang)) ?? root.lang;
  const showDrafts = () => {
    const template = draftList.firstElementChild;
    const cards = readDrafts().filter(({ path }) => path.startsWith(location.pathname + "/")).map((draft) => {
      const card = template.content.cloneNode(true);
      const fields = new URLSearchParams(draft.fields);
      const day = fields.get("visitingDate");
      const link = card.querySelector("a");
      const title = fields.get("facilityName") ?? fields.get("body") ?? "";
      link.textContent = title.trim().split("\n")[0] || link.textContent;
      link.href = `${draft.path}?draft=${draft.key.slice(draftPrefix.length)}`;
      card.querySelector("time").textContent = new Date(day ? day + "T00:00" : draft.time)
        .toLocaleDateString(region, { dateStyle: "medium" });
      card.querySelector("button").value = draft.key;
      return card;
    });
    draftList.replaceChildren(template, ...cards);
  };

  const discardInList = (control) => {
    discardDraft(control.value, control.dataset, showDrafts);
    showDrafts();
  };

  // Typed text is the difference from the form as it was opened.
  const isPlain = [...query.keys()].every((name) => placeNames.includes(name));
  // An unsent item shows what was saved; a draft of it has what was typed since.
  const isUnsent = query.has("unsent");
  const openedForm = draftForm();
  let openedFields, openedNodes, keptKey, isUnkept;

  const keepDraft = () => {
    const form = draftForm();
    if (!form || form.inert) return;
    const key = keyOf(form);
    const fields = fieldsOf(form);
    try {
      // An item that was deleted elsewhere continues under another identifier.
      if (key !== keptKey) localStorage.removeItem(keptKey);
      keptKey = key;
      if (fields === openedFields) return localStorage.removeItem(key);
      const draft = { path: form.getAttribute("action"), fields, time: Date.now() };
      try {
        localStorage.setItem(key, JSON.stringify({ ...draft, picture: pictureOf(form).innerHTML }));
      } catch {
        // It then cannot be shown without the server's help.
        localStorage.setItem(key, JSON.stringify(draft));
      }
      // A form that was opened with values becomes the draft after a reload.
      if (!isPlain && !isUnsent) history.replaceState(history.state, "", "?draft=" + key.slice(draftPrefix.length));
    } catch {
      if (!isUnkept) notify(words.unkept);
      isUnkept = true;
    }
  };

  // The form stays the same element, because other scripts listen to it.
  const putIntoForm = (nodes) => {
    openedForm.replaceChildren(...nodes);
    window.htmx?.process(openedForm);
  };
  const nodesIn = (markup) => {
    const template = document.createElement("template");
    template.innerHTML = markup;
    return template.content;
  };

  // The server renders the form of a draft, so that its rows are built in only one place. If it does not answer in
  // time, the form looks as it did last.
  const showDraft = async (draft) => {
    const body = new URLSearchParams(draft.fields);
    for (const name of placeNames) body.set(name, openedForm.elements[name]?.value ?? "");
    body.set("action", "show-draft");
    openedForm.inert = true;
    try {
      const signal = AbortSignal.timeout(4_000);
      const answer = await fetch(draft.path, { method: "POST", headers: { "HX-Request": "true" }, body, signal });
      if (!answer.ok) throw new Error(answer.status);
      putIntoForm(nodesIn(await answer.text()).firstElementChild.childNodes);
    } catch (error) {
      notify(draft.picture ? words.draftShown : error.name === "Error" ? words.failed : words.offline);
      if (!draft.picture) {
        // Prevents typing over contents that are not shown yet.
        openedForm.inert = keyOf(openedForm) === draft.key;
        return;
      }
      putIntoForm(nodesIn(draft.picture).childNodes);
    }
    keptKey = draft.key;
    openedForm.inert = false;
  };

  const discardInForm = (control) => {
    const nodes = [...openedForm.childNodes];
    discardDraft(keyOf(openedForm), control.dataset, () => {
      // Text typed in the meantime stays a draft of its own.
      keptKey = undefined;
      putIntoForm(nodes);
    });
    putIntoForm(openedNodes.map((node) => node.cloneNode(true)));
    openedForm.querySelector("input:not([type=hidden]), textarea").focus();
  };

  const followForm = () => {
    // Values that a browser restores on its own would lack the revision that they are based on.
    openedForm.autocomplete = "off";
    on("input", keepDraft);
    // A button may fill in a field.
    on("click", () => setTimeout(keepDraft));
    new MutationObserver(keepDraft).observe(openedForm.parentNode, { childList: true, subtree: true });
    // A form restored from the history does not know what was saved since.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && !isUnkept && !localStorage.getItem(keyOf(draftForm()))) location.reload();
    });
    // The server's response has the only copy of what was typed.
    if (openedForm.dataset.typed !== undefined && !isUnsent) return keepDraft();
    openedFields = fieldsOf(openedForm);
    openedNodes = [...openedForm.cloneNode(true).childNodes];
    const wanted = query.get("draft");
    const draft = readDrafts().find(({ key, path }) => {
      if (isUnsent) return key === keyOf(openedForm);
      return wanted ? key === draftPrefix + wanted : isPlain && path === openedForm.getAttribute("action");
    });
    if (draft) showDraft(draft);
  };

  try {
    if (openedForm) followForm();
    // `kept`: it is on the device, waiting to be sent.
    for (const name of ["saved", "kept"]) localStorage.removeItem(draftPrefix + query.get(name));
    if (draftList) {
      showDrafts();
      addEventListener("pageshow", showDrafts);
    }
  } catch {
    // The browser stores nothing for this page.
  }

  // --- Signing out: removes all stored texts, also where Clear-Site-Data is ignored (WebKit with a worker) ---

  const leavingKey = "leaving";
  try {
    if (!words.account && sessionStorage.getItem(leavingKey)) {
      Object.keys(localStorage).filter((key) => /^(draft|timer):/.test(key)).forEach(forget);
    }
    sessionStorage.removeItem(leavingKey);
  } catch {
    // The browser stores nothing for this page.
  }
  const noteLeaving = () => {
    try {
      sessionStorage.setItem(leavingKey, "1");
    } catch {
      // As above.
    }
  };
  const isLeaving = (form) => ["/sign-out", "/account/delete"].includes(form.getAttribute("action"));
  const signOut = (form) => {
    noteLeaving();
    form.submit();
  };
  on("submit", (event) => event.defaultPrevented || !isLeaving(event.target) || noteLeaving());
  Object.assign(window.loki, { isLeaving, signOut });

  // --- The position in a list: the same items are in view after the way back ---

  const cards = document.getElementById("cards");
  const placeKey = "place:" + location.pathname;
  const cardsInSight = () => [...cards.querySelectorAll(".card")]
    .map((card) => ({ id: card.id, ...card.getBoundingClientRect().toJSON() }))
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight);

  // Some of the cards may have moved or disappeared.
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
      // The browser stores nothing for this page.
    }
    if (location.hash || kept.isWriting) putBack(kept.places ?? []);
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

  // A shortcut on the home screen leads to the search.
  if (location.hash === "#q") document.getElementById("q")?.focus();

  // --- The address: a reload or a bookmark must not show an old notice again ---

  // The drafts have already read it.
  for (const name of ["deleted", "visit", "memo", "saved", "kept", "notice"]) query.delete(name);
  if (cards) address.hash = "";
  if (address.href !== location.href) history.replaceState(history.state, "", address);

  // --- The edit mode: the number of selected items next to its delete button ---

  const showSelectedCount = () => {
    const badge = document.querySelector("[data-selected-count]");
    if (badge) badge.textContent = document.querySelectorAll("[name=ids]:checked").length || "";
  };
  on("change", showSelectedCount);
  addEventListener("pageshow", showSelectedCount);
  on("htmx:after:swap", showSelectedCount);

  // --- Live lists, which follow the database ---

  // Events only say that something has changed; the search form then requests the current search again, as far as the
  // list is loaded.

  const isRefresh = (ctx) => ctx?.sourceEvent?.type === "refresh";
  const isSearch = (ctx) => ctx.sourceElement.matches("form.search");

  // A response must replace neither that of a later search nor, if it failed, the list.
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

  // WebKit clears fields without autocompletion when it restores a page from its cache: the search would be lost.
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

    // A short interruption does not count: the banner appears when it lasts.
    let isConnected = true, isFresh = true, patience;
    const showLine = () => whenReleased(() => { line.hidden = isConnected && isFresh; });
    const assess = () => {
      if (isConnected && isFresh) {
        patience = clearTimeout(patience);
        showLine();
      } else patience ??= later(seconds.patience, showLine);
    };

    // How far the list is loaded: up to the start of its next page, or to its end.
    const shownThrough = () => {
      const more = list.querySelector("a.more");
      return more ? new URL(more.href).searchParams.get("after") : "end";
    };

    // Refreshing: one request at a time, and not too many of them. Of a very long list, only the beginning can be
    // refreshed.

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
      // It may overtake a search, and then has that search's address.
      ctx.replace = `${form.action}?${new URLSearchParams(ctx.request.body)}`;
      ctx.shownThrough = shownThrough();
      ctx.request.body.set("through", ctx.shownThrough);
    });
    on("htmx:finally:request", ({ detail: { ctx } }) => {
      const isSwapped = ctx.status === "swapped" && ctx.response.status < 400 && !ctx.isUnfit;
      if (isSearch(ctx) && (isSwapped || isRefresh(ctx))) {
        isFresh = isSwapped;
        assess();
      }
      if (!isRefresh(ctx)) return;
      isRefreshing = false;
      if (isOutdated) refresh();
    });

    // Visible items keep their place, although some of the cards may have moved.
    let places = [];
    on("htmx:before:swap", (event) => {
      const { ctx } = event.detail;
      ctx.isUnfit = isPressed && isSearch(ctx);
      if (ctx.isUnfit) whenReleased(refresh);
      else if (!isRefresh(ctx)) return;
      // More has been loaded since it was sent.
      else if (ctx.shownThrough !== shownThrough()) ctx.isUnfit = isOutdated = true;
      if (ctx.isUnfit) event.preventDefault();
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
      // Makes up for a refresh that was lost.
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
      // Another window of the account replaced this stream: wait until this one is visible again.
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
      showLine();
    });
    connect();
  };

  const liveList = document.querySelector("[data-live]");
  if (liveList && window.htmx) follow(liveList);

  // --- Forms that are sent in the background ---

  // The Enter key that ends a Japanese conversion must not submit the form.
  on("keydown", (event) => {
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && isComposing && event.target.matches("input")) event.preventDefault();
  }, true);

  // Rows are identified by their position, so before the response is merged into the form, attributes must hold the
  // values of its fields: otherwise a row that moved up keeps the text of the deleted one. The focus is removed for the
  // same reason.
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
      // Merging does not change the selection. A choice made during the request stays.
      const isChosenSince = select.dataset.sent !== undefined && select.dataset.sent !== select.value;
      delete select.dataset.sent;
      const option = select.querySelector("option[selected]");
      if (!isChosenSince && option) select.value = option.value;
    }
  });

  // --- Passwords: shown while their switch is on ---

  const reveal = (control) => {
    const field = document.getElementById(control.dataset.reveal);
    if (field) field.type = control.checked ? "text" : "password";
  };
  on("change", ({ target }) => reveal(target));
  // The browser restores the state of the switch.
  addEventListener("pageshow", () => document.querySelectorAll("[data-reveal]").forEach(reveal));

  // --- Settings: a choice is saved at once, because people leave the page when they see it selected ---

  const paintBars = () => {
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.content = getComputedStyle(root).backgroundColor;
    }
  };

  const paint = (appearance) => {
    root.dataset.appearance = appearance;
    paintBars();
    // A colour set by the script no longer follows the device automatically.
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paintBars);
  };

  // A page restored from the browser's cache follows a later choice.
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
    // The browser stores nothing for this page.
  }

  const keepChoice = async (form, isLanguage) => {
    const body = new URLSearchParams(new FormData(form));
    // Also when the page is left right afterwards.
    const answer = await fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => undefined);
    if (!answer) return notify(words.offline);
    // The page says what is wrong, or asks to sign in.
    if (!answer.ok) {
      await answer.text();
      return form.requestSubmit();
    }
    if (isLanguage) return location.assign(answer.url);
    paint(body.get("appearance"));
    try {
      localStorage.setItem(appearanceKey, body.get("appearance"));
    } catch {
      // Pages in the browser's cache are out of date.
    }
    notify(form.dataset.saved);
  };
  // One after the other, so that the last choice is the one that is saved.
  let keeping = Promise.resolve();
  on("change", ({ target }) => {
    const form = target.closest("form[data-saved]");
    if (form && target.type === "radio") keeping = keeping.then(() => keepChoice(form, target.name === "language"));
  });

  // --- Waiting: a style shows after a moment that a request is pending; a server that does not answer is reported ---

  on("htmx:before:request", ({ detail: { ctx } }) => {
    if (!isRefresh(ctx)) ctx.silence = setTimeout(notify, 10_000, words.silent);
  });
  on("htmx:finally:request", ({ detail: { ctx } }) => clearTimeout(ctx.silence));

  // --- Failures: a request that did not arrive, or got an error page (which is not swapped in) ---

  // The session has ended: the sign-in page carries along what was typed.
  const sendAsPage = (form, submitter) => {
    if (submitter?.name) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name: submitter.name, value: submitter.value });
      form.append(field);
    }
    HTMLFormElement.prototype.submit.call(form);
  };

  on("htmx:error", ({ detail: { ctx, error } }) => {
    // A search overtaken by the next keystroke has not failed.
    if (ctx && !isRefresh(ctx) && !(error?.name === "AbortError" && ctx.request.method === "GET")) notify(words.offline);
  });
  on("htmx:response:error", ({ detail: { ctx } }) => {
    if (ctx.response.status === 401 && ctx.request.form) return sendAsPage(ctx.request.form, ctx.request.submitter);
    if (isRefresh(ctx)) return;
    if (ctx.response.status !== 409 && ctx.response.status !== 422) notify(words.failed);
  });
})();
