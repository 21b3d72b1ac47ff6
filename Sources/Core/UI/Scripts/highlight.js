// Highlights the matches of a search on the device. Cards for the device mark their texts: `data-find` for a text in which
// matches are highlighted, `data-find-as` for an element that is highlighted as a whole. Lists from the server have no such
// marks; the server highlights their matches.
{
  const lineBreak = /[\n\r\v\f\x85\u2028\u2029]/;

  // The characters of a text, and the matches as ranges of their indices.
  const found = (text, terms) => {
    const matches = [];
    // Splitting a text takes long.
    const whole = folded(text);
    if (!terms.some((term) => whole.includes(term))) return { matches };
    const all = characters(text);
    const owners = [];
    let fold = "";
    all.forEach((character, index) => {
      fold += folded(character);
      while (owners.length < fold.length) owners.push(index);
    });
    const isFound = all.map(() => false);
    for (const term of terms) for (let at = fold.indexOf(term); at >= 0; at = fold.indexOf(term, at + term.length)) {
      isFound.fill(true, owners[at], owners[at + term.length - 1] + 1);
    }
    isFound.forEach((isMatch, index) => {
      if (!isMatch) return;
      if (matches.at(-1)?.end === index) matches.at(-1).end++;
      else matches.push({ start: index, end: index + 1 });
    });
    return { all, matches };
  };

  // Starts at the first match if a box of a few lines would otherwise hide it.
  const excerpt = (element, all, first) => {
    const [leading, length] = element.dataset.excerpt.split(" ").map(Number);
    const isHidden = first > leading || all.slice(0, first).filter((sign) => lineBreak.test(sign)).length > 1;
    const [start, end] = isHidden ? [first, first + length - 1] : [0, length];
    element.textContent = (start ? "…" : "") + all.slice(start, end).join("") + (end < all.length ? "…" : "");
    return [start, end];
  };

  const rangesIn = (element, terms) => {
    const { all, matches } = found(element.dataset.find || element.textContent, terms);
    if (!matches.length) return [];
    const [from, to] = element.dataset.excerpt ? excerpt(element, all, matches[0].start) : [0, all.length];
    const offset = (index) => (from ? 1 : 0) + all.slice(from, Math.min(index, to)).join("").length;
    return matches.filter(({ start }) => start < to).map(({ start, end }) => {
      const range = new Range();
      range.setStart(element.firstChild, offset(start));
      range.setEnd(element.firstChild, offset(end));
      return range;
    });
  };

  const rangesOf = (element, terms) => {
    const { find, findAs = "" } = element.dataset;
    const ranges = find === undefined ? [] : rangesIn(element, terms);
    if (ranges.length || !found(findAs, terms).matches.length) return ranges;
    const range = new Range();
    range.selectNodeContents(element);
    return [range];
  };

  const highlight = () => {
    const elements = [...document.querySelectorAll("[data-find], [data-find-as]")];
    const [terms] = elements.length ? termsOf(document.getElementById("q").value) : [];
    const ranges = elements.flatMap((element) => rangesOf(element, terms));
    if (CSS.highlights) CSS.highlights.set("found", new Highlight(...ranges));
    else for (const range of ranges.reverse()) range.surroundContents(document.createElement("mark"));
  };
  highlight();
  on("htmx:after:swap", highlight);
}
