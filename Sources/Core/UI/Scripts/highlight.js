// What a search on the device has found, highlighted as by the server, which says where text stands: `data-find` in the
// text itself, `data-find-as` as a whole. The server highlights itself what it finds itself.
{
  const isLineBreak = (character) => /[\n\r\v\f\x85\u2028\u2029]/.test(character);

  // The text as characters, and from which to which of them matches go.
  const found = (text, pattern) => {
    const matches = [];
    // To take a text apart takes long.
    if (!folded(text).includes(pattern)) return { matches };
    const all = characters(text);
    const owners = [];
    let fold = "";
    all.forEach((character, index) => {
      fold += folded(character);
      while (owners.length < fold.length) owners.push(index);
    });
    for (let at = fold.indexOf(pattern); at >= 0; at = fold.indexOf(pattern, at + pattern.length)) {
      const [start, end] = [owners[at], owners[at + pattern.length - 1] + 1];
      if (start <= matches.at(-1)?.end) matches.at(-1).end = end;
      else matches.push({ start, end });
    }
    return { all, matches };
  };

  // A text begins at its first match where a box of a few lines would hide that.
  const excerpt = (element, { all, matches: [{ start: first }] }) => {
    const [leading, length] = element.dataset.excerpt.split(" ").map(Number);
    const isHidden = first > leading || all.slice(0, first).filter(isLineBreak).length > 1;
    const [start, end] = isHidden ? [first, first + length - 1] : [0, length];
    element.textContent = (start ? "…" : "") + all.slice(start, end).join("") + (end < all.length ? "…" : "");
    return { start, end: Math.min(end, all.length) };
  };

  const rangesIn = (element, pattern) => {
    const result = found(element.dataset.find || element.textContent, pattern);
    const { all, matches } = result;
    if (!matches.length) return [];
    const { start, end } = element.dataset.excerpt ? excerpt(element, result) : { start: 0, end: all.length };
    const offset = (index) => (start ? 1 : 0) + all.slice(start, Math.min(index, end)).join("").length;
    return matches.filter((match) => match.start < end).map((match) => {
      const range = new Range();
      range.setStart(element.firstChild, offset(match.start));
      range.setEnd(element.firstChild, offset(match.end));
      return range;
    });
  };

  const rangesOf = (element, pattern) => {
    const { find, findAs = "" } = element.dataset;
    const ranges = find === undefined ? [] : rangesIn(element, pattern);
    if (ranges.length || !found(findAs, pattern).matches.length) return ranges;
    const range = new Range();
    range.selectNodeContents(element);
    return [range];
  };

  const highlight = () => {
    const elements = [...document.querySelectorAll("[data-find], [data-find-as]")];
    const pattern = elements.length && patternOf(document.getElementById("q").value);
    const ranges = pattern ? elements.flatMap((element) => rangesOf(element, pattern)) : [];
    if (CSS.highlights) CSS.highlights.set("found", new Highlight(...ranges));
    else for (const range of ranges.reverse()) range.surroundContents(document.createElement("mark"));
  };
  highlight();
  on("htmx:after:swap", highlight);
}
