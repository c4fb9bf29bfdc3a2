/**
 * The service worker of the door: it keeps the program, so that the door opens without network, and nothing else. Answers of
 * the API are never kept: they name people.
 */
/// <reference lib="webworker" />
const worker = self as unknown as ServiceWorkerGlobalScope;

const page = '/console/door';
/** Both are written by the build. */
const version = '__DOOR_VERSION__';
const files = ['__DOOR_FILES__'].flatMap((text) => text.split(' '));
const cacheName = `stagedoor-door-${version}`;

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    const fixed = ['/console/door.webmanifest', '/console/door-icon.svg'];
    // Not from the cache of the browser: the page may be of another build.
    await cache.addAll([page, ...fixed].map((path) => new Request(path, { cache: 'reload' })));
    await cache.addAll(files);
  };
  event.waitUntil(keep());
});

// A new build waits until the last tab of the old one is closed: a page keeps the files with which it was opened.
worker.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith('stagedoor-door-') && name !== cacheName)
        .map((name) => caches.delete(name)),
    );
    // The page that is open at the first start is given what it loads later, too: the reader of codes for the camera.
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith('/console/')) return;
  const path = request.mode === 'navigate' && pathname === page ? page : pathname;
  const answer = async () => {
    const kept = await caches.open(cacheName).then((cache) => cache.match(path));
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
