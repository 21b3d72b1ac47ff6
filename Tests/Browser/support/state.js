// Everything that axe's answer about a page depends on, but for the window and the style sheets: the same state in the
// same profile gets the same answer. Identifiers and versions are random and of no concern to it.
() => {
  const markup = document.documentElement.outerHTML
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "identifier")
    .replace(/ data-version="[^"]*"/g, "");
  const fields = [...document.querySelectorAll("input, select, textarea")].map((field) => [
    field.value, field.checked]);
  const elements = [...document.querySelectorAll("*")];
  const positions = [":popover-open", ":focus", ":hover", ":modal"].map((selector) =>
    elements.findIndex((element) => element.matches(selector)));
  return JSON.stringify([scrollX, scrollY, fields, positions, markup]);
}
