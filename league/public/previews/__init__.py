"""What goes with a shared link: a title, a sentence and a drawn picture."""
