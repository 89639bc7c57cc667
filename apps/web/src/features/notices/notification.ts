import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

/** The kinds of a notification [GROWL-017]; `double` has space for two lines. */
export type NotificationType = 'default' | 'success' | 'double';

/** The content of a notification [DATA-030], plain text. */
export interface NotificationContent {
  readonly title: string;
  readonly message?: string;
  readonly type?: NotificationType;
  readonly options?: {
    /** Milliseconds until it disappears [GROWL-016]. */
    readonly dismissAfter?: number;
  };
  /** A link, with what a click on it opens. */
  readonly link?: { readonly label: string; readonly open: () => void };
  /** Shown beside the link, for example what else can be done. It loads with the code that gives it. */
  readonly foot?: ReactNode;
  /** Called once after it was dismissed, with the cause. */
  readonly dismissCallback?: (by: DismissedBy) => void;
}

/** What dismissed a notification: the user, the code that showed it, its time, or a click on its link. */
export type DismissedBy = 'user' | 'callback' | 'timer' | 'link';

/** A notification on the screen. */
export interface ShownNotification extends NotificationContent {
  readonly obj_id: string;
  readonly type: NotificationType;
}

/** A notification of type success disappears after this many milliseconds [GROWL-013, CONST-051]. */
const SUCCESS_LIFE_MS = 3000;

let counter = 0;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The notifications on the screen, oldest first. */
export const notifications = createStore<readonly ShownNotification[]>([]);

/** Shows a notification. Resolves with a function that dismisses it [GROWL-015]. Rejects without a title [VAL-042]. */
export function notify(content: NotificationContent): Promise<() => void> {
  if (content.title.trim() === '') return Promise.reject(new Error('A notification needs a title'));
  const type = content.type ?? 'default';
  const shown = { ...content, type, obj_id: `notification-${++counter}` };
  notifications.set((now) => [...now, shown]);
  const life = content.options?.dismissAfter ?? (type === 'success' ? SUCCESS_LIFE_MS : null);
  if (life !== null)
    timers.set(
      shown.obj_id,
      setTimeout(() => dismiss(shown.obj_id, 'timer'), life),
    );
  return Promise.resolve(() => dismiss(shown.obj_id, 'callback'));
}

/** Removes a notification and calls its `dismissCallback`. Does nothing when it was already removed. */
export function dismiss(objId: string, by: DismissedBy): void {
  const found = notifications.get().find(({ obj_id }) => obj_id === objId);
  if (found === undefined) return;
  clearTimeout(timers.get(objId));
  timers.delete(objId);
  notifications.set((now) => now.filter((one) => one !== found));
  found.dismissCallback?.(by);
}
