// What axe's answer about a page depends on, but for the window and the style sheets: the same state in the same profile
// gets the same answer. What texts, addresses and identifiers say is of no concern to it, only whether there are some,
// nor is how many cards in a row are alike.
() => {
  const saying = /\b(id|for|name|value|href|action|content|datetime|title|alt|placeholder|popovertarget|style|(?:aria|data|hx)-[\w:-]+)="[^"]+"/g;
  const stating = /^aria-(hidden|current|invalid|live|checked|expanded|selected|disabled|modal)$|^data-appearance$/;
  const markup = document.documentElement.outerHTML
    .replace(/(<[^>]*>)|[^<>]*[^<>\s][^<>]*/g, (_, tag) => tag
      ? tag.replace(saying, (whole, name) => (stating.test(name) ? whole : name))
      : "x")
    .replace(/(<article.*?<\/article>)\s*(?:\1\s*)+/gs, "$1");
  const fields = [...document.querySelectorAll("input, select, textarea")].map((field) => [
    field.value !== "", field.checked]);
  const places = [":popover-open", ":focus", ":hover", ":modal"].map((selector) => {
    const element = [...document.querySelectorAll(selector)].at(-1);
    return element && `${element.localName}.${element.className}`;
  });
  return JSON.stringify([scrollX > 0, scrollY > 0, fields, places, markup]);
}
