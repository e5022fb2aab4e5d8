import type { GateBuild } from './told.ts';

/**
 * Lets the gate open without network. It answers for the gate's page and the build's own files, and for nothing else: what the
 * API says never lies in a cache. One version keeps the whole of one build, the document and every file that it needs, so that
 * what opens without network always fits together.
 */
declare const self: ServiceWorkerGlobalScope;

/** The build writes it in here. */
declare const __GATE_BUILD__: GateBuild;

const BUILD = __GATE_BUILD__;
const PREFIX = 'gate-';
const CACHE = PREFIX + BUILD.version;
/** A line that has not brought the page by then is treated as none. */
const PATIENCE_MS = 3000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') event.respondWith(openPage(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(takeFile(event.request));
});

/** Keeps everything of this build or nothing: a failed install is begun again with the next visit. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await keepDocument(cache);
  await Promise.all(BUILD.files.map((file) => keepFile(cache, file)));
  // The page itself always comes from the network first, so an open one and this worker never disagree for long.
  await self.skipWaiting();
}

async function keepDocument(cache: Cache): Promise<void> {
  const answer = await fetch(BUILD.page, { cache: 'reload' });
  const text = await answer.clone().text();
  // A server that changes its version right now would mix two builds.
  if (!answer.ok || !text.includes(BUILD.entry)) throw new Error('The page is of another build');
  await cache.put(BUILD.page, answer);
}

/** The name of a file tells its content, so what an older version kept need not come over the line again. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const kept = await caches.match(file, { ignoreVary: true });
  if (kept === undefined) await cache.add(file);
  else await cache.put(file, kept);
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page from the network, so that nobody works with an old one; without network the kept one. */
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
