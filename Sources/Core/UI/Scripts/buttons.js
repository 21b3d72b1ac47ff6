// Buttons and keys: copy, share, dismiss a notice, reload, show a password.
{
  const shareText = async (url, form) => {
    const body = form && new URLSearchParams(new FormData(form));
    const response = await fetch(url, { method: form ? "POST" : "GET", headers: { Accept: "text/plain" }, body });
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  };

  // The text is passed as a promise: Safari only copies what is requested during the tap itself.
  const copyFrom = async (control) => {
    const { href, form } = control;
    try {
      const blob = shareText(href ?? control.formAction, form).then((text) => new Blob([text], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      notify(words.copied);
    } catch {
      if (href) location.href = href;
      else form.requestSubmit(control);
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

  // A picture at an address as a PNG.
  const drawn = async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    return new File([await canvas.convertToBlob()], "loki.png", { type: "image/png" });
  };

  // A picture is kept as a file where it cannot be shared.
  const share = async (url, picture) => {
    try {
      const files = picture && [await drawn(picture)];
      const text = url && await shareText(url);
      if (!files || navigator.canShare?.({ files })) return await navigator.share({ text, files });
      const href = URL.createObjectURL(files[0]);
      Object.assign(document.createElement("a"), { href, download: "loki.png" }).click();
    } catch (error) {
      if (error.name !== "AbortError") location.href = picture || url;
    }
  };

  on("click", (event) => {
    const control = event.target.closest("a, button");
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { copy, copyField: fieldID, share: shareURL, picture, dismiss, reload } = control.dataset;
    if (copy !== undefined) {
      event.preventDefault();
      copyFrom(control);
    } else if (fieldID) {
      copyField(document.getElementById(fieldID));
    } else if (shareURL ?? picture) {
      share(shareURL, picture);
    } else if (dismiss !== undefined) {
      event.preventDefault();
      leave(control.closest(".toast"));
    } else if (reload !== undefined) {
      location.reload();
    }
    control.closest("[popover]")?.hidePopover();
  });

  // --- Keys: each one clicks the control that names it, unless something is being typed ---

  const field = "input:not([type=checkbox], [type=radio]), textarea, select";
  // `g` and the key of a place, one after the other.
  let isGoing;
  on("keydown", (event) => {
    const { key, target } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && key === "Enter") return saveForm(event);
    if (key === "Escape" && target.type === "search") return target.blur();
    if (isCommand || event.altKey || event.isComposing || target.closest(field) || !hasKeys()) return;
    const control = document.querySelector(
      isGoing ? `[data-go="${CSS.escape(key)}"]` : `[aria-keyshortcuts="${CSS.escape(key)}"]`);
    clearTimeout(isGoing);
    isGoing = !isGoing && key === "g" && setTimeout(() => { isGoing = undefined; }, 1_500);
    if (key === "?") showKeys();
    if (!control) return;
    event.preventDefault();
    if (control.matches("input")) control.focus();
    else control.click();
  });

  const saveForm = (event) => {
    const { form } = event.target;
    const button = form?.querySelector("button.strong");
    // Other forms delete something.
    if (!button) return;
    event.preventDefault();
    form.requestSubmit(button);
  };

  // The keys of the controls on this page, with the names of the controls.
  const showKeys = () => {
    if (document.querySelector(".keys")) return;
    const sheet = document.createElement("div");
    Object.assign(sheet, { className: "keys", popover: "auto", tabIndex: -1, autofocus: true, role: "dialog" });
    sheet.ariaLabel = words.keys;
    const add = (parent, name, text) => {
      const element = document.createElement(name);
      element.textContent = text;
      parent.append(element);
      return element;
    };
    add(sheet, "h2", words.keys);
    const list = add(sheet, "dl", "");
    const names = new Map([["?", words.keys]]);
    for (const control of document.querySelectorAll("[aria-keyshortcuts], [data-go]")) {
      const { go } = control.dataset;
      const name = control.ariaLabel || control.textContent.trim();
      if (!control.closest(".keys")) names.set(go ? `g ${go}` : control.getAttribute("aria-keyshortcuts"), name);
    }
    for (const [keys, name] of names) {
      const row = add(list, "div", "");
      add(row, "dt", name);
      const value = add(row, "dd", "");
      for (const key of keys.split(" ")) add(value, "kbd", key);
    }
    sheet.addEventListener("toggle", ({ newState }) => newState === "closed" && sheet.remove());
    document.body.append(sheet);
    sheet.showPopover();
  };
  on("click", ({ target }) => target.closest("[data-show-keys]") && showKeys());

  const keysKey = "keys";
  const hasKeys = () => attempt(() => localStorage.getItem(keysKey)) !== "off";
  const keySwitch = document.querySelector("[data-single-keys]");
  if (keySwitch) {
    addEventListener("pageshow", () => { keySwitch.checked = hasKeys(); });
    keySwitch.addEventListener("change", () => {
      attempt(() => localStorage.setItem(keysKey, keySwitch.checked ? "on" : "off"));
      keySwitch.checked = hasKeys();
    });
  }

  // --- Passwords: shown while their switch is on ---

  const reveal = (control) => {
    const field = document.getElementById(control.dataset.reveal);
    if (field) field.type = control.checked ? "text" : "password";
  };
  on("change", ({ target }) => reveal(target));
  // The browser restores the state of the switch.
  addEventListener("pageshow", () => document.querySelectorAll("[data-reveal]").forEach(reveal));
}
