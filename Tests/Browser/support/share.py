"""What another app shares to the one on the home screen."""


def share(tab, **parts: str) -> None:
    """Sends what another app shares as the browser does, by a form that no page has made."""
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
