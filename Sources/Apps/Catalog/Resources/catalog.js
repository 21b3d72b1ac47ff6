// Opens the popover that an entry of the catalog is about, once its page is there.
for (const frame of document.querySelectorAll("iframe[data-open]")) {
  const open = () => frame.contentDocument?.getElementById(frame.dataset.open)?.showPopover();
  frame.addEventListener("load", open);
  open();
}

// The chosen entry stays in sight in the long list, without moving the page itself.
const list = document.querySelector(".views");
const chosen = list?.querySelector("[aria-current]");
if (chosen) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
