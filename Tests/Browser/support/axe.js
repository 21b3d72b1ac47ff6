// Runs axe in a page, with the rules to run, and answers with what it has found, in words.
async (runOnly) => {
  const bars = [...document.body.querySelectorAll("*")].filter(
    (element) => ["sticky", "fixed"].includes(getComputedStyle(element).position));
  // Content scrolled half below a bar can be scrolled out again.
  const isBelowBar = (element) => bars.some((bar) => {
    const a = bar.getBoundingClientRect(), b = element.getBoundingClientRect();
    return !bar.contains(element) && a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
  });
  // Most of the time goes into the contrast of cards that are all alike.
  const page = { include: [document], exclude: ["article:nth-of-type(n + 4)"] };
  const { violations } = await axe.run(page, { runOnly, resultTypes: ["violations"] });
  return violations.flatMap((rule) => rule.nodes
    .filter((node) => rule.id !== "target-size" || !isBelowBar(document.querySelector(node.target.at(-1))))
    .map((node) => `axe ${rule.id}: ${node.target.join(" ")}: ${node.failureSummary}`));
}
