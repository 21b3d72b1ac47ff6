"""Sharing from another app to Loki on the home screen."""

import base64
from pathlib import Path


def share(tab, *photos: Path, **parts: str) -> None:
    """Sends what is shared as the browser does, with a form from outside of any page."""
    files = [base64.b64encode(photo.read_bytes()).decode() for photo in photos]
    tab.page.evaluate("""([files, parts]) => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: "/sakatsu/shared", enctype: "multipart/form-data" });
        for (const [name, value] of Object.entries(parts)) {
            const field = document.createElement("textarea");
            Object.assign(field, { name, value });
            form.append(field);
        }
        const shared = new DataTransfer();
        for (const file of files) {
            const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
            shared.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
        }
        if (files.length) {
            const input = Object.assign(document.createElement("input"), { type: "file", name: "photos", multiple: true });
            input.files = shared.files;
            form.append(input);
        }
        document.body.append(form);
        form.submit();
    }""", [files, parts])
