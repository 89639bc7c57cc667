import { growl } from '../../../lib/growl.ts';

const shown = new Set<string>();

/** Shows a notice about a message, which `hideSendNotices` removes: it may contain a subject. Returns its id. */
export function showSendNotice(content: Parameters<typeof growl.show>[0]): string {
  const id = growl.show(content, { unique: true });
  shown.add(id);
  return id;
}

/** Hides all these notices when the session ends: the next user of this screen may be another person. */
export function hideSendNotices(): void {
  for (const id of shown) growl.hide(id);
  shown.clear();
}
