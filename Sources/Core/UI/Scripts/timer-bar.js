// While the timer runs, other pages have a line above the tabs that leads to it.
(() => {
  const link = document.querySelector(".tabs > [aria-keyshortcuts=t]");
  if (!link || document.body.matches(".sheet")) return;
  const bar = document.createElement("a");
  bar.className = "timer-bar";
  bar.href = link.href;
  const signs = { sauna: "🔥", coolBath: "💧", relaxation: "🍃" };
  const show = () => {
    const step = attempt(() => JSON.parse(localStorage.getItem(`timer:${words.account}`)).steps.at(-1));
    const seconds = Math.floor((Date.now() - step?.time) / 1000);
    // No one rests for half a day.
    if (!step?.kind || !(seconds < 43_200)) return bar.remove();
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    bar.textContent = `${signs[step.kind] ?? ""} ${time} · ${link.textContent.trim()} ›`;
    if (!bar.isConnected) document.body.append(bar);
  };
  show();
  setInterval(() => document.hidden || show(), 1_000);
  for (const name of ["pageshow", "storage"]) addEventListener(name, show);
})();
