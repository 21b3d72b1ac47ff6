// Runs in a page, also with its scripts off, and answers with what is wrong with what it shows now, in words.
// Everything in here must be synchronous: with scripts off no timer fires.
(options) => {
  const problems = [];
  const root = document.scrollingElement;
  // Nothing changes meanwhile, so each element is asked once.
  const remembered = (answer) => {
    const answers = new Map();
    return (element) => {
      if (!answers.has(element)) answers.set(element, answer(element));
      return answers.get(element);
    };
  };
  const style = remembered((element) => {
    const { position, display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    return { position, display, overflowX, overflowY, textOverflow, webkitLineClamp };
  });

  const describe = (element) => {
    const classes = [...element.classList].map((name) => "." + name).join("");
    const label = element.getAttribute("aria-label") ?? element.name ?? "";
    const text = `${element.value ?? element.textContent ?? ""}`.trim().replace(/\s+/g, " ").slice(0, 40);
    return `${element.localName}${element.id ? "#" + element.id : ""}${classes}${label ? `[${label}]` : ""} "${text}"`;
  };

  const isVisible = remembered((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".vh"));
  const isFloating = remembered((element) =>
    element !== null && (["fixed", "sticky"].includes(style(element).position) || isFloating(element.parentElement)));

  // Frame

  if (document.documentElement.lang !== options.language) {
    problems.push(`html lang is "${document.documentElement.lang}", not "${options.language}"`);
  }
  if (!document.title.trim()) problems.push("the page has no title");
  if (root.scrollWidth > root.clientWidth) {
    problems.push(`horizontal scrolling: ${root.scrollWidth} > ${root.clientWidth}`);
  }
  const identifiers = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(identifiers.filter((id, index) => identifiers.indexOf(id) !== index))) {
    problems.push(`two elements have the id "${id}"`);
  }

  // Text: within its box, within what clips it, within the page

  const clips = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const isClampedOnPurpose = (s) =>
    (s.textOverflow === "ellipsis" && clips(s.overflowX)) || !["none", "auto", ""].includes(s.webkitLineClamp);
  const paddingBox = remembered((element) => {
    const box = element.getBoundingClientRect();
    return {
      left: box.left + element.clientLeft, right: box.left + element.clientLeft + element.clientWidth,
      top: box.top + element.clientTop, bottom: box.top + element.clientTop + element.clientHeight,
    };
  });

  const visibleTexts = [];
  const reported = new Set();
  const report = (element, words) => {
    const message = `${describe(element)} ${words}`;
    if (!reported.has(message)) problems.push(message);
    reported.add(message);
  };

  const examine = (rect, node) => {
    const element = node.parentElement;
    let shown = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
    let inScroller = false;
    let passedBlock = false;
    for (let a = element; a && a !== document.body; a = a.parentElement) {
      const s = style(a);
      if (s.display === "inline" || s.display === "contents") continue;
      // Inside a picture, texts have no boxes of their own, and sizes are those before it is scaled.
      if (a instanceof SVGElement && a.localName !== "svg") continue;
      const box = paddingBox(a);
      if (isClampedOnPurpose(s) || scrolls(s.overflowX) || scrolls(s.overflowY)) {
        inScroller = true;
        shown = {
          left: Math.max(shown.left, box.left), right: Math.min(shown.right, box.right),
          top: Math.max(shown.top, box.top), bottom: Math.min(shown.bottom, box.bottom),
        };
        break;
      }
      const sticksOut = rect.left < box.left - 1 || rect.right > box.right + 1;
      // Glyph boxes are higher than tight lines; what is cut must be more than that.
      const slack = rect.height * 0.3;
      const isCutVertically = rect.top < box.top - slack || rect.bottom > box.bottom + slack;
      if (clips(s.overflowX) && sticksOut) report(element, `is clipped at the side by ${describe(a)}`);
      else if (!passedBlock && sticksOut) report(element, `sticks out of ${describe(a)}`);
      if (clips(s.overflowY) && isCutVertically) report(element, `is clipped above or below by ${describe(a)}`);
      passedBlock = true;
      if (s.position === "fixed") break;
    }
    if (!inScroller && (rect.left < -1 || rect.right > root.clientWidth + 1)) report(element, "is outside of the page");
    if (shown.right - shown.left > 2 && shown.bottom - shown.top > 2) visibleTexts.push({ element, ...shown });
  };

  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !isVisible(node.parentElement) || node.parentElement.closest("textarea, select, script")) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width > 0) examine(rect, node);
  }
  for (const element of new Set(visibleTexts.map((text) => text.element))) {
    const s = style(element);
    const isOverfull = !(element instanceof SVGElement) && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    if (isOverfull && !isClampedOnPurpose(s) && !scrolls(s.overflowX)) {
      report(element, `is wider than its box: ${element.scrollWidth} > ${element.clientWidth}`);
    }
  }

  // Text over text, and pictures or fields over text. Bars and notices may cover what scrolls below them.

  const inset = ({ element, left, right, top, bottom }) => {
    const margin = (bottom - top) * 0.25;
    return { element, left: left + 1, right: right - 1, top: top + margin, bottom: bottom - margin };
  };
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const resting = visibleTexts.filter(({ element }) => !isFloating(element)).map(inset).sort((a, b) => a.top - b.top);
  const obstacles = [...document.querySelectorAll("svg, img, input:not([type=hidden]), select, textarea")]
    .filter((element) => isVisible(element) && !isFloating(element))
    .map((element) => ({ element, ...box(element) }));
  function box(element) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  }
  resting.forEach((text, index) => {
    for (let other = index + 1; other < resting.length && resting[other].top < text.bottom; other += 1) {
      const { element } = resting[other];
      if (text.element !== element && overlap(text, resting[other])) report(text.element, `lies over ${describe(element)}`);
    }
    for (const obstacle of obstacles) {
      if (overlap(text, obstacle) && !obstacle.element.contains(text.element)) {
        report(text.element, `lies under ${describe(obstacle.element)}`);
      }
    }
  });

  // Text in fields

  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  const widthOf = (text, s) => {
    canvas.font = `${s.fontStyle} ${s.fontWeight} ${s.fontSize} ${s.fontFamily}`;
    return canvas.measureText(text).width;
  };
  const contentWidth = (element, s) => element.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight);
  for (const field of document.querySelectorAll("input, select")) {
    if (!isVisible(field) || ["hidden", "checkbox", "radio", "date"].includes(field.type)) continue;
    const s = getComputedStyle(field);
    const text = field.localName === "select" ? field.selectedOptions[0]?.text ?? "" : field.value || field.placeholder;
    const isLong = text.length > options.longestFieldText;
    const width = widthOf(text, s);
    if (!isLong && width > contentWidth(field, s) + 1) {
      report(field, `shows only ${Math.round(contentWidth(field, s))} of ${Math.round(width)} px of "${text}"`);
    }
  }

  // Targets

  // A pseudo-element that covers a box around the target belongs to it.
  const covered = (element) => ["::before", "::after"].flatMap((pseudo) => {
    const { content, position, top, right, bottom, left } = getComputedStyle(element, pseudo);
    const isCover = position === "absolute" && [top, right, bottom, left].every((inset) => inset === "0px");
    if (content === "none" || !isCover) return [];
    let container = element;
    while (container !== document.body && getComputedStyle(container).position === "static") container = container.parentElement;
    return [container];
  });
  const isLarge = (element) => {
    const { left, right, top, bottom } = box(element);
    return Math.round(right - left) >= options.targetSize && Math.round(bottom - top) >= options.targetSize;
  };
  if (options.targetSize > 0) {
    const menu = document.querySelector(":popover-open");
    const targets = (menu ?? document).querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary");
    for (const target of targets) {
      const shown = [target, ...(target.labels ?? [])].filter(isVisible);
      if (shown.length === 0) continue;
      if ([...shown, ...covered(target)].some(isLarge)) continue;
      const { left, right, top, bottom } = box(target);
      // The values of a chart are in its table, too, whose links are large; 24 pixels are the least (WCAG 2.5.8).
      if (target.closest(".chart svg") && right - left >= 24 && bottom - top >= 24) continue;
      report(target, `can be hit on ${Math.round(right - left)} × ${Math.round(bottom - top)} px only`);
    }
  }
  return problems;
}
