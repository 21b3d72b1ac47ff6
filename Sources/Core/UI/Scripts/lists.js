// Lists: the position after the way back, the edit mode, and updates from the database.
{
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
    const kept = attempt(() => JSON.parse(sessionStorage.getItem(placeKey))) ?? {};
    attempt(() => sessionStorage.removeItem(placeKey));
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
      attempt(() => sessionStorage.setItem(placeKey, JSON.stringify({ places, isWriting })));
    });
    returnTo(addressed);
  }

  // A shortcut on the home screen leads to the search.
  if (location.hash === "#q") document.getElementById("q")?.focus();

  let lastBox;
  on("click", (event) => {
    if (event.target.name === "ids") {
      const boxes = [...cards.querySelectorAll("[name=ids]")];
      const ends = [boxes.indexOf(lastBox), boxes.indexOf(event.target)].sort((a, b) => a - b);
      if (event.shiftKey && ends[0] >= 0) for (const box of boxes.slice(ends[0], ends[1] + 1)) box.checked = event.target.checked;
      lastBox = event.target;
    }
    if (event.target.closest("[data-select-all]")) {
      const boxes = [...cards.querySelectorAll("[name=ids]")];
      const isAll = boxes.every((box) => box.checked);
      for (const box of boxes) box.checked = !isAll;
      showSelectedCount();
    }
    const link = cards && event.target.closest(".new, .drafts a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // It leads back to the current search and length of the list.
    const url = new URL(link.href);
    for (const [name, value] of new FormData(cards)) url.searchParams.set(name, value);
    link.href = url;
  });

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
      // It may overtake a search, and then has that search's address. A visit next to the list keeps its own.
      ctx.replace = location.pathname === address.pathname && `${form.action}?${new URLSearchParams(ctx.request.body)}`;
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
}
