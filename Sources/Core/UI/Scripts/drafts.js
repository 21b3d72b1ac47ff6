// Drafts: text in a form is stored on the device, by account, until it is saved.
{
  const placeNames = ["q", "through", "from"];
  const draftList = document.getElementById("drafts");
  const draftForm = () => document.querySelector("form[data-draft]");
  const idOf = (form) => form.elements[form.dataset.draft].value;
  const fieldsOf = (form) => String(new URLSearchParams(new FormData(form)));

  // localStorage has a copy of a draft until the store has it: WebKit may drop the last transactions of a page that is left.
  // Where there is no IndexedDB, as in some private windows, the copy stays.
  const nameOf = ({ account, id }) => `draft:${account}/${id}`;
  const readCopies = () => Object.keys(localStorage).filter((name) => name.startsWith("draft:"))
    .map((name) => attempt(() => JSON.parse(localStorage[name]))).filter((draft) => draft?.fields);
  const removeCopy = (draft) => attempt(() => localStorage.removeItem(nameOf(draft)));

  let latest;
  const keep = async (draft) => {
    latest = draft;
    const isCopied = attempt(() => !localStorage.setItem(nameOf(draft), JSON.stringify(draft)));
    try {
      await inForms("readwrite", (forms) => forms.put(draft), "relaxed");
      if (draft === latest) removeCopy(draft);
    } catch (error) {
      if (!isCopied) throw error;
    }
  };
  const forget = async (id, account = words.account) => {
    if (!id) return;
    removeCopy({ account, id });
    await inForms("readwrite", (forms) => forms.delete([account, id, "typing"]), "relaxed").catch(() => {});
  };

  // Newest first. Old drafts are removed, whatever their account.
  let isRead = false;
  const readForms = async () => {
    const copies = attempt(readCopies) ?? [];
    const stored = await inForms("readonly", (forms) => forms.getAll(), "relaxed").catch(() => {});
    isRead = Boolean(stored);
    const all = [...copies, ...stored ?? []].sort((a, b) => b.time - a.time).filter((form, index, sorted) =>
      index === sorted.findIndex(({ account, id, state }) =>
        account === form.account && id === form.id && state === form.state));
    const isOld = (form) => isTyped(form) && Date.now() - form.time >= keptTime;
    for (const { id, account } of all.filter(isOld)) forget(id, account);
    return all.filter((form) => form.account === words.account && !isOld(form));
  };
  const readDrafts = async () => (await readForms()).filter(isTyped);

  // The markup of a form as it looks now: the values of its fields are in the attributes.
  const pictureOf = (form) => {
    const selector = "input, textarea, option";
    const copy = form.cloneNode(true);
    const fields = copy.querySelectorAll(selector);
    form.querySelectorAll(selector).forEach((field, index) => {
      if (field.matches("option")) fields[index].toggleAttribute("selected", field.selected);
      else if (field.matches("textarea")) fields[index].textContent = `\n${field.value}`;
      else if (field.matches("[type=checkbox], [type=radio]")) fields[index].toggleAttribute("checked", field.checked);
      else fields[index].setAttribute("value", field.value);
    });
    // Removed parts cannot be restored from there, and a number's pad follows the focus.
    for (const line of copy.querySelectorAll(".undo, #pad")) line.remove();
    return copy.outerHTML;
  };

  const discardDraft = async (id, { discard, undo }, show, bringBack) => {
    const draft = (await readDrafts()).find((form) => form.id === id);
    await forget(id);
    show();
    notify(discard, undo, async () => {
      if (draft) await keep(draft).catch(() => notify(words.unkept));
      bringBack();
    });
  };

  const region = navigator.languages.find((language) => language.startsWith(root.lang)) ?? root.lang;
  const ago = (time) => {
    const minutes = Math.round((time - Date.now()) / 60_000);
    const [size, unit] = [[1_440, "day"], [60, "hour"], [1, "minute"]].find(([size]) => -minutes >= size) ?? [1, "minute"];
    return new Intl.RelativeTimeFormat(region, { numeric: "auto" }).format(Math.round(minutes / size), unit);
  };
  const showDrafts = async () => {
    const drafts = (await readDrafts()).filter(({ path }) => path.startsWith(address.pathname + "/"));
    const template = draftList.firstElementChild;
    const items = drafts.map(({ id, path, fields: text, time }) => {
      const card = template.content.cloneNode(true);
      const link = card.querySelector("a");
      link.textContent = titleOf(new URLSearchParams(text)) || link.textContent;
      link.href = `${path}?draft=${id}`;
      const kind = card.querySelector("[data-new]");
      if (path.endsWith("/new")) kind.textContent = kind.dataset.new;
      card.querySelector("time").textContent = ago(time);
      card.querySelector("button").value = id;
      return card;
    });
    whenReleased(() => {
      // The list below keeps its place in a page that was scrolled.
      const place = () => document.getElementById("cards")?.getBoundingClientRect().top ?? 0;
      const before = place();
      draftList.replaceChildren(template, ...items);
      draftList.parentNode.hidden = !items.length;
      draftList.parentNode.querySelector(".count").textContent = items.length || "";
      if (scrollY > 0) scrollBy({ top: place() - before, behavior: "instant" });
    });
  };

  // Typed text is the difference from the form as it was opened.
  const isPlain = [...query.keys()].every((name) => placeNames.includes(name));
  // An unsent item shows what was saved; a draft of it has what was typed since.
  const unsent = query.get("unsent");
  const openedForm = draftForm();
  let openedFields, openedNodes, keptID, isOpening, isUnkept;

  // - Parameter isSent: whether the form is being submitted, which stores it even without changes.
  const keepDraft = async (isSent = false) => {
    const form = draftForm();
    if (!form || form.inert || isOpening) return;
    const [id, fields, before] = [idOf(form), fieldsOf(form), keptID];
    keptID = isSent || fields !== openedFields ? id : undefined;
    const draft = keptID && {
      account: words.account, id, state: "typing", path: form.getAttribute("action"), fields, picture: pictureOf(form),
      time: Date.now(),
    };
    // A form that was opened with values becomes the draft after a reload.
    if (draft && !isPlain && !unsent && !isUnkept) history.replaceState(history.state, "", `?draft=${id}`);
    try {
      // An item that was deleted elsewhere continues under another identifier.
      await Promise.all([before !== keptID && forget(before), draft && keep(draft)]);
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
  // - Returns: whether the markup has a form.
  const showMarkup = (text) => {
    const form = pageOf(text).querySelector("form[data-draft]");
    if (form) putIntoForm(form.childNodes);
    return Boolean(form);
  };

  // The server renders the form of a draft, so that its rows are built in only one place. If it does not answer in
  // time, the form looks as it did last.
  // - Returns: whether the form may be used.
  const showDraft = async (draft) => {
    const body = new URLSearchParams(draft.fields);
    for (const name of placeNames) body.set(name, openedForm.elements[name]?.value ?? "");
    body.set("action", "show-draft");
    openedForm.inert = true;
    try {
      const signal = AbortSignal.timeout(4_000);
      const answer = await fetch(draft.path, { method: "POST", headers: { "HX-Request": "true" }, body, signal });
      if (!answer.ok || !showMarkup(await answer.text())) throw new Error(answer.status);
    } catch (error) {
      const isShown = showMarkup(draft.picture);
      notify(isShown ? words.draftShown : error.name === "Error" ? words.failed : words.offline);
      // Prevents typing over contents that are not shown yet.
      if (!isShown) return !unsent && idOf(openedForm) !== draft.id;
    }
    keptID = draft.id;
    return true;
  };

  const discardInForm = (control) => {
    const nodes = [...openedForm.childNodes];
    discardDraft(idOf(openedForm), control.dataset, () => {
      putIntoForm(openedNodes.map((node) => node.cloneNode(true)));
      openedForm.querySelector("input:not([type=hidden]), textarea").focus();
    }, () => {
      // Text typed in the meantime stays a draft of its own.
      keptID = undefined;
      putIntoForm(nodes);
    });
  };

  on("click", async (event) => {
    const control = event.target.closest("[data-discard], [data-restart]");
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { value: id, dataset, href } = control;
    if (id) discardDraft(id, dataset, showDrafts, showDrafts);
    else if (dataset.discard) discardInForm(control);
    else {
      // After restarting from the server's version there is nothing else to send.
      draftForm().inert = true;
      event.preventDefault();
      await forWhile(Promise.all([forget(keptID), unsent && discardSaved(unsent)]));
      location.href = href;
    }
  });

  // A form that the service worker sends is stored first, so that it can be opened while it waits.
  let isHeld, isReady;
  on("submit", async (event) => {
    const form = event.target;
    if (form !== draftForm() || !navigator.serviceWorker?.controller || isReady) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isHeld) return;
    isHeld = true;
    // It is sent as it is, even if the store was still being read.
    isOpening = false;
    await forWhile(keepDraft(true));
    isHeld = false;
    isReady = true;
    form.requestSubmit(form.contains(event.submitter) ? event.submitter : null);
    isReady = false;
  }, true);

  const noteOpened = () => {
    openedFields = fieldsOf(openedForm);
    openedNodes = [...openedForm.cloneNode(true).childNodes];
  };

  // - Returns: whether the form may be used.
  const fillForm = async () => {
    const forms = await forWhile(readForms()) ?? [];
    if (!isOpening) return true;
    let isUsable = true;
    const saved = forms.find((form) => !isTyped(form) && form.id === unsent);
    if (saved) {
      // The page may be the one for a new item.
      for (const name of ["action", "hx-post"]) openedForm.setAttribute(name, saved.path);
      if (showMarkup(saved.picture)) noteOpened();
      else isUsable = await showDraft(saved);
    }
    const wanted = unsent ? [unsent, idOf(openedForm)] : query.has("draft") && [query.get("draft")];
    const draft = forms.filter(isTyped).find(({ id, path }) =>
      wanted ? wanted.includes(id) : isPlain && path === openedForm.getAttribute("action"));
    if (unsent && !saved && !draft) {
      // The form was sent in the meantime.
      if (isRead) location.replace(`/${location.pathname.split("/")[1]}`);
      else notify(words.failed);
      return false;
    }
    // Text typed into a new form in the meantime stays, and so does the older draft.
    const isShown = draft && (wanted || draft.id === idOf(openedForm) || fieldsOf(openedForm) === openedFields);
    return isShown ? showDraft(draft) : isUsable;
  };

  const openForm = async () => {
    isOpening = true;
    // The contents will be replaced.
    const isReplaced = Boolean(unsent) || query.has("draft");
    const focused = isReplaced && document.activeElement;
    openedForm.inert = isReplaced;
    const isUsable = await fillForm().catch(() => {
      notify(words.failed);
      return !unsent;
    });
    openedForm.inert = !isUsable;
    if (isUsable && focused && openedForm.contains(focused)) focused.focus();
    // A script may have filled in the form.
    if (isOpening) {
      isOpening = false;
      keepDraft();
    }
  };

  const followForm = () => {
    // Values that a browser restores on its own would lack the revision that they are based on.
    openedForm.autocomplete = "off";
    on("input", () => keepDraft());
    // The store may be slower than a person who types into a new form and leaves. An older draft of an existing item
    // would be replaced.
    addEventListener("pagehide", () => {
      if (!isOpening || !openedForm.getAttribute("action").endsWith("/new")) return;
      isOpening = false;
      keepDraft();
    });
    // A button may fill in a field.
    on("click", () => setTimeout(keepDraft));
    new MutationObserver(() => keepDraft()).observe(openedForm.parentNode, { childList: true, subtree: true });
    // A form restored from the history does not know what was saved since.
    addEventListener("pageshow", async ({ persisted }) => {
      const isKept = async () => (await readDrafts()).some(({ id }) => id === idOf(draftForm()));
      if (persisted && !isUnkept && !await isKept()) location.reload();
    });
    // The server's response has the only copy of what was typed.
    if (openedForm.dataset.typed !== undefined && !unsent) return keepDraft();
    noteOpened();
    openForm();
  };

  // After a form with text was left, the list says where that text is.
  const leftKey = "left-draft";
  const left = attempt(() => sessionStorage.getItem(leftKey));
  attempt(() => sessionStorage.removeItem(leftKey));
  on("click", ({ target }) => {
    if (keptID && target.closest("form[data-draft] .bar a")) attempt(() => sessionStorage.setItem(leftKey, keptID));
  });

  // `kept`: it is on the device, waiting to be sent.
  for (const name of ["saved", "kept"]) forget(query.get(name));
  if (openedForm) followForm();
  if (draftList) {
    showDrafts();
    const { textContent: discard, dataset } = draftList.firstElementChild.content.querySelector("button");
    if (left) {
      notify(draftList.parentNode.dataset.kept, discard, () => discardDraft(left, dataset, showDrafts, showDrafts));
    }
    addEventListener("pageshow", ({ persisted }) => persisted && showDrafts());
  }
}
