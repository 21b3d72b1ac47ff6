// Small comforts on top of pages that work without any script. All listeners sit on the document, so that they
// survive when a part of the page is replaced; all words come from the markup.
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

  // Notices

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

  // A reload or a bookmark must not show an old notice again.
  const address = new URL(location.href);
  for (const name of ["deleted", "saved", "notice"]) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);

  // Copy and share

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
    const { copy, copyField: fieldID, share: shareURL, fill, dismiss } = control.dataset;
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
    }
    control.closest("[popover]")?.hidePopover();
  });

  // How many visits are selected, beside the delete button of the edit mode

  const showSelectedCount = () => {
    const badge = document.querySelector("[data-selected-count]");
    if (badge) badge.textContent = document.querySelectorAll("[name=ids]:checked").length || "";
  };
  on("change", showSelectedCount);
  addEventListener("pageshow", (event) => {
    showSelectedCount();
    // A list that comes back from the history may show what was deleted since.
    const isBack = event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
    if (isBack) document.querySelector("form.search")?.requestSubmit();
  });
  on("htmx:after:swap", showSelectedCount);

  // The Enter that ends a Japanese conversion must not submit the form.
  on("keydown", (event) => {
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && isComposing && event.target.matches("input")) event.preventDefault();
  }, true);

  // Forms that are sent in the background. Rows are told apart by their position, so before the form is merged
  // with the answer its attributes have to say what its fields hold: otherwise a row that moved up keeps the text
  // of the row that was deleted. Focus is let go for the same reason.
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

  // The session has ended: the page that asks to sign in takes what was typed along.
  const sendAsPage = (form, submitter) => {
    if (submitter?.name) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name: submitter.name, value: submitter.value });
      form.append(field);
    }
    HTMLFormElement.prototype.submit.call(form);
  };

  // A password that is shown while its switch is on
  const reveal = (control) => {
    const field = document.getElementById(control.dataset.reveal);
    if (field) field.type = control.checked ? "text" : "password";
  };
  on("change", ({ target }) => reveal(target));
  // The browser puts the switch back as it was.
  addEventListener("pageshow", () => document.querySelectorAll("[data-reveal]").forEach(reveal));

  // A request that did not arrive, or came back as an error page (which is not swapped in)

  on("htmx:error", ({ detail: { ctx, error } }) => {
    // A search that is overtaken by the next keystroke is no failure.
    if (ctx && !(error?.name === "AbortError" && ctx.request.method === "GET")) notify(words.offline);
  });
  on("htmx:response:error", ({ detail: { ctx } }) => {
    if (ctx.response.status === 401 && ctx.request.form) return sendAsPage(ctx.request.form, ctx.request.submitter);
    if (ctx.response.status !== 409 && ctx.response.status !== 422) notify(words.failed);
  });
})();
