"""What can go wrong at the start: one sentence each, and a way on."""

from __future__ import annotations

import errno
import locale
import os
import re
from typing import Final

SAID: Final = {
    "no-network": (
        "The packages could not be fetched: there is no connection to the package index. Check the network, then "
        "run this again; what is here already is kept.",
        "パッケージを取得できません。ネットワークにつながっていないようです。接続を確かめてから、もう一度実行して"
        "ください。ここまでの分は残ります。",
    ),
    "proxy": (
        "The proxy {proxy} does not let the packages through. Correct HTTPS_PROXY (or unset it), then run this again.",
        "プロキシ {proxy} を通してパッケージを取得できません。HTTPS_PROXY を直すか外してから、もう一度実行してく"
        "ださい。",
    ),
    "certificate": (
        "The package index could not be trusted: a certificate is missing. Behind a company's proxy, point "
        "PIP_CERT and NODE_EXTRA_CA_CERTS at its certificate.",
        "証明書を確認できないため、パッケージを取得できません。社内プロキシの場合は、その証明書を PIP_CERT と "
        "NODE_EXTRA_CA_CERTS に指定してください。",
    ),
    "no-venv": (
        "This Python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv; "
        "elsewhere install Python from python.org. Then run this again.",
        "この Python では仮想環境を作れません。Debian・Ubuntu では apt install python3-venv、ほかでは python.org "
        "の Python を入れてから、もう一度実行してください。",
    ),
    "no-permission": (
        "Nothing can be written in {folder}. Move tefuda to a folder of your own (for example your home folder), "
        "or change its owner, then run this again.",
        "{folder} に書き込めません。tefuda を自分のフォルダー（ホームなど）に移すか、所有者を変えてから、もう一度"
        "実行してください。",
    ),
    "disk-full": (
        "The disk is full: {folder} needs about {needed} MB, and {free} MB are free. Make room, then run this again.",
        "ディスクの空きが足りません。{folder} に約 {needed} MB 必要ですが、空きは {free} MB です。空きを作ってか"
        "ら、もう一度実行してください。",
    ),
    "no-node": (
        "The page could not be built: there is no Node 20.19 or newer, and none could be fetched from PyPI. "
        "Install it (on Debian: apt install nodejs npm), then run this again.",
        "画面を作れません。Node 20.19 以上がなく、PyPI からも取得できませんでした。入れてから（Debian では apt "
        "install nodejs npm）、もう一度実行してください。",
    ),
    "no-headers": (
        "The compiled build needs Python's headers, and there is no {header}. On Debian: apt install "
        "python3-dev. Then run this again.",
        "コンパイルに必要な Python のヘッダー {header} がありません。Debian では apt install python3-dev を実行し"
        "てから、もう一度実行してください。",
    ),
    "no-browser": (
        "The browser tests need {wanted}, which could not be installed. On Debian, as root: apt install {wanted}"
        ". Then run this again.",
        "ブラウザーのテストには {wanted} が必要ですが、入れられませんでした。Debian では root で apt install "
        "{wanted} を実行してから、もう一度実行してください。",
    ),
    "is-running": (
        "tefuda is running from this folder, and what it runs on is to be changed. Close it (Ctrl+C in its window"
        "), then run this again.",
        "このフォルダーの tefuda が動いている間は更新できません。そのウィンドウで Ctrl+C を押して閉じてから、もう"
        "一度実行してください。",
    ),
    "step": (
        "This step failed: {step}. What it said is in {log}, its last lines above. Run this again; if it fails "
        "again, delete .venv first.",
        "「{step}」に失敗しました。記録は {log} にあり、最後の数行は上のとおりです。もう一度実行し、それでも失敗"
        "するときは .venv を消してください。",
    ),
}
"""English, Japanese."""

SIGNS: Final = (
    ("disk-full", r"No space left on device|ENOSPC|Errno 28\b|Disk quota exceeded|EDQUOT"),
    ("no-permission", r"Permission denied|EACCES|EPERM|Read-only file system|EROFS"),
    ("certificate", r"CERTIFICATE_VERIFY_FAILED|SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER|unable to get local issuer"),
    ("proxy", r"Cannot connect to proxy|ProxyError|Tunnel connection failed|ERR_PROXY|407 Proxy"),
    (
        "no-network",
        r"NewConnectionError|Failed to establish a new connection|Temporary failure in name resolution|getaddrinfo"
        r"|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|Network is unreachable"
        r"|ConnectTimeoutError|ReadTimeoutError|Connection (?:refused|reset|aborted)",
    ),
    ("no-venv", r"ensurepip is not available|No module named '?\"?(?:venv|ensurepip)"),
    ("no-node", r"client: the browser client needs Node"),
)
"""What pip, npm and the system say, the most certain first."""

PROXIES: Final = ("https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY")


class Fault(Exception):
    """Something that a person can mend."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        self.details: list[str] = []
        """What a program said last, if nobody knows what it failed of."""
        super().__init__(SAID[code][0].format(**values))

    def sentence(self, language: str) -> str:
        return SAID[self.code][language == "ja"].format(**self.values)


def language() -> str:
    """The terminal's: ja or en."""
    names = (os.environ.get(name, "") for name in ("TEFUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    first = next((name for name in names if name), "") or (locale.getlocale()[0] or "")
    return "ja" if first.lower().startswith("ja") else "en"


def recognised(said: str) -> str | None:
    """The code of what a program said it failed of."""
    code = next((code for code, sign in SIGNS if re.search(sign, said)), None)
    if code == "no-network" and proxy():
        return "proxy"  # whoever has a proxy reaches nothing without it
    return code


def of_error(error: OSError) -> str | None:
    """The code of an error of the system."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "disk-full"
    return "no-permission" if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS) else None


def proxy() -> str:
    """The proxy that is set for the network, without a password."""
    given = next((os.environ[name] for name in PROXIES if os.environ.get(name)), "")
    return re.sub(r"//[^/@]*@", "//", given)
