import type { Correspondence } from '../port.ts';
import type { FolderView } from './folder-view.ts';
import { unpackPeople } from './people.ts';

/** Most people who count as written to, to bound memory; the others are ignored. */
const MAX_WRITTEN = 20_000;

interface Counted<T> {
  /** The view had these messages when it was counted. Changed flags do not matter here. */
  readonly state: string;
  readonly people: T;
}

const senders = new WeakMap<FolderView, Counted<ReadonlyMap<string, number>>>();
const recipients = new WeakMap<FolderView, Counted<ReadonlyMap<string, string>>>();

function stateOf(view: FolderView): string {
  return `${String(view.count)} ${String(view.topuid)} ${String(view.complete)}`;
}

function kept<T>(cache: WeakMap<FolderView, Counted<T>>, view: FolderView, count: () => T): T {
  const state = stateOf(view);
  const before = cache.get(view);
  if (before?.state === state) return before.people;
  const people = count();
  cache.set(view, { state, people });
  return people;
}

/** Messages by the first sender's address, in lower case. */
function sendersOf(view: FolderView): ReadonlyMap<string, number> {
  return kept(senders, view, () => {
    const counts = new Map<string, number>();
    for (const [packed, count] of view.people('from')) {
      const mail = unpackPeople(packed)[0]?.mail.toLowerCase() ?? '';
      if (mail !== '') counts.set(mail, (counts.get(mail) ?? 0) + count);
    }
    return counts;
  });
}

/** Names of the recipients by address, in lower case. */
function recipientsOf(view: FolderView): ReadonlyMap<string, string> {
  return kept(recipients, view, () => {
    const names = new Map<string, string>();
    for (const column of ['to', 'cc', 'bcc'] as const) {
      for (const packed of view.people(column).keys()) {
        for (const { name, mail } of unpackPeople(packed)) {
          if (names.size >= MAX_WRITTEN) return names;
          const address = mail.toLowerCase();
          if (address !== '' && (names.get(address) ?? '') === '') names.set(address, name);
        }
      }
    }
    return names;
  });
}

/** Who wrote the messages of some views, and whom the messages in Sent are addressed to (null: no Sent folder). */
export function correspondenceOf(
  received: readonly FolderView[],
  sent: FolderView | null,
  complete: boolean,
): Correspondence {
  return {
    complete,
    received: (mail) => received.reduce((sum, view) => sum + (sendersOf(view).get(mail.toLowerCase()) ?? 0), 0),
    written: sent === null ? new Map<string, string>() : recipientsOf(sent),
  };
}
