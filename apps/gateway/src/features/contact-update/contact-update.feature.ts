import type { ContactUpdateEvent } from '@pillarbox/contract/contact-update/events';
import * as own from '@pillarbox/contract/contact-update/operations';
import { answerUpdate, openUpdate } from '@pillarbox/contract/contact-update/public-operations';
import type { ContactsEvent } from '@pillarbox/contract/contacts/events';
import { Failure } from '@pillarbox/contract/failure';
import type { Account, Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { hostName } from '../../platform/http/origin.ts';
import type { Exchange, Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { AnsweringService } from './answering.service.ts';
import { AskingService } from './asking.service.ts';
import type { AddressBooks, SendsMessages } from './contact-update.ports.ts';
import { SettlingService } from './settling.service.ts';
import { UpdateStore } from './update.store.ts';

/** What requests to update contacts need of the rest of the gateway. */
export interface ContactUpdateDeps extends SendsMessages {
  readonly mount: Mount;
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'sign' | 'signatures'>;
  readonly books: AddressBooks;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Id of the partner of a host name. */
  readonly partnerAt: (host: string) => string;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: ContactUpdateEvent | ContactsEvent) => void;
}

const SUCCESS = { Success: 1 } as const;

/** Builds the requests to update contacts and registers their operations. Returns its jobs. */
export function contactUpdateFeature(deps: ContactUpdateDeps): { readonly jobs: readonly Job[] } {
  const store = new UpdateStore(deps.db);
  mountOwn(deps, {
    asking: new AskingService({ ...deps, store }),
    settling: new SettlingService({ ...deps, store }),
    store,
  });
  mountPublic(deps, new AnsweringService({ ...deps, store }));
  return { jobs: [{ name: 'remove-old-contact-updates', cron: '51 3 * * *', run: () => store.sweep() }] };
}

interface OwnParts {
  readonly asking: AskingService;
  readonly settling: SettlingService;
  readonly store: UpdateStore;
}

function mountOwn({ mount, broadcast }: ContactUpdateDeps, { asking, settling, store }: OwnParts): void {
  const changed = ({ accountId }: Account): typeof SUCCESS => {
    broadcast({ accountId }, { event: 'contact-update' });
    return SUCCESS;
  };
  const cardsChanged = (owner: Account): typeof SUCCESS => {
    broadcast({ accountId: owner.accountId }, { event: 'contacts-changed' });
    return changed(owner);
  };
  mount(own.readUpdateLink, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await asking.link(session, params.contactId);
  });
  mount(own.askForUpdates, async ({ session, params, body, exchange }) => {
    requireSelf(session, params.mail);
    const asked = await asking.ask(session, exchange.origin, body);
    changed(session);
    return asked;
  });
  mount(own.listUpdates, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { requests: await settling.list(session) };
  });
  mount(own.countUpdates, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { count: await store.count(session) };
  });
  mount(own.withdrawUpdate, async ({ session, params }) => {
    requireSelf(session, params.mail);
    await settling.withdraw(session, params.requestId);
    return changed(session);
  });
  mount(own.applyUpdate, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    await settling.apply(session, params.requestId, body);
    return cardsChanged(session);
  });
  mount(own.dismissUpdate, async ({ session, params }) => {
    requireSelf(session, params.mail);
    await settling.dismiss(session, params.requestId);
    return changed(session);
  });
  mount(own.undoUpdate, async ({ session, params }) => {
    requireSelf(session, params.mail);
    await settling.undo(session, params.requestId);
    return cardsChanged(session);
  });
}

function mountPublic({ mount, partnerAt, broadcast }: ContactUpdateDeps, answering: AnsweringService): void {
  const partnerOf = ({ host }: Exchange): string => partnerAt(hostName(host) ?? '');
  mount(openUpdate, async ({ body, exchange }) => await answering.open(body.id, partnerOf(exchange)));
  mount(answerUpdate, async ({ body, exchange }) => {
    const { accountId, name } = await answering.answer(body, partnerOf(exchange));
    broadcast({ accountId }, { event: 'contact-update', answered: name });
    return SUCCESS;
  });
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
