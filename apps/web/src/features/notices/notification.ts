import { createStore } from '../../lib/store.ts';

/** The kinds of a notification [GROWL-017]; `double` has room for a message of two lines. */
export type NotificationType = 'default' | 'success' | 'double';

/** What a notification says [DATA-030]. Everything in it is text. */
export interface NotificationContent {
  readonly title: string;
  readonly message?: string;
  readonly type?: NotificationType;
  readonly options?: {
    /** Milliseconds until it goes by itself [GROWL-016]. */
    readonly dismissAfter?: number;
  };
  /** Where a click leads. */
  readonly link?: { readonly label: string; readonly open: () => void };
  /** Called once when it is gone, with who sent it away. */
  readonly dismissCallback?: (by: DismissedBy) => void;
}

/** Who sent a notification away: the user, a caller, its time, or the click on its link. */
export type DismissedBy = 'user' | 'callback' | 'timer' | 'link';

/** A notification on the screen. */
export interface ShownNotification extends NotificationContent {
  readonly obj_id: string;
  readonly type: NotificationType;
}

/** One of type success goes by itself after so many milliseconds [GROWL-013, CONST-051]. */
const SUCCESS_LIFE_MS = 3000;

let counter = 0;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The notifications on the screen, oldest first. */
export const notifications = createStore<readonly ShownNotification[]>([]);

/**
 * Shows a notification; resolves with what dismisses it [GROWL-015]. Rejects when it has no title [VAL-042].
 */
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

/** Takes a notification away and tells whoever showed it; nothing happens to one that is gone. */
export function dismiss(objId: string, by: DismissedBy): void {
  const found = notifications.get().find(({ obj_id }) => obj_id === objId);
  if (found === undefined) return;
  clearTimeout(timers.get(objId));
  timers.delete(objId);
  notifications.set((now) => now.filter((one) => one !== found));
  found.dismissCallback?.(by);
}
