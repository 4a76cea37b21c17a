// Keeps the app's own files, so that it starts without a network. The build fills in the two constants.

const VERSION = '', SHELL = [];
const INDEX = '/index.html';

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(activate()));
self.addEventListener('message', event => { if (event.data === 'activate') self.skipWaiting(); });
self.addEventListener('fetch', event => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/v1/')) return;
  if (request.mode === 'navigate') event.respondWith(answer(INDEX, request));
  else if (SHELL.includes(url.pathname)) event.respondWith(answer(url.pathname, request));
});

async function install() {
  const cache = await caches.open(VERSION);
  await cache.addAll(SHELL.map(path => new Request(path, { cache: path === INDEX ? 'reload' : 'default' })));
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name !== VERSION).map(name => caches.delete(name)));
  await self.clients.claim();
}

async function answer(path, request) {
  const cache = await caches.open(VERSION);
  return await cache.match(path) ?? fetch(request);
}
