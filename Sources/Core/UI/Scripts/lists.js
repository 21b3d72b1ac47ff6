// Lists: the place to which one returns, what is selected, and how they follow the database.
{
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

  on("click", (event) => {
    const link = event.target.closest(".new, .drafts a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // It leads back to the search and the length that the list has now.
    link.href += (link.search ? "&" : "?") + new URLSearchParams(new FormData(cards));
  });

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
}
