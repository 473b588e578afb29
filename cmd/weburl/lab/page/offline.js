// Keeps the files of a version of the site, and answers with them. Before this stand the
// version and the names of the files.

self.addEventListener('install', event => {
  event.waitUntil(caches.open(version).then(cache => cache.addAll(files)));
});

self.addEventListener('activate', event => {
  const others = caches.keys().then(names => Promise.all(names.filter(name => name !== version).map(name => caches.delete(name))));
  event.waitUntil(Promise.all([others, self.clients.claim()]));
});

self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET') return;
  const kept = caches.open(version).then(cache => cache.match(event.request.mode === 'navigate' ? './' : event.request, { ignoreSearch: true, ignoreVary: true }));
  event.respondWith(kept.then(response => response ?? fetch(event.request)));
});
