declare const self: ServiceWorkerGlobalScope;

/** Notices with the same tag replace each other, also those that an open page shows about the inbox. */
const TAG = 'new-mail-INBOX';
/** Longest texts that are shown, in characters. */
const MAX_WORDS = 300;

/** What the gateway has sent; null for anything else. */
function noticeOf(text: string): { title: string; body: string; uid: number } | null {
  try {
    const { title, body, uid } = JSON.parse(text) as Record<string, unknown>;
    if (typeof title !== 'string' || typeof body !== 'string') return null;
    const known = typeof uid === 'number' && Number.isSafeInteger(uid) && uid > 0 ? uid : 0;
    return { title: title.slice(0, MAX_WORDS), body: body.slice(0, MAX_WORDS), uid: known };
  } catch {
    return null;
  }
}

/** Shows a notice of new mail, unless the user looks at a page, which shows the mail itself. */
export async function showNotice(event: PushEvent): Promise<void> {
  const notice = noticeOf(event.data?.text() ?? '');
  if (notice === null) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  const { title, body, uid } = notice;
  await self.registration.showNotification(title, { body, tag: TAG, icon: '/icons/app-192.png', data: { uid } });
}

/** Opens what a notice is about: in a page that is there, or in a new one. */
export async function openNotice(event: NotificationEvent): Promise<void> {
  event.notification.close();
  const { uid } = (event.notification.data ?? {}) as { readonly uid?: unknown };
  const search = new URLSearchParams({
    currentfolder: 'INBOX',
    ...(typeof uid === 'number' && uid > 0 && { uid: String(uid) }),
  });
  const path = `/mail/list/msg?${search.toString()}`;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A window of one message is no place to open another one.
  const page = pages.find(({ url }) => !new URL(url).hash.startsWith('#/window'));
  if (page === undefined) {
    await self.clients.openWindow(`/#${path}`);
    return;
  }
  page.postMessage({ open: path });
  await page.focus();
}
