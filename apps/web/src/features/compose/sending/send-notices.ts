import { growl } from '../../../lib/growl.ts';

const shown = new Set<string>();

/** Shows a notice beside others, to be taken away with the session: it may name what somebody wrote. */
export function showSendNotice(content: Parameters<typeof growl.show>[0]): string {
  const id = growl.show(content, { unique: true });
  shown.add(id);
  return id;
}

/** Takes all of them away, when the session ends: the next person at this screen may be another one. */
export function hideSendNotices(): void {
  for (const id of shown) growl.hide(id);
  shown.clear();
}
