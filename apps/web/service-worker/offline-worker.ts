import type { OfflineBuild } from './build-data.ts';

/**
 * Lets a page open without network: the gate, and the passes that a visitor keeps. It serves only that page and the files
 * of the build; API responses are never cached. One cache contains exactly one build, so that the document and its files always fit together.
 */
declare const self: ServiceWorkerGlobalScope;

/** Replaced by the build. */
declare const __OFFLINE_BUILD__: OfflineBuild;

const BUILD = __OFFLINE_BUILD__;
const PREFIX = `${BUILD.name}-`;
const CACHE = PREFIX + BUILD.version;
/** When the page takes longer than this, it is served from the cache. */
const PATIENCE_MS = 3000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (isOffered(pathname)) event.respondWith(openPage(event.request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(takeFile(event.request));
});

function isOffered(pathname: string): boolean {
  return BUILD.paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Fails unless all files of this build are cached. The browser then tries to install again at the next visit. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await keepDocument(cache);
  await Promise.all(BUILD.files.map((file) => keepFile(cache, file)));
  // Skipping the wait is safe: a page is requested from the network first, so an open page and this worker differ only
  // for a short time.
  await self.skipWaiting();
}

async function keepDocument(cache: Cache): Promise<void> {
  const answer = await fetch(BUILD.page, { cache: 'reload' });
  const text = await answer.clone().text();
  // During a deployment the server could return the page of another build.
  if (!answer.ok || !text.includes(BUILD.entry)) throw new Error('The page is of another build');
  await cache.put(BUILD.page, answer);
}

/** File names contain a hash of the content, so a file cached by an older version need not be loaded again. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const cached = await caches.match(file, { ignoreVary: true });
  if (cached === undefined) await cache.add(file);
  else await cache.put(file, cached);
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/**
 * Loads the page from the network, so that nobody works with an old version. Falls back to the cached page after
 * PATIENCE_MS, or when the server is unreachable or answers with 5xx.
 */
async function openPage(request: Request): Promise<Response> {
  const fromNetwork = fetch(request);
  const first = await Promise.race([fromNetwork.catch(() => undefined), patience()]);
  if (first !== undefined && first.status < 500) return first;
  return (await findKept(BUILD.page)) ?? first ?? fromNetwork;
}

async function takeFile(request: Request): Promise<Response> {
  return (await findKept(request.url)) ?? fetch(request);
}

async function findKept(address: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(address, { ignoreVary: true });
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
}
