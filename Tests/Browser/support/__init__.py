"""Code that the browser tests share. It does not use pytest, so that scripts can use it, too."""
