// Buttons and keys: copy, share, dismiss a notice, reload, show a password.
{
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
    const { copy, copyField: fieldID, share: shareURL, dismiss, reload } = control.dataset;
    if (copy !== undefined) {
      event.preventDefault();
      copyFrom(control);
    } else if (fieldID) {
      copyField(document.getElementById(fieldID));
    } else if (shareURL) {
      share(shareURL);
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
  const hasKeys = () => attempt(() => localStorage.getItem(keysKey)) !== "off";
  const keySwitch = document.querySelector("[data-keys]");
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
