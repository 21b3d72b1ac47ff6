// Requests in the background: forms, waiting for the server, and failures.
{
  // --- Forms that are sent in the background ---

  // The Enter key that ends a Japanese conversion must not submit the form.
  on("keydown", (event) => {
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && isComposing && event.target.matches("input, #facilityName")) event.preventDefault();
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
}
