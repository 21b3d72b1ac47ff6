// Signing out: nothing that was written stays, also where Clear-Site-Data is not heeded (WebKit with a worker).
{
  const leavingKey = "leaving";
  try {
    if (!words.account && sessionStorage.getItem(leavingKey)) {
      Object.keys(localStorage).filter((key) => /^(draft|timer):/.test(key)).forEach((key) => localStorage.removeItem(key));
    }
    sessionStorage.removeItem(leavingKey);
  } catch {
    // The browser keeps nothing for this page.
  }
  const noteLeaving = () => {
    try {
      sessionStorage.setItem(leavingKey, "1");
    } catch {
      // As above.
    }
  };
  const isLeaving = (form) => ["/sign-out", "/account/delete"].includes(form.getAttribute("action"));
  const signOut = (form) => {
    noteLeaving();
    form.submit();
  };
  on("submit", (event) => event.defaultPrevented || !isLeaving(event.target) || noteLeaving());
  Object.assign(window.loki, { isLeaving, signOut });
}
