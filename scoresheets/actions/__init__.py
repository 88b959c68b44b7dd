"""Every change of what paper keeps: typed sheets, photos, prints, published heads."""
