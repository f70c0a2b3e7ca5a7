/* Keeps the shell, so that it opens without a network. Games need the server; nothing of theirs is kept. */

const KEPT = "tefuda-1";
const SHELL = ["/", "/manifest.webmanifest", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/schema/")) return;
  if (event.request.mode === "navigate") {
    event.respondWith(page(event.request));
    event.waitUntil(refresh().catch(() => undefined)); // without a network everything stays as it is
  }
  if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
});

async function install() {
  const cache = await caches.open(KEPT);
  await cache.addAll(SHELL);
  await refresh();
  await self.skipWaiting();
}

/** Keeps every file of the newest build, so that no page is missing later, and none of older ones. */
async function refresh() {
  const answer = await fetch("/files.json", { cache: "no-cache" });
  if (!answer.ok) return;
  const wanted = new Set(await answer.json());
  const cache = await caches.open(KEPT);
  const kept = (await cache.keys()).map((request) => new URL(request.url).pathname);
  const old = kept.filter((path) => path.startsWith("/assets/") && !wanted.has(path));
  await Promise.all(old.map((path) => cache.delete(path)));
  await cache.addAll([...wanted].filter((path) => !kept.includes(path)));
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

/** The newest page if there is a network, else the one that was kept. */
async function page(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put("/", answer.clone());
    return answer;
  } catch {
    return (await cache.match("/")) ?? Response.error();
  }
}

/** Files with a hash in their name never change. */
async function asset(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
