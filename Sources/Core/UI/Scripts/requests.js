// Forms that are sent in the background, waiting for the server, and failures.
{
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
}
