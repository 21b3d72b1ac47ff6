// At a desk: steps by key through a list, a visit next to the list, and posts and files from elsewhere.
{
  const pane = document.getElementById("pane");
  const isDesk = () => pane && matchMedia("(min-width: 1100px)").matches;
  const links = () => [...document.querySelectorAll(".card :is(h2, h3) a")];
  const empty = pane?.firstChild;

  // --- The visit in the pane: its address is the window's ---

  let opened;
  const mark = () => {
    for (const link of links()) link.ariaCurrent = link.pathname === opened ? "true" : null;
  };
  const open = async (href) => {
    const path = new URL(href, address).pathname;
    opened = path;
    mark();
    const page = await fetch(href).then((response) => response.text()).then(pageOf).catch(() => {});
    if (opened !== path) return;
    const main = page?.querySelector("main:has(.deeds)");
    // Another page, or one from the device.
    if (!main) return location.assign(href);
    const edit = page.querySelector(".bar > :last-child");
    // An edit leads back to the list, which opens the visit again.
    edit.href = edit.href.replace(/[?&]from=visit/, "");
    pane.replaceChildren(edit, ...main.childNodes);
    window.htmx?.process(pane);
    pane.scrollTop = 0;
    document.title = page.title;
  };
  const openLink = ({ href }, isReplaced = location.pathname !== address.pathname) => {
    history[isReplaced ? "replaceState" : "pushState"](null, "", href);
    return open(href);
  };

  on("click", (event) => {
    const link = event.target.closest(".card :is(h2, h3) a");
    if (!link || !isDesk() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openLink(link);
    // The keyboard goes on there.
    if (!event.detail) pane.focus();
  });
  // htmx would replace the page, and leave the scripts with parts of the old one.
  on("htmx:before:history:restore", (event) => event.preventDefault());
  addEventListener("popstate", () => {
    if (!pane) return location.pathname !== address.pathname && location.reload();
    if (location.pathname !== address.pathname) return open(location.href);
    if ((new URL(location).searchParams.get("q") ?? "") !== document.getElementById("q").value) return location.reload();
    opened = undefined;
    mark();
    pane.replaceChildren(empty);
  });
  on("htmx:after:swap", mark);
  const first = addressed?.querySelector(":is(h2, h3) a");
  if (first && isDesk()) openLink(first, true);

  // --- Steps ---

  const stepCard = (count) => {
    const all = links();
    const focused = all.indexOf(document.activeElement);
    const link = all[(focused < 0 ? all.findIndex(({ ariaCurrent }) => ariaCurrent) : focused) + count];
    if (!link) return;
    link.focus();
    if (isDesk()) openLink(link);
  };
  const stepMonth = (count) => {
    const starts = [...document.querySelectorAll(".month + .card")];
    const index = starts.findLastIndex((card) => card.getBoundingClientRect().top < 140);
    starts[index + count]?.scrollIntoView({ behavior: "instant" });
  };
  on("click", ({ target: { dataset, name, value } }) => {
    if (dataset.step !== undefined) (name === "card" ? stepCard : stepMonth)(Number(value));
  });

  // --- From elsewhere: a post that is pasted becomes a visit, a dropped file is imported ---

  const submit = (action, enctype, element, values) => {
    const form = Object.assign(document.createElement("form"), { action, enctype, method: "post", hidden: true });
    form.append(Object.assign(document.createElement(element), values));
    document.body.append(form);
    form.submit();
  };
  on("paste", ({ clipboardData, target }) => {
    const text = clipboardData.getData("text");
    if (!pane || !text.trim() || target.closest("input, textarea")) return;
    submit(pane.dataset.paste, "", "textarea", { name: "text", value: text });
  });
  const upload = document.querySelector("[data-upload]")?.dataset.upload;
  for (const name of ["dragover", "drop"]) {
    on(name, (event) => {
      const { types, files } = event.dataTransfer;
      if (!upload || !types.includes("Files") || event.target.closest("[type=file]")) return;
      event.preventDefault();
      if (files[0]) submit(upload, "multipart/form-data", "input", { type: "file", name: "file", files });
    });
  }
}
