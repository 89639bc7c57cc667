import { Failure } from '@pillarbox/contract/failure';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import { loadSpamFilter, saveSpamFilter } from '@pillarbox/contract/preferences/spam';
import { isDomainOrEmail } from '@pillarbox/rules/address';
import * as z from 'zod/mini';
import type { Mount, Session } from '../../../platform/http/request-pipeline.ts';
import { requireOwnParts } from '../own-account.ts';
import type { Settings } from '../settings.service.ts';
import { storedList } from '../stored-list.ts';

const LISTS = ['AllowList', 'BlockList'] as const;

/** The spam lists, from the stored value; entries that are neither domain nor address are dropped [VAL-033]. */
export function readSpamFilter(value: unknown): SpamFilter {
  const stored = (value ?? {}) as Partial<Record<(typeof LISTS)[number], unknown>>;
  const entries = (list: unknown): string[] => storedList(z.string(), list).filter(isDomainOrEmail);
  return { AllowList: entries(stored.AllowList), BlockList: entries(stored.BlockList) };
}

/** What the operations of the spam lists need. */
interface SpamFilterDeps {
  readonly mount: Mount;
  readonly settings: Settings;
  /** Writes the lists to where the mail server reads them. It must not throw. */
  readonly spamChanged: (session: Session) => Promise<void>;
  /** Writes the lists to the provider's filter. @throws Failure `spam_lists_not_taken`. */
  readonly writeSpamLists: (session: Session) => Promise<void>;
}

/** Registers the operations for the spam lists. */
export function mountSpamFilter({ mount, settings, spamChanged, writeSpamLists }: SpamFilterDeps): void {
  mount(loadSpamFilter, async ({ params, session }) => {
    requireOwnParts(session, params);
    const stored = await settings.load(session, ['spamFilter']);
    return readSpamFilter(stored.spamFilter);
  });

  mount(saveSpamFilter, async ({ params, body, session }) => {
    requireOwnParts(session, params);
    await settings.save(session, 'spamFilter', checkedLists(body));
    await spamChanged(session);
    await writeSpamLists(session);
    return { message: 'OK' as const };
  });
}

/** The lists in lower case without duplicates. @throws Failure `invalid_request` naming an entry that is neither domain nor address. */
function checkedLists(body: SpamFilter): SpamFilter {
  for (const name of LISTS) {
    const wrong = body[name].findIndex((entry) => !isDomainOrEmail(entry));
    if (wrong !== -1) throw new Failure('invalid_request', { field: `${name}.${String(wrong)}` });
  }
  const once = (list: readonly string[]): string[] => [...new Set(list.map((entry) => entry.toLowerCase()))];
  return { AllowList: once(body.AllowList), BlockList: once(body.BlockList) };
}
