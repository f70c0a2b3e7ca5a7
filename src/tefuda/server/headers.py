"""What every answer tells a browser: nothing but our own files is run, and nobody else may show or read us."""

from __future__ import annotations

from typing import Final

POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
"""The client sets styles through the CSSOM alone, which this allows: no style attribute, no inline script."""
UNUSED: Final = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb")
"""What a browser can do and no page of ours ever asks for."""
HEADERS: Final = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ENCODED: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

__all__ = ["ENCODED", "HEADERS"]
