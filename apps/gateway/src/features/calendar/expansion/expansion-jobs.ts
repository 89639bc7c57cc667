import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '@pillarbox/contract/failure';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { ObjectStore } from '../objects/object.store.ts';
import type { Expander } from './expander.ts';
import { horizonAt, storedAt } from './indexed-object.ts';

interface ExpansionJobsDeps {
  readonly store: Pick<ObjectStore, 'expandedBefore' | 'expandAgain' | 'setUnreadable' | 'forgetOldUndos'>;
  readonly expander: Pick<Expander, 'index'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Series that are read from the database at a time. */
const PORTION = 100;
/** Milliseconds between portions, so that the pages of users come first. */
const PAUSE_MS = 50;
const DAY = 86_400_000;

/** The nightly jobs of calendars: they move the window of stored instances and forget what can no longer be undone. */
export function expansionJobs(deps: ExpansionJobsDeps): readonly Job[] {
  return [
    { name: 'expand-series', cron: '17 2 * * *', run: () => moveWindow(deps) },
    { name: 'remove-old-calendar-undos', cron: '37 * * * *', run: () => deps.store.forgetOldUndos() },
  ];
}

/** Expands the series again whose stored instances end within a few days of what lists read. */
async function moveWindow({ store, expander, now }: ExpansionJobsDeps): Promise<void> {
  const before = new Date(horizonAt(now()).to + 3 * DAY);
  for (;;) {
    const portion = await store.expandedBefore(before, PORTION);
    for (const { text, ...object } of portion) {
      const indexed = await expander.index(text, storedAt(now())).catch(nullIfUnreadable);
      if (indexed === null) await store.setUnreadable(object.id);
      else await store.expandAgain({ ...object, indexed });
    }
    if (portion.length < PORTION) return;
    await delay(PAUSE_MS);
  }
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof Failure && error.code === 'invitation_invalid') return null;
  throw error;
}
