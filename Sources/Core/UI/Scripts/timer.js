// The timer records when each step began by the wall clock, so that neither a locked screen nor a closed tab loses
// anything. Its measurements fill the form of a new visit.
(() => {
  "use strict";
  const page = document.getElementById("timer");
  const form = document.getElementById("sakatsu-input");
  if (!page && !(form && new URLSearchParams(location.search).has("measured"))) return;

  // For each step the kind and the beginning in milliseconds; the end is a step without a kind. `past`: the states that
  // undoing restores. `round`: the number of seconds to round to. `rung`: the beginning of the last step with an alarm.
  const key = `timer:${document.body.dataset.account}`;
  const state = { steps: [], past: [], round: 30, alarm: false };
  const load = () => attempt(() => Object.assign(state, JSON.parse(localStorage.getItem(key))));
  load();

  // A set ends when the next step is not later in this order.
  const order = ["sauna", "coolBath", "relaxation"];
  const sets = () => {
    const sets = [];
    state.steps.forEach(({ kind, time }, index, { [index - 1]: before, [index + 1]: after }) => {
      if (!kind) return;
      if (!before || order.indexOf(kind) <= order.indexOf(before.kind)) sets.push([]);
      sets.at(-1).push({ kind, isRunning: !after, seconds: Math.max(0, (after?.time ?? Date.now()) - time) / 1000 });
    });
    return sets;
  };

  if (!page) {
    if (location.hash) attempt(() => { state.steps = JSON.parse(decodeURIComponent(location.hash.slice(1))); });
    if (!state.steps.length) return;
    const field = ({ kind, seconds }) => {
      const rounded = Math.max(1, Math.round(seconds / state.round)) * state.round;
      const isMinutes = rounded >= 60 && rounded % 30 === 0;
      return { kind, amount: isMinutes ? rounded / 60 : rounded, unit: isMinutes ? "minutes" : "seconds" };
    };
    form.dispatchEvent(new CustomEvent("fill", { detail: { sets: sets().map((steps) => steps.map(field)) } }));
    return;
  }

  const all = (selector) => [...page.querySelectorAll(selector)];
  const [display, goal, bar, totals, lines, undo, finish] =
    ["[role=timer]", ".goal", "progress", ".sums", "ol", "[value=undo]", "[value=finish]"].map((name) => all(name)[0]);
  const { dataset: texts } = page;
  const hint = totals.textContent;
  const buttons = all("[data-usual]");
  const buttonOf = (kind) => buttons.find(({ value }) => value === kind);
  const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  const current = () => state.steps.at(-1)?.kind && state.steps.at(-1);
  // No one rests for half a day: a later tap belongs to another visit.
  const isRunning = () => current() && Date.now() - current().time < 43_200_000;

  let isKept = true;
  const keep = (change) => {
    Object.assign(state, change);
    try {
      localStorage.setItem(key, JSON.stringify(state));
      isKept = true;
    } catch {
      // It continues as long as the page is open.
      isKept = false;
    }
    show();
  };

  // --- Display ---

  const tick = () => {
    const step = current();
    const seconds = step ? sets().at(-1).at(-1).seconds : 0;
    display.textContent = clock(seconds);
    const usual = step && Number(buttonOf(step.kind).dataset.usual);
    bar.hidden = !usual;
    bar.value = usual ? Math.min(1, seconds / usual) : 0;
    const left = usual - seconds;
    const rest = left > 0 ? texts.left.replace("{}", clock(left)) : `+${clock(-left)}`;
    goal.textContent = usual ? `${texts.goal.replace("{}", clock(usual))} · ${rest}` : "";
    const total = sets().flat().reduce((sum, { seconds }) => sum + seconds, 0);
    totals.textContent = total || step
      ? `${texts.set.replace("1", sets().length)} · ${texts.total.replace("{}", clock(total))}` : hint;
    if (!step || state.rung >= step.time || seconds < (buttonOf(step.kind).dataset.usual || Infinity)) return;
    keep({ rung: step.time });
    if (state.alarm) ring();
  };

  const show = () => {
    const kind = current()?.kind;
    for (const button of buttons) {
      button.ariaCurrent = button.value === kind ? "step" : null;
      const isNext = button.value === order[(order.indexOf(kind) + 1) % 3];
      button.classList.toggle("next", isNext);
      button.dataset.state = button.value === kind ? texts.running : isNext ? texts.next : "";
    }
    lines.replaceChildren(...sets().map((steps) => {
      const line = document.createElement("li");
      line.textContent = steps.map(({ kind, isRunning, seconds }) =>
        `${buttonOf(kind).textContent} ${isRunning ? "…" : clock(seconds)}`).join(" → ");
      return line;
    }));
    undo.disabled = !state.past.length;
    finish.disabled = !state.steps.length;
    for (const field of all("input")) field.checked = field.type === "radio" ? field.value == state.round : state.alarm;
    tick();
  };

  // --- The alarm and the wake lock, each where the browser supports it ---

  let sound, lock;
  const ring = () => {
    navigator.vibrate?.([400, 200, 400, 200, 800]);
    for (const start of [0, 0.4, 0.8]) {
      const tone = sound?.createOscillator();
      tone?.connect(sound.destination);
      tone?.start(sound.currentTime + start);
      tone?.stop(sound.currentTime + start + 0.2);
    }
  };

  const prepare = async (isTapped = false) => {
    // A browser makes a sound only after a tap.
    if (isTapped && state.alarm && window.AudioContext) (sound ??= new AudioContext()).resume();
    if (document.hidden) return;
    if (!current()) return lock?.release();
    if (!lock || lock.released) lock = await navigator.wakeLock?.request("screen").catch(() => {});
  };

  page.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const { steps, past } = state;
    const change = (next) => keep({ steps: next, past: [...past, steps].slice(-20) });
    const now = { time: Date.now() };
    if (button === undo) keep({ steps: past.at(-1), past: past.slice(0, -1) });
    else if (button === finish) {
      if (current()) change([...steps, now]);
      location.href = finish.dataset.path + (isKept ? "" : `#${encodeURIComponent(JSON.stringify(state.steps))}`);
    } else change([...(isRunning() ? steps : []), { kind: button.value, ...now }]);
    prepare(true);
  });
  page.addEventListener("change", ({ target }) => {
    keep(target.type === "radio" ? { round: Number(target.value) } : { alarm: target.checked });
    prepare(true);
  });
  // Another window of the same account.
  addEventListener("storage", () => {
    load();
    show();
  });
  document.addEventListener("visibilitychange", () => prepare());
  setInterval(tick, 500);
  show();
  prepare();
})();
