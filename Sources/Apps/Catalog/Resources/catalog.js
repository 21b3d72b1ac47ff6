// Opens the popover that an entry of the catalog is about, once its page is there.
for (const frame of document.querySelectorAll("iframe[data-open]")) {
  const open = () => frame.contentDocument?.getElementById(frame.dataset.open)?.showPopover();
  frame.addEventListener("load", open);
  open();
}
