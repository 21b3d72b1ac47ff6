// The place and the day of a visit: a combobox of the known names, which narrow as one types, and the days next to the
// date.
if (visitForm) {
  const { form, texts, all, one, onForm, change } = visitForm;
  const most = 12;
  const place = () => one("#facilityName");
  const chips = () => all("#places button");
  const shown = () => chips().filter(({ hidden }) => !hidden);
  let active, isNarrowed;

  const mark = (chip) => {
    active = chip;
    for (const other of chips()) other.classList.toggle("active", other === chip);
    if (chip) chip.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (chip) place().setAttribute("aria-activedescendant", chip.id);
    else place().removeAttribute("aria-activedescendant");
  };

  // The steps as the form has them and as a pattern does.
  const isUsed = ({ sets }) => {
    const typed = all(".set").map((set) => all(".step", set).map((row) => all("[name]", row)
      .filter(({ name }) => /\.(title|amount|unit)$/.test(name)).sort((a, b) => a.name < b.name ? -1 : 1).map(({ value }) => value)));
    return JSON.stringify(typed) === JSON.stringify(sets.map((steps) =>
      steps.map(({ title, amount, unit }) => [amount, title, unit])));
  };

  // A name that is known leaves the others, so that another one can be chosen.
  const narrow = () => {
    if (!chips().length) return;
    const name = place().value.trim();
    const query = isNarrowed && chips().every(({ textContent }) => textContent !== name) ? folded(name) : "";
    let count = 0;
    let chosen;
    for (const chip of chips()) {
      const isChosen = chip.textContent === name;
      if (isChosen) chosen = chip;
      chip.ariaSelected = isChosen;
      chip.hidden = !isChosen && !(folded(chip.textContent).includes(query) && ++count <= most);
    }
    place().ariaExpanded = shown().length > 0;
    mark();
    const last = one("#last-sets");
    const pattern = chosen?.dataset.pattern;
    last.hidden = !pattern || isUsed(JSON.parse(pattern));
    last.textContent = last.hidden ? "" : texts.last.replace("{}", () => name);
    last.onclick = () => chosen.click();
  };

  // --- The day ---

  const dayBefore = (count) => {
    const date = new Date();
    date.setDate(date.getDate() - count);
    return new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  };
  const showDay = () => {
    const field = one("#visitingDate");
    for (const button of all(".days button")) button.ariaPressed = dayBefore(button.value) === field.value;
    const date = field.valueAsDate;
    one(".weekday").textContent = date ? date.toLocaleDateString(root.lang, { weekday: "short", timeZone: "UTC" }) : "";
  };

  // --- The server sends both without a script's roles: at first, and with each response ---

  const begin = () => {
    isNarrowed = false;
    if (chips().length) {
      Object.assign(place(), { role: "combobox", ariaAutoComplete: "list", autocomplete: "off" });
      place().setAttribute("aria-controls", "places");
      one("#places").role = "listbox";
      chips().forEach((chip, index) => {
        Object.assign(chip, { role: "option", tabIndex: -1, id: `place-${index}`, ariaPressed: null });
      });
    }
    narrow();
    showDay();
  };
  begin();
  new MutationObserver(begin).observe(form, { childList: true });
  on("htmx:after:swap", begin);

  onForm("input", ({ target }) => {
    if (target === place()) {
      isNarrowed = true;
      if (/\n/.test(target.value)) target.value = target.value.replace(/\s*\n\s*/g, " ");
    }
    narrow();
    showDay();
  });

  onForm("keydown", (event) => {
    const { key, target } = event;
    if (target !== place() || event.isComposing || event.keyCode === 229) return;
    const all = shown();
    const way = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (way && all.length) mark(all[(all.indexOf(active) + way + all.length + (active || way > 0 ? 0 : 1)) % all.length]);
    else if (key === "Enter" && active) active.click();
    else if (key === "Escape" && active) mark();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  onForm("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.matches(".days *")) {
      one("#visitingDate").value = dayBefore(button.value);
      change(one("#visitingDate"));
    } else if (button?.matches("#places [type=button]")) {
      place().value = button.textContent;
      change(place());
    }
  });
}
