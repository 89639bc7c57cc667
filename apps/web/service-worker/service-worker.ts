import { answerFile, answerFrame, answerStart } from './answers.ts';
import { dropOthers, FRAME_FILES, keepBuild, keepLanguage, rules, START_PAGE } from './kept-files.ts';
import { openNotice, showNotice } from './push-notices.ts';
import { setRules } from './routes.ts';

/**
 * The service worker: it keeps the built files of the page, so that the page starts without a network. No reply of the API, and
 * nothing of a user, is ever in what it keeps.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepBuild(), setRules(event, rules())])));

// A new version waits until no page of the older one is open, so nothing is removed that an open page may still load.
self.addEventListener('activate', (event) => {
  const preload = (self.registration as Partial<ServiceWorkerRegistration>).navigationPreload;
  event.waitUntil(Promise.all([dropOthers(), preload?.enable()]));
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { language } = (event.data ?? {}) as { readonly language?: unknown };
  // Without these texts the page shows those that its browser still has.
  if (typeof language === 'string') event.waitUntil(keepLanguage(language).catch(() => undefined));
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (request.destination === 'document' && pathname === START_PAGE) event.respondWith(answerStart(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event));
  else if (FRAME_FILES.includes(pathname)) event.respondWith(answerFrame(request));
});
