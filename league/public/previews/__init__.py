"""The preview of a shared link: a title, a sentence and a drawn picture."""
