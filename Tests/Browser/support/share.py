"""Sharing from another app to Loki on the home screen."""


def share(tab, **parts: str) -> None:
    """Sends shared text as the browser does, with a form from outside of any page."""
    tab.page.evaluate("""(parts) => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: "/sakatsu/shared" });
        for (const [name, value] of Object.entries(parts)) {
            const field = document.createElement("textarea");
            Object.assign(field, { name, value });
            form.append(field);
        }
        document.body.append(form);
        form.submit();
    }""", parts)
