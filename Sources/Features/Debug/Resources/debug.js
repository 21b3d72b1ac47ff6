// The change feed as it comes: a row for each event, the newest above.
"use strict";

(() => {
  const list = document.getElementById("changes");
  const status = document.getElementById("changes-status");
  const words = list.dataset;
  const most = 200;
  let source;

  const now = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour12: false });

  const add = (word, detail = "") => {
    const row = document.createElement("li");
    row.className = "row";
    for (const text of [detail ? `${word}: ${detail}` : word, now()]) {
      row.append(document.createElement("span"));
      row.lastChild.textContent = text;
    }
    row.lastChild.className = "value";
    list.prepend(row);
    while (list.children.length > most) list.lastChild.remove();
  };

  const live = () => { status.textContent = `${words.alive} ${now()}`; };
  const lose = () => { status.textContent = words.lost; };

  const connect = () => {
    source = new EventSource(`${words.events}?since=${encodeURIComponent(words.since)}`);
    source.addEventListener("heartbeat", live);
    for (const [name, word] of [["version", words.connected], ["change", words.changed], ["end", words.ended]]) {
      source.addEventListener(name, ({ data, lastEventId }) => {
        words.since = lastEventId || words.since;
        live();
        add(word, name === "version" ? "" : data);
        if (name !== "end") return;
        // The server makes room for somebody else: trying again at once would take it away from them.
        source.close();
        lose();
      });
    }
    source.addEventListener("error", lose);
  };

  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) connect(); });
  connect();
})();
