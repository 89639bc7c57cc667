import { isWindowHash } from '../../lib/child-windows/child.ts';
import { go } from '../../lib/location.ts';
import { PUSH_KEY } from '../../lib/offline/push-key.ts';
import { kept } from '../../lib/storage.ts';

/** Opens what a notice is about when it was pressed. Called once when the page starts. */
export function followPushNotices(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { open } = (data ?? {}) as { readonly open?: unknown };
    if (typeof open === 'string' && open.startsWith('/mail/list/msg') && !isWindowHash()) go(open);
  });
}

/** Subscribes again after a sign-in, where the user wants notices in this browser. */
export async function renewNotices(): Promise<void> {
  if (kept.get(PUSH_KEY) === undefined) return;
  const { renewPush } = await import('../../lib/offline/push.ts');
  await renewPush();
}
