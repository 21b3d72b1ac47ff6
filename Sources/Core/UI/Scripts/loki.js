// Small comforts on top of pages that work without any script. All listeners sit on the document, so that they
// survive when a part of the page is replaced; all words come from the markup.
// Its parts: taps, notices, what buttons do, keys, drafts, the place in a list, the address, the edit mode, lists that
// follow the database, forms that are sent in the background, passwords, settings, waiting, failures.
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

  // --- What buttons do: copy, share, end a draft, send a notice away, reload ---

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
      // It leads back to the search and the length that the list has now.
      control.href += (control.search ? "&" : "?") + new URLSearchParams(new FormData(cards));
    } else if (dismiss !== undefined) {
      event.preventDefault();
      leave(control.closest(".toast"));
    } else if (reload !== undefined) {
      location.reload();
    }
    control.closest("[popover]")?.hidePopover();
  });

  // --- Keys: each does what the control does that names it, unless something is being typed ---

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
        // The browser keeps nothing for this page.
        keySwitch.checked = true;
      }
    });
  }

  // --- Drafts: what is written in a form is kept on the device, for the account, until it is saved ---

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
      // The browser keeps nothing for this page.
    }
  };

  const readDraft = (key) => {
    try {
      const draft = { key, ...JSON.parse(localStorage[key]) };
      const { memoID, revision, body } = draft;
      // As memos were kept once.
      if (memoID) Object.assign(draft, {
        fields: String(new URLSearchParams({ memoID, revision, body })), path: `/memos/${revision > 0 ? memoID : "new"}`,
      });
      return draft;
    } catch {
      return { key };
    }
  };

  // The newest first. What is older than 30 days goes, whosever it is.
  const readDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).flatMap((key) => {
    const draft = readDraft(key);
    if (draft.fields && Date.now() - draft.time < 30 * 86_400_000) return draft;
    forget(key);
    return [];
  }).filter(({ key }) => key.startsWith(draftPrefix)).sort((a, b) => b.time - a.time);

  // An element as it is seen now, as markup: what its fields hold is in their attributes.
  const pictureOf = (element) => {
    const selector = "input, textarea, option";
    const copy = element.cloneNode(true);
    const fields = copy.querySelectorAll(selector);
    element.querySelectorAll(selector).forEach((field, index) => {
      if (field.matches("option")) fields[index].toggleAttribute("selected", field.selected);
      else if (field.matches("textarea")) fields[index].textContent = `\n${field.value}`;
      else if (!field.matches("[type=checkbox], [type=radio]")) fields[index].setAttribute("value", field.value);
    });
    // What was removed cannot be brought back from there.
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

  // What was typed is what differs from the form as it was opened.
  const isPlain = [...query.keys()].every((name) => placeNames.includes(name));
  // What waits to be sent, as it was saved: a draft is what was typed since.
  const isUnsent = query.has("unsent");
  const openedForm = draftForm();
  let openedFields, openedNodes, keptKey, isUnkept;

  const keepDraft = () => {
    const form = draftForm();
    if (!form || form.inert) return;
    const key = keyOf(form);
    const fields = fieldsOf(form);
    try {
      // What was deleted elsewhere goes on under another identifier.
      if (key !== keptKey) localStorage.removeItem(keptKey);
      keptKey = key;
      if (fields === openedFields) return localStorage.removeItem(key);
      const draft = { path: form.getAttribute("action"), fields, time: Date.now() };
      try {
        localStorage.setItem(key, JSON.stringify({ ...draft, picture: pictureOf(form).innerHTML }));
      } catch {
        // Without the server's help it cannot be shown then.
        localStorage.setItem(key, JSON.stringify(draft));
      }
      // A form that was opened with something in it is the draft after a reload.
      if (!isPlain && !isUnsent) history.replaceState(history.state, "", "?draft=" + key.slice(draftPrefix.length));
    } catch {
      if (!isUnkept) notify(words.unkept);
      isUnkept = true;
    }
  };

  // The form stays the same element: other scripts listen to it.
  const putIntoForm = (nodes) => {
    openedForm.replaceChildren(...nodes);
    window.htmx?.process(openedForm);
  };
  const nodesIn = (markup) => {
    const template = document.createElement("template");
    template.innerHTML = markup;
    return template.content;
  };

  // The server makes the form of a draft, so that its rows are made in one place only. Where it does not answer in time,
  // the form is as it was seen last.
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
        // Nothing is typed over what cannot be seen.
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
      // What was typed in between stays a draft of its own.
      keptKey = undefined;
      putIntoForm(nodes);
    });
    putIntoForm(openedNodes.map((node) => node.cloneNode(true)));
    openedForm.querySelector("input:not([type=hidden]), textarea").focus();
  };

  const followForm = () => {
    // What a browser puts back by itself it has without the revision that it started from.
    openedForm.autocomplete = "off";
    on("input", keepDraft);
    // A button may fill in a field.
    on("click", () => setTimeout(keepDraft));
    new MutationObserver(keepDraft).observe(openedForm.parentNode, { childList: true, subtree: true });
    // A form that comes back from the history knows nothing of what was saved since.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && !isUnkept && !localStorage.getItem(keyOf(draftForm()))) location.reload();
    });
    // What the server sends back stands nowhere else.
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
    // `kept`: it waits on the device to be sent.
    for (const name of ["saved", "kept"]) localStorage.removeItem(draftPrefix + query.get(name));
    if (draftList) {
      showDrafts();
      addEventListener("pageshow", showDrafts);
    }
  } catch {
    // The browser keeps nothing for this page.
  }

  // --- Signing out: nothing that was written stays, also where Clear-Site-Data is not heeded (WebKit with a worker) ---

  const leavingKey = "leaving";
  try {
    if (!words.account && sessionStorage.getItem(leavingKey)) {
      Object.keys(localStorage).filter((key) => /^(draft|timer):/.test(key)).forEach(forget);
    }
    sessionStorage.removeItem(leavingKey);
  } catch {
    // The browser keeps nothing for this page.
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

  // The drafts have read it before.
  for (const name of ["deleted", "visit", "memo", "saved", "kept", "notice"]) query.delete(name);
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
    const showLine = () => whenReleased(() => { line.hidden = isConnected && isFresh; });
    const assess = () => {
      if (isConnected && isFresh) {
        patience = clearTimeout(patience);
        showLine();
      } else patience ??= later(seconds.patience, showLine);
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
      const isSwapped = ctx.status === "swapped" && ctx.response.status < 400 && !ctx.isUnfit;
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
      showLine();
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
  });

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
    try {
      localStorage.setItem(appearanceKey, body.get("appearance"));
    } catch {
      // Pages that the browser has kept are as they were.
    }
    notify(form.dataset.saved);
  };
  // One after the other, so that the last choice is the one that is kept.
  let keeping = Promise.resolve();
  on("change", ({ target }) => {
    const form = target.closest("form[data-saved]");
    if (form && target.type === "radio") keeping = keeping.then(() => keepChoice(form, target.name === "language"));
  });

  // --- Waiting: the style shows after a moment that something is under way; a server that is silent is named ---

  on("htmx:before:request", ({ detail: { ctx } }) => {
    if (!isRefresh(ctx)) ctx.silence = setTimeout(notify, 10_000, words.silent);
  });
  on("htmx:finally:request", ({ detail: { ctx } }) => clearTimeout(ctx.silence));

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
