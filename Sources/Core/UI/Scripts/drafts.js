// Drafts: what is written in a form is kept on the device, for the account, until it is saved.
{
  const draftPrefix = `draft:${words.account}/`;
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

  on("click", ({ target }) => {
    const control = target.closest("[data-discard], [data-restart]");
    if (control?.dataset.discard) (control.value ? discardInList : discardInForm)(control);
    else if (control) {
      draftForm().inert = true;
      forget(keptKey);
    }
  });

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
}
