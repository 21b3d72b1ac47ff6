// Numbers of the visit form: changed by the arrow keys and, on a touch screen, by a pad from below that has a person's
// own values. The number keeps the focus, so that a hardware keyboard goes on working.
if (visitForm) {
  const { texts, all, one, onForm, part, nameOf, change, renew, say, filled, isTouch } = visitForm;
  const rowOf = (field) => field.closest(".step");
  const kindOf = (row) => one("input", row).value;
  // Undefined for a temperature.
  const unitOf = (row) => one("select", row)?.value;
  const anyUnitOf = (row) => one("[name$='.unit']", row).value;
  const isSeconds = (unit) => unit === "seconds";
  const numberOf = (text) => Number(String(text ?? "").normalize("NFKC").replace(",", "."));
  const textOf = (number, unit, row) => unit
    ? [number, all("option", row).find(({ value }) => value === unit).text].join(root.lang === "ja" ? "" : " ")
    : number + one(".unit", row).textContent;

  // --- The values that a person has used for a kind: in the suggestions, and in the form ---

  // For those who have not used six; times in seconds.
  const common = {
    sauna: [480, 600, 360, 720, 300, 900], coolBath: [60, 90, 30, 120, 45, 180], relaxation: [480, 600, 300, 900, 720, 1200],
    other: [300, 600, 180, 480, 900, 1200],
  };
  const degrees = {
    celsius: { sauna: [90, 100, 80, 95, 85, 110], coolBath: [16, 17, 15, 14, 18, 10] },
    fahrenheit: { sauna: [190, 210, 180, 200, 170, 220], coolBath: [60, 65, 55, 50, 70, 45] },
  };

  const ownValues = (row) => {
    const [kind, isTime] = [kindOf(row), Boolean(unitOf(row))];
    const lists = all("[data-pattern]").map(({ dataset }) => JSON.parse(dataset.pattern))
      .flatMap(({ sets, temperatures }) => isTime ? sets.flat() : temperatures);
    const typed = all(isTime ? ".set .step" : "#temperatures .step").map((other) =>
      ({ kind: kindOf(other), amount: one(".amount", other).value, unit: anyUnitOf(other) }));
    return [...lists, ...typed]
      .filter((value) => value.kind === kind && (isTime || value.unit === anyUnitOf(row)))
      .map(({ amount, unit }) => ({ number: numberOf(amount), unit: isTime ? unit : undefined }))
      .filter(({ number }) => number > 0);
  };

  const size = ({ number, unit }) => unit && !isSeconds(unit) ? number * 60 : number;

  // The six that are used most, in order.
  const usual = (row) => {
    const unit = unitOf(row) && (kindOf(row) === "coolBath" ? "seconds" : "minutes");
    const others = (unit ? common : degrees[anyUnitOf(row)])[kindOf(row)]
      .map((value) => ({ number: unit === "minutes" ? value / 60 : value, unit }));
    const counts = new Map();
    for (const value of [...ownValues(row), ...others]) {
      const entry = counts.get(size(value)) ?? { value, count: 0 };
      entry.count += 1;
      counts.set(size(value), entry);
    }
    return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, 6).map(({ value }) => value)
      .sort((a, b) => size(a) - size(b));
  };

  // The median of one's own values, from which an empty field starts.
  const start = (row) => {
    const own = ownValues(row).map(size).sort((a, b) => a - b);
    const value = own[own.length >> 1] ?? (numberOf(one(".amount", row).dataset.start) || common[kindOf(row)][0]);
    return unitOf(row) === "minutes" ? Math.max(0.5, Math.round(value / 30) / 2) : value;
  };

  const move = (field, way) => {
    const row = rowOf(field);
    const by = way * (field.dataset.step ?? 1) * (isSeconds(unitOf(row)) ? 15 : 1);
    const value = field.value ? numberOf(field.value) + by : start(row);
    if (!(value >= 0 && value < (isSeconds(unitOf(row)) ? 60000 : 1000))) return;
    field.value = Math.round(value * 100) / 100;
    say(field.value);
    change(field);
  };

  onForm("keydown", (event) => {
    const way = event.target.matches(".amount") && { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    move(event.target, way);
  });

  // --- The pad ---

  const pad = () => one("#pad");
  // The number that it changes, and one that gets the keyboard instead.
  let field, typed;
  const key = (value) => one(`[value="${value}"]`, pad());
  const following = () => {
    const fields = all(".amount").filter((other) => other.checkVisibility());
    return fields[fields.indexOf(field) + 1];
  };

  const showValue = () => {
    if (!pad()) return;
    const text = field.value ? textOf(field.value, unitOf(rowOf(field)), rowOf(field)) : "–";
    key("keyboard").textContent = text;
    key("keyboard").ariaLabel = `${text} ${part("#pad [value=keyboard]").ariaLabel}`;
    for (const chip of all(".chips button", pad())) chip.ariaPressed = chip.textContent === text;
  };

  const show = () => {
    const row = rowOf(field);
    if (!pad()) one(".save-bar").prepend(part("#pad"));
    one("strong", pad()).textContent =
      [one(".emoji", row).textContent, nameOf(row).data, one("legend", row.closest("fieldset")).textContent].join(" ");
    pad().ariaLabel = field.ariaLabel;
    for (const name of ["-1", "1"]) key(name).ariaLabel = part(`#pad [value="${name}"]`).ariaLabel.replace("{}", () => field.ariaLabel);
    for (const name of ["unit", "all"]) key(name).hidden = !unitOf(row);
    const next = following();
    key("next").textContent = `${part("#pad [value=next]").textContent} ${next ? one(".emoji", rowOf(next)).textContent : "✓"}`;
    one(".chips", pad()).replaceChildren(...usual(row).map(({ number, unit }) => {
      const chip = document.createElement("button");
      Object.assign(chip, { type: "button", tabIndex: -1, textContent: textOf(number, unit, row) });
      chip.onclick = () => {
        filled(row, { amount: number, unit });
        change(field);
      };
      return chip;
    }));
    showValue();
    field.scrollIntoView({ block: "nearest" });
  };

  const keys = {
    unit: () => {
      const select = one("select", rowOf(field));
      select.value = isSeconds(select.value) ? "minutes" : "seconds";
      change(select);
      show();
    },
    keyboard: () => {
      typed = field;
      pad().remove();
      typed.blur();
      typed.inputMode = "decimal";
      typed.focus();
    },
    next: () => {
      const next = following();
      if (!next) return field.blur();
      next.inputMode = "none";
      next.focus();
    },
    // The same steps of all sets.
    all: () => {
      const row = rowOf(field);
      const rows = all(".set .step").filter((other) => kindOf(other) === kindOf(row) && nameOf(other).data === nameOf(row).data);
      const before = rows.map((other) => ({ amount: one(".amount", other).value, unit: unitOf(other) }));
      for (const other of rows) filled(other, { amount: field.value, unit: unitOf(row) });
      renew();
      notify(say(pad().dataset.filled.replace("{}", () => key("keyboard").textContent)), texts.undo, () => {
        rows.forEach((other, index) => filled(other, before[index]));
        renew();
      });
    },
  };

  if (isTouch) {
    // Without its own keyboard, before it gets the focus.
    onForm("pointerdown", ({ target }) => {
      const reached = one(".amount", target.closest(".step label") ?? document.createElement("p"));
      if (reached && reached !== document.activeElement) reached.inputMode = "none";
    }, true);
    onForm("focusin", ({ target }) => {
      const isTyped = target === typed;
      typed = undefined;
      if (isTyped || !target.matches(".amount")) return;
      field = target;
      show();
    });
    onForm("focusout", () => setTimeout(() => whenReleased(() => {
      if (!document.activeElement.matches(".amount")) pad()?.remove();
    })));
    // The number keeps the focus.
    onForm("mousedown", (event) => event.target.closest("#pad") && event.preventDefault());
    onForm("input", showValue);
    onForm("click", ({ target }) => keys[target.closest("#pad button")?.value]?.());

    // − and + go on while they are held.
    let timer, isHeld;
    const wayOf = ({ target }) => Number(target.closest("#pad button")?.value) || 0;
    onForm("pointerdown", (event) => {
      const way = wayOf(event);
      isHeld = false;
      const hold = () => {
        move(field, way);
        isHeld = true;
        timer = setTimeout(hold, 90);
      };
      if (way) timer = setTimeout(hold, 450);
    });
    for (const name of ["pointerup", "pointercancel", "pointerout"]) onForm(name, () => clearTimeout(timer));
    onForm("click", (event) => wayOf(event) && !isHeld && move(field, wayOf(event)));
  }
}
