import { MAX_OBJECTS } from '@pillarbox/contract/calendar/event';
import type { Account } from '../../../platform/account/account.ts';
import type { CalendarTexts, KnownHead, ObjectKind } from '../calendar-exchange.ports.ts';
import type { Ask } from './file-worker.ts';
import type { FileHead, FilePlan } from './worker-messages.ts';

/** Heads of one page, and objects that are compared at once. */
const HEADS = 1000;
const OBJECTS = 200;

/** The calendars that a file goes to; a kind without one is left out by having no room. */
export type Targets = Partial<Record<ObjectKind, string>>;

/** What is asked about a file: whose it is, where it goes, and the worker that has it open. */
export interface FileWork {
  readonly owner: Account;
  readonly targets: Targets;
  readonly ask: Ask;
  /** Compares all objects of the calendars, so that the plan knows which ones the file does not have. */
  readonly withAll?: true;
}

/** Compares an open file with its calendars, and plans it. */
export async function plannedFile(
  texts: Pick<CalendarTexts, 'heads' | 'read'>,
  { uids }: FileHead,
  { owner, targets, ask, withAll }: FileWork,
): Promise<FilePlan> {
  const wanted = new Set(uids);
  const room = { event: 0, task: 0 };
  for (const kind of ['event', 'task'] as const) {
    const calendarId = targets[kind];
    if (calendarId === undefined) continue;
    let count = 0;
    for await (const heads of pages(texts, owner, calendarId)) {
      count += heads.length;
      const compared = heads.filter(({ uid }) => withAll === true || wanted.has(uid)).map(({ id }) => id);
      for (let from = 0; from < compared.length; from += OBJECTS) {
        await ask({ ask: 'known', objects: await texts.read(owner, compared.slice(from, from + OBJECTS)) });
      }
    }
    room[kind] = Math.max(0, MAX_OBJECTS - count);
  }
  return await ask({ ask: 'plan', room });
}

async function* pages(
  texts: Pick<CalendarTexts, 'heads'>,
  owner: Account,
  calendarId: string,
): AsyncGenerator<readonly KnownHead[]> {
  let after = '';
  for (;;) {
    const heads = await texts.heads(owner, calendarId, { after, limit: HEADS });
    if (heads.length > 0) yield heads;
    const last = heads.at(-1);
    if (last === undefined || heads.length < HEADS) return;
    after = last.id;
  }
}
