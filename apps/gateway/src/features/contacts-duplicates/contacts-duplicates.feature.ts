import type { ContactsEvent } from '@pillarbox/contract/contacts/events';
import * as operations from '@pillarbox/contract/contacts-duplicates/operations';
import { Failure } from '@pillarbox/contract/failure';
import type { Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { ApartStore } from './apart.store.ts';
import type { ContactMerges } from './contacts-duplicates.ports.ts';
import { DuplicateService } from './duplicate.service.ts';
import { MergeLogStore } from './merge-log.store.ts';
import { MergeService } from './merge.service.ts';

/** What duplicates need of the rest of the gateway. */
export interface ContactsDuplicatesDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly contacts: ContactMerges;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: ContactsEvent) => void;
}

/** Builds the search for contacts that may be of one person, and their merges; returns the jobs. */
export function contactsDuplicatesFeature(deps: ContactsDuplicatesDeps): readonly Job[] {
  const { mount, contacts } = deps;
  const log = new MergeLogStore(deps.db);
  const duplicates = new DuplicateService({ contacts, apart: new ApartStore(deps.db) });
  const merges = new MergeService({ contacts, duplicates, log });
  const changed = ({ accountId }: Session): void => deps.broadcast({ accountId }, { event: 'contacts-changed' });
  mount(operations.listDuplicates, async ({ session, params }) => {
    requireSelf(session, params.mail);
    const { total, sets } = await duplicates.list(session);
    return { total, sets: [...sets] };
  });
  mount(operations.countDuplicates, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { total: (await duplicates.list(session)).total };
  });
  mount(operations.mergeContacts, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const merged = await merges.merge(session, body.cards, body.choices);
    changed(session);
    return merged;
  });
  mount(operations.mergeSure, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const merged = await merges.mergeSure(session, body.sets);
    changed(session);
    return merged;
  });
  mount(operations.listMerges, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { merges: await merges.list(session) };
  });
  mount(operations.undoMerge, async ({ session, params }) => {
    requireSelf(session, params.mail);
    await merges.undo(session, params.mergeId);
    changed(session);
    return { Success: 1 as const };
  });
  mount(operations.keepApart, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    await duplicates.keepApart(session, body.ids, body.apart);
    changed(session);
    return { Success: 1 as const };
  });
  return [{ name: 'sweep-contact-merges', cron: '46 3 * * *', run: () => log.sweep() }];
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
