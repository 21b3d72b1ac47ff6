// The visit form works without the server: each button's effect happens in the page, with copies of templates that the
// server has put next to the form. Each edit ends with an `input` event; a `fill` event fills the form with its detail,
// as a suggestion does with its pattern, and keeps everything else. Returns what pad.js and places.js share.
const visitForm = (() => {
  const form = document.getElementById("sakatsu-input");
  if (!form) return;
  const { content } = document.getElementById("parts");
  const texts = form.dataset;
  const all = (selector, scope = form) => [...scope.querySelectorAll(selector)];
  const one = (selector, scope) => all(selector, scope)[0];
  const onForm = (name, listener, options) => form.addEventListener(name, listener, options);
  const part = (selector) => one(selector, content).cloneNode(true);
  const step = (scope, kind) => part(`${scope} .step:has([value=${kind}])`);
  const nameOf = (element) => one("legend, .title > :last-child", element).firstChild;
  const change = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));
  // A pad replaces the keyboard.
  const isTouch = matchMedia("(pointer: coarse)").matches;

  // --- After each edit: renumber the names of fields, the set or temperature first, and announce it ---

  const number = (scope, ...numbers) => {
    for (const element of [scope, ...all("*", scope)]) {
      for (const name of ["id", "name", "for", "aria-describedby", element.name === "action" && "value"]) {
        let place = 0;
        const value = element.getAttribute(name);
        if (value) element.setAttribute(name, value.replace(/\d+/g, (old) => numbers[place++] ?? old));
      }
    }
  };

  const renew = () => {
    all(".set").forEach((set, index) => {
      number(set, index);
      const summary = one("summary", set);
      for (const text of [nameOf(set), one(".ordinal", set).firstChild]) text.data = text.data.replace(/\d+/, index + 1);
      summary.ariaLabel = summary.ariaLabel.replace(/\d+/, index + 1);
      all(".step", set).forEach((row, step) => number(row, index, step));
    });
    all("#temperatures .step").forEach((row, index) => number(row, index));
    change(form);
  };

  const say = (text) => one(".vh[role=status]").textContent = text;
  const tell = (text, name) => {
    renew();
    return say(text.replace("{}", () => name.data ?? name));
  };

  // --- Adding, moving, removing and restoring, in place ---

  const add = (list, element, before = null) => {
    // The server sets the maximum number.
    if (list.children.length >= list.dataset.most) return;
    list.insertBefore(element, before);
    tell(texts.added, nameOf(element));
    // The numbers of a set are mostly right: no pad covers the button for another one.
    if (!isTouch || !element.matches(".set")) one(".amount", element)?.focus();
    return true;
  };

  const copy = (set) => {
    const twin = set.cloneNode(true);
    const fields = all("input, select", set);
    all("input, select", twin).forEach((field, index) => { field.value = fields[index].value; });
    one("details", twin).open = false;
    return twin;
  };

  // At the ends, nothing moves.
  const shift = (element, button, isUp) => {
    const neighbor = isUp ? element.previousElementSibling : element.nextElementSibling;
    if (!neighbor?.matches(".set, .step")) return true;
    neighbor[isUp ? "before" : "after"](element);
    tell(element.matches(".set") ? texts.moved : all(".step", element.parentNode).map((row) => nameOf(row).data).join(" → "),
      nameOf(element));
    button.focus();
    return true;
  };

  // - Parameter name: the name of the removed part.
  const offer = (line, text, name, undo) => {
    line.className = "undo";
    line.append(...part(".undo").children);
    one("span", line).textContent = text;
    one("button", line).onclick = () => {
      undo();
      tell(texts.added, name);
    };
    return line;
  };

  const remove = (element) => {
    const name = nameOf(element).data;
    const line = document.createElement(element.matches("li") ? "li" : "div");
    element.replaceWith(line);
    offer(line, tell(texts.removed, name), name, () => {
      line.replaceWith(element);
      (one("summary", element) ?? one(".name", element)).focus();
    });
    one("button", line).focus();
    return true;
  };

  // --- The last sets of a facility ---

  const rename = (row, title) => {
    const name = nameOf(row);
    for (const element of all("[aria-label]", row)) {
      const label = element.dataset.label ??= element.ariaLabel.replace(name.data, () => "{}");
      element.ariaLabel = label.replace("{}", () => title);
    }
    name.data = title;
    const { usual } = name.parentNode.dataset;
    if (usual) name.parentNode.classList.toggle("vh", title === usual);
  };

  const showUnit = (row) => {
    const field = one("[name$='.unit']", row);
    one(".unit", row).textContent = field.selectedOptions?.[0].text ?? { celsius: "℃", fahrenheit: "°F" }[field.value];
  };

  const filled = (row, { title, amount, unit }) => {
    if (title !== undefined) {
      rename(row, title || texts.unnamed);
      one(".name", row).value = title;
    }
    one(".amount", row).value = amount;
    if (unit) one("[name$='.unit']", row).value = unit;
    showUnit(row);
    return row;
  };

  const lists = () => all(".set-list, #temperatures ul");

  const put = (name, rows) => {
    one("#facilityName").value = name;
    lists().forEach((list, index) => list.replaceChildren(...rows[index]));
  };

  // A notice undoes it: a line would move what is under the finger.
  // - Parameter facilityName: missing for timer results.
  const fill = ({ facilityName, sets, temperatures }) => {
    const name = one("#facilityName").value;
    const rows = lists().map((list) => [...list.children]);
    put(facilityName ?? name, [
      sets.map((steps) => {
        const set = part(".set");
        one("ul", set).replaceChildren(...steps.map((form) => filled(step(".set", form.kind), form)));
        return set;
      }),
      temperatures?.map((temperature) => filled(step("#temperatures", temperature.kind), temperature)) ?? rows[1],
    ]);
    one("#replaced").replaceChildren();
    notify(facilityName === undefined ? tell(texts.measured, "") : tell(texts.filled, facilityName), texts.undo, () => {
      put(name, rows);
      renew();
    });
    return true;
  };
  onForm("fill", ({ detail }) => fill(detail));
  if (form.dataset.fill) fill(JSON.parse(form.dataset.fill));

  // --- Buttons ---

  onForm("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const row = button.closest(".step, .set");
    const [verb, , kind] = button.value.split(":");
    const [sets, temperatures] = lists();
    const last = all(".set:has(.step)").at(-1);
    const edits = {
      // Most sets of a visit are alike.
      "add-set": () => add(sets, last ? copy(last) : part(".set")),
      "duplicate-set": () => add(sets, copy(row), row.nextSibling),
      "add-step": () => add(one("ul", row), step(".set", kind)),
      // Before the last one, which is the cool bath's.
      "add-temperature": () => add(temperatures, step("#temperatures", "sauna"), all(".step", temperatures).at(-1)),
    };
    const { pattern } = button.dataset;
    const edit = pattern ? () => fill(JSON.parse(pattern))
      : verb.startsWith("delete") ? () => remove(row)
        : verb.startsWith("move") ? () => shift(row, button, verb.endsWith("up")) : edits[verb];
    if (edit?.()) event.preventDefault();
  });

  onForm("keydown", (event) => {
    const { target } = event;
    const isField = target.matches("input, #facilityName");
    if (event.key !== "Enter" || !isField || event.ctrlKey || event.metaKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    // A date opens a picker, and in a text the key begins a line.
    const fields = [...all("#facilityName, input:not([type=date])"), ...all("textarea:not(#facilityName)")];
    const shown = fields.filter((field) => field === target || field.checkVisibility());
    shown[shown.indexOf(target) + 1]?.focus();
  });

  // --- A number is selected when it gets the focus; a text is as high as its lines ---

  let isPointed;
  onForm("pointerdown", () => { isPointed = true; });
  for (const name of ["click", "keydown"]) onForm(name, () => { isPointed = false; });
  onForm("focusin", ({ target }) => {
    if (!target.matches(".amount")) return;
    if (!isPointed) return target.select();
    // A pointer sets the caret only after the field has got the focus; text typed until then stays.
    const { value } = target;
    setTimeout(() => target === document.activeElement && target.value === value && target.select());
  });

  const grow = (field) => {
    if (CSS.supports("field-sizing", "content")) return;
    field.style.height = 0;
    field.style.height = `${field.scrollHeight}px`;
  };
  const growAll = () => all("textarea").forEach(grow);
  growAll();
  // A draft can replace the form's contents.
  new MutationObserver(growAll).observe(form, { childList: true });

  onForm("input", ({ target }) => {
    if (target.matches(".name")) rename(target.closest(".step"), target.value || texts.unnamed);
    if (target.matches(".step select")) showUnit(target.closest(".step"));
    if (target.matches("textarea")) grow(target);
    if (target === form) grow(one("#facilityName"));
  });
  // A closed text has no height. A page may also begin with an open one.
  onForm("toggle", ({ target, newState }) => {
    const field = newState === "open" && one("textarea", target);
    if (!field) return;
    grow(field);
    if (target.popover || target.contains(document.activeElement)) field.focus();
  }, true);

  return { form, texts, all, one, onForm, part, nameOf, change, renew, say, filled, isTouch };
})();
