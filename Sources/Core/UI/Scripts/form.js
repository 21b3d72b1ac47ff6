// The visit form works without the server: each button's effect happens in the page, with copies of templates that the
// server has put next to the form. Each edit ends with an `input` event; a `fill` event fills the form with its detail,
// as a suggestion does with its pattern, and keeps everything else.
(() => {
  "use strict";
  const form = document.getElementById("sakatsu-input");
  if (!form) return;
  const { content } = document.getElementById("parts");
  const words = form.dataset;
  const all = (selector, scope = form) => [...scope.querySelectorAll(selector)];
  const one = (selector, scope) => all(selector, scope)[0];
  const on = (name, listener) => form.addEventListener(name, listener);
  const part = (selector) => one(selector, content).cloneNode(true);
  const step = (scope, kind) => part(`${scope} .step:has([value=${kind}])`);
  const nameOf = (element) => one("legend, label", element).firstChild;
  const change = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

  // --- After each edit: announce it, and renumber the names of fields, the set or temperature first ---

  const number = (scope, ...numbers) => {
    for (const element of [scope, ...all("*", scope)]) {
      for (const name of ["id", "name", "for", "popovertarget", "aria-describedby", element.name === "action" && "value"]) {
        let place = 0;
        const value = element.getAttribute(name);
        if (value) element.setAttribute(name, value.replace(/\d+/g, (old) => numbers[place++] ?? old));
      }
    }
  };

  const tell = (text, name) => {
    all(".set").forEach((set, index) => {
      number(set, index);
      nameOf(set).data = nameOf(set).data.replace(/\d+/, index + 1);
      all(".step", set).forEach((row, step) => number(row, index, step));
    });
    all("#temperatures .step").forEach((row, index) => number(row, index));
    change(form);
    return one("[role=status]").textContent = text.replace("{}", name.data ?? name);
  };

  // --- Adding, removing and restoring, in place ---

  const add = (list, element, before = null) => {
    // The server sets the maximum number.
    if (list.children.length >= list.dataset.most) return;
    list.insertBefore(element, before);
    tell(words.added, nameOf(element));
    one(".amount", element)?.focus();
    return true;
  };

  const copy = (set) => {
    const twin = set.cloneNode(true);
    const fields = all("input, select", set);
    all("input, select", twin).forEach((field, index) => { field.value = fields[index].value; });
    return twin;
  };

  // - Parameter name: the name of the removed part.
  const offer = (line, text, name, undo) => {
    line.className = "undo";
    line.append(...part(".undo").children);
    one("span", line).textContent = text;
    one("button", line).onclick = () => {
      undo();
      tell(words.added, name);
    };
    return line;
  };

  const remove = (element) => {
    const name = nameOf(element).data;
    const line = document.createElement(element.matches("li") ? "li" : "div");
    element.replaceWith(line);
    offer(line, tell(words.removed, name), name, () => {
      line.replaceWith(element);
      one("button", element).focus();
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
  };

  const filled = (row, { title, amount, unit, celsius }) => {
    if (title !== undefined) {
      rename(row, title || words.unnamed);
      one(".name", row).value = title;
    }
    one(".amount", row).value = amount ?? celsius;
    if (unit) one("select", row).value = unit;
    return row;
  };

  const lists = () => all(".set-list, #temperatures ul");

  const put = (name, rows) => {
    one("#facilityName").value = name;
    lists().forEach((list, index) => list.replaceChildren(...rows[index]));
  };

  // - Parameter facilityName: missing for timer results.
  const fill = ({ facilityName, sets, temperatures }) => {
    const name = one("#facilityName").value;
    const rows = lists().map((list) => [...list.children]);
    put(facilityName ?? name, [
      temperatures?.map((temperature) => filled(step("#temperatures", temperature.kind), temperature)) ?? rows[0],
      sets.map((steps) => {
        const set = part(".set");
        one("ul", set).replaceChildren(...steps.map((form) => filled(step(".set", form.kind), form)));
        return set;
      }),
    ]);
    const line = document.createElement("div");
    const text = facilityName === undefined ? tell(words.measured, "") : tell(words.filled, facilityName);
    one("#replaced").replaceChildren(offer(line, text, words.before, () => {
      put(name, rows);
      line.remove();
    }));
    return true;
  };
  on("fill", ({ detail }) => fill(detail));
  if (form.dataset.fill) fill(JSON.parse(form.dataset.fill));

  // --- Numbers: changed by − and +, repeatedly while one is held, and by the arrow keys of a keyboard ---

  const move = (row, size) => {
    const field = one(".amount", row);
    const start = Number(field.dataset.start);
    const isSeconds = one("select", row)?.value === "seconds";
    const by = size * (isSeconds ? 15 : 1);
    const value = field.value || !start ? Number(field.value.normalize("NFKC").replace(",", ".")) + by : start;
    if (!(value >= 0 && value < (isSeconds ? 60000 : 1000))) return;
    field.value = Math.round(value * 100) / 100;
    one("[role=status]").textContent = field.value;
    change(field);
  };

  let timer, isHeld;
  on("pointerdown", ({ target }) => {
    isHeld = false;
    const hold = () => {
      move(target.closest(".step"), target.value);
      isHeld = true;
      timer = setTimeout(hold, 90);
    };
    if (target.matches(".stepper *")) timer = setTimeout(hold, 450);
  });
  for (const name of ["pointerup", "pointercancel", "pointerout"]) on(name, () => clearTimeout(timer));

  // --- Buttons ---

  on("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const row = button.closest(".step, .set");
    const [verb, , kind] = button.value.split(":");
    const [temperatures, sets] = lists();
    const edits = {
      "add-set": () => add(sets, part(".set")),
      "duplicate-set": () => add(sets, copy(row), row.nextSibling),
      "add-step": () => add(one("ul", row), step(".set", kind)),
      // Before the last one, which is the cool bath's.
      "add-temperature": () => add(temperatures, step("#temperatures", "sauna"), all(".step", temperatures).at(-1)),
    };
    const { pattern } = button.dataset;
    const edit = pattern ? () => fill(JSON.parse(pattern)) : verb.startsWith("delete") ? () => remove(row) : edits[verb];
    if (edit?.()) event.preventDefault();
    else if (button.matches(".stepper *") && !isHeld) move(row, button.value);
  });

  on("keydown", (event) => {
    const { key, target } = event;
    const way = target.matches(".amount") && { ArrowUp: 1, ArrowDown: -1 }[key];
    const isNext = key === "Enter" && target.matches("input") && !event.isComposing && event.keyCode !== 229;
    if (!way && !isNext) return;
    event.preventDefault();
    const fields = all("input, textarea").filter((field) => field.checkVisibility());
    if (way) move(target.closest(".step"), way * one(".stepper :last-child", target.parentNode).value);
    else fields[fields.indexOf(target) + 1].focus();
  });

  // --- A number is selected when it gets the focus; a text is as high as its lines ---

  let isPointed;
  on("pointerdown", () => { isPointed = true; });
  for (const name of ["click", "keydown"]) on(name, () => { isPointed = false; });
  on("focusin", ({ target }) => {
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

  on("input", ({ target }) => {
    if (target.matches(".name")) rename(target.closest(".step"), target.value || words.unnamed);
    if (target.matches("textarea")) grow(target);
  });
})();
