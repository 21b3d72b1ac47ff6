// Photos: made smaller before they are sent, several at a time, and shown in a viewer.
{
  // The server keeps no more; the place and other hidden data of a file stay on the device.
  const longestSide = 2048;
  const form = () => document.querySelector("form[data-photos]");

  // The picture as a smaller JPEG, or the file itself if this browser cannot read it.
  const shrunk = async (file) => {
    const picture = await createImageBitmap(file).catch(() => {});
    if (!picture) return file;
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return blob && blob.size < file.size ? new File([blob], "photo.jpg", { type: blob.type }) : file;
  };

  // Sends a file in a form like the page's.
  const post = ({ action, elements }, file, onProgress) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    // The account comes first.
    for (const { name, value, type } of elements) if (type === "hidden") body.append(name, value);
    body.append("file", file, file.name || "photo");
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(request);
    request.onerror = reject;
    request.responseType = "document";
    request.open("POST", action);
    request.send(body);
  });

  const send = async (sender, files) => {
    const status = sender.querySelector("[role=status]");
    const note = status.textContent;
    const input = sender.querySelector("input[type=file]");
    input.disabled = true;
    const bar = document.createElement("progress");
    status.replaceChildren(sender.dataset.photos, bar);
    bar.setAttribute("aria-label", sender.dataset.photos);
    try {
      for (const [index, file] of files.entries()) {
        const answer = await post(sender, await shrunk(file), (part) => {
          bar.value = (index + part) / files.length;
        });
        const page = answer.response;
        // Those before it are kept; the page says why this one is not.
        const problem = page?.querySelector(".summary h2")?.textContent;
        if (answer.status >= 400) {
          if (!problem) throw new Error();
          notify(problem);
          if (index > 0) setTimeout(() => location.assign(sender.action), 4_000);
          return;
        }
        // A session that has ended leads to another page.
        if (new URL(answer.responseURL).pathname !== new URL(sender.action).pathname) return location.assign(answer.responseURL);
      }
      location.assign(sender.action);
    } catch {
      notify(words.offline);
    } finally {
      status.replaceChildren(note);
      input.value = "";
      input.disabled = false;
    }
  };

  const picturesIn = (data) => [...data?.files ?? []].filter(({ type }) => type.startsWith("image/"));
  const receive = (event, data) => {
    const files = picturesIn(data);
    if (!form() || !files.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    send(form(), files);
  };

  if (form()) {
    form().querySelector("input[type=file]").multiple = true;
    // A chosen file is sent at once.
    form().querySelector("button").hidden = true;
  }
  on("change", ({ target }) => {
    if (target.type === "file" && target.form?.matches("[data-photos]") && target.files.length) {
      send(target.form, [...target.files]);
    }
  });
  on("paste", (event) => receive(event, event.clipboardData));
  on("drop", (event) => receive(event, event.dataTransfer));

  // --- The viewer: swipes and pinches are the browser's own ---

  const element = (name, properties, ...content) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  };
  on("click", (event) => {
    const link = event.target.closest(".photo-grid a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const grid = link.closest("ul");
    const links = [...grid.querySelectorAll("a")];
    const figures = links.map(({ href, dataset, firstElementChild: { alt, width, height } }) => element(
      "figure", {}, element("img", { src: href, alt, loading: "lazy" }),
      element("figcaption", { textContent: dataset.photo })));
    const strip = element("div", { className: "strip", tabIndex: 0 }, ...figures);
    const place = () => Math.round(strip.scrollLeft / strip.clientWidth);
    const go = (index, behavior) => figures[index]?.scrollIntoView({ behavior, inline: "start", block: "nearest" });
    const step = (count, textContent, ariaLabel) =>
      element("button", { type: "button", textContent, ariaLabel, onclick: () => go(place() + count) });
    const close = element("button", {
      type: "button", textContent: "✕", ariaLabel: grid.dataset.viewer, onclick: () => viewer.close(),
    });
    const steps = links.length > 1 ? [step(-1, "‹", grid.dataset.previous), step(1, "›", grid.dataset.next)] : [];
    const viewer = element("dialog", { className: "viewer" }, close, strip, ...steps);
    viewer.addEventListener("keydown", ({ key }) => {
      const count = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (count) go(place() + count);
    });
    viewer.addEventListener("close", () => {
      viewer.remove();
      link.focus();
    });
    document.body.append(viewer);
    viewer.showModal();
    go(links.indexOf(link), "instant");
  });
}
