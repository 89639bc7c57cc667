import { Failure } from '@pillarbox/contract/failure';
import type { FiltersEvent } from '@pillarbox/contract/filters/events';
import type { MailFilter } from '@pillarbox/contract/filters/filter';
import * as operations from '@pillarbox/contract/filters/operations';
import type { FiltersState } from '@pillarbox/contract/filters/operations';
import { explainPlace } from '@pillarbox/contract/filters/place-reason';
import { checkFiltersText, saveFiltersText } from '@pillarbox/contract/filters/text';
import { tryFilter } from '@pillarbox/contract/filters/trial';
import type { Message } from '@pillarbox/contract/mail/message';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { MailRules, MailScript } from '@pillarbox/mailbox/sieve/port';
import { checkableScript, filtersOfText } from '@pillarbox/rules/filters/filters-text';
import { normalFilter } from '@pillarbox/rules/filters/normal-filter';
import { withUniqueIds } from '@pillarbox/rules/filters/read-filters';
import type { Audience } from '../../platform/account/account.ts';
import type { Exchange, Mount, Session } from '../../platform/http/request-pipeline.ts';
import { adoptForeign, changeFilters, checkFilter, filtersOf, loadFilterState } from './filter.service.ts';
import type { FilterChange, FilterPlace } from './filter.service.ts';
import { explain } from './place-reason.service.ts';
import type { PlaceFacts } from './place-reason.service.ts';
import { checkText } from './text.service.ts';
import { tryOn } from './trial.service.ts';

/** What the filters feature needs of the rest of the gateway. */
export interface FiltersFeatureDeps {
  readonly mount: Mount;
  /** The rules of a session's account. @throws Failure `mail_rules_unavailable`. */
  readonly scriptOf: (session: Session) => Pick<MailScript, 'read' | 'replaceSection' | 'replaceScript' | 'check'>;
  readonly mailboxOf: (session: Session) => Promise<Pick<Mailbox, 'sample' | 'folderNaming' | 'folders'>>;
  /** A message, flags untouched. @throws Failure. */
  readonly openMessage: (session: Session, ref: MessageRef) => Promise<Message>;
  /** The spam rules of the account, and its own addresses. */
  readonly arrivalFactsOf: (session: Session) => Promise<Pick<PlaceFacts, 'lists' | 'checks' | 'servers' | 'own'>>;
  /** @throws Failure `confirmation_required` unless the user has just proved their identity. */
  readonly requireConfirmation: (exchange: Exchange, session: Session) => void;
  /** Whether the built-in mail system delivers mail to this address. */
  readonly deliversTo: (address: string) => Promise<boolean>;
  /** Tells the owner of the account about addresses that mail is newly sent on to. */
  readonly redirected: (
    session: Session,
    told: { readonly addresses: readonly string[]; readonly keepCopy: boolean },
  ) => Promise<void>;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: FiltersEvent) => void;
}

/** What the filters feature offers. */
export interface FiltersFeature {
  /** The filters of an account in their order; none if the mail server does not say them within a second. */
  briefly(session: Session): Promise<MailFilter[]>;
}

/** Milliseconds that a page waits for the filters among its preferences. */
const BRIEF_MS = 1000;

/** The parts of a call that a change needs. */
interface Call {
  readonly session: Session;
  readonly exchange: Exchange;
}

/** Registers the operations on message filters. */
export function filtersFeature(deps: FiltersFeatureDeps): FiltersFeature {
  const { mount } = deps;
  const placeOf = async (session: Session): Promise<FilterPlace> => {
    const mailbox = await deps.mailboxOf(session);
    return { script: deps.scriptOf(session), naming: await mailbox.folderNaming() };
  };
  const changed = async (
    { session, exchange }: Call,
    run: (place: FilterPlace, redirecting: FilterChange['redirecting']) => Promise<FiltersState>,
  ): Promise<FiltersState> => {
    const added: string[] = [];
    const redirecting = async (addresses: readonly string[], runs: MailRules['runs']) => {
      deps.requireConfirmation(exchange, session);
      for (const address of runs === 'gateway' ? addresses : []) {
        if (!(await deps.deliversTo(address))) throw new Failure('mail_rules_unsupported', { field: address });
      }
      added.push(...addresses);
    };
    const state = await run(await placeOf(session), redirecting);
    if (added.length > 0) await deps.redirected(session, { addresses: added, keepCopy: true });
    deps.broadcast({ accountId: session.accountId }, { event: 'filters-changed' });
    return state;
  };
  const change = (call: Call, { etag, edit }: Pick<FilterChange, 'etag' | 'edit'>): Promise<FiltersState> =>
    changed(call, (place, redirecting) => changeFilters(place, { etag, edit, redirecting }));

  mount(operations.loadFilters, async ({ session, params }) => {
    requireOwn(session, params.domain, params.file.replace(/\.json$/, ''));
    return loadFilterState(await placeOf(session));
  });
  mount(operations.createFilter, async ({ session, exchange, params, body: { etag, ...typed } }) => {
    requireOwn(session, params.domain, params.user);
    let id = 1;
    const edit = (filters: readonly MailFilter[]) => {
      id = (filters.at(-1)?.id ?? 0) + 1;
      return [...filters, normalFilter({ ...typed, id })];
    };
    const state = await change({ session, exchange }, { etag, edit });
    return { ...state, id };
  });
  mount(operations.updateFilter, async ({ session, exchange, params, body: { etag, ...typed } }) => {
    requireOwn(session, params.domain, params.user);
    const id = Number(params.id);
    const edit = (filters: readonly MailFilter[]) => replaced(filters, id, () => normalFilter({ ...typed, id }));
    return change({ session, exchange }, { etag, edit });
  });
  mount(operations.switchFilter, async ({ session, exchange, params, body: { on, etag } }) => {
    requireOwn(session, params.domain, params.user);
    const edit = (filters: readonly MailFilter[]) =>
      replaced(filters, Number(params.id), (filter) => ({ ...filter, on }));
    return change({ session, exchange }, { etag, edit });
  });
  mount(operations.deleteFilter, async ({ session, exchange, params, query: { etag } }) => {
    requireOwn(session, params.domain, params.user);
    const edit = (filters: readonly MailFilter[]) => replaced(filters, Number(params.id), () => null);
    return change({ session, exchange }, { etag, edit });
  });
  mount(operations.saveFilterList, async ({ session, exchange, params, body: { filters, etag } }) => {
    requireOwn(session, params.domain, params.user);
    return change({ session, exchange }, { etag, edit: () => filters.map(normalFilter) });
  });
  mount(operations.orderFilters, async ({ session, exchange, params, body: { ids, etag } }) => {
    requireOwn(session, params.domain, params.account);
    return change({ session, exchange }, { etag, edit: (filters) => ordered(filters, ids) });
  });
  mount(operations.adoptRules, async ({ session, exchange, params, body: { etag } }) => {
    requireOwn(session, params.domain, params.user);
    return changed({ session, exchange }, (place, redirecting) => adoptForeign(place, { etag, redirecting }));
  });
  mount(tryFilter, async ({ session, params, body: { filter, id = Number.MAX_SAFE_INTEGER, folder } }) => {
    requireOwn(session, params.domain, params.user);
    const tried = normalFilter({ ...filter, id, name: filter.name.trim() === '' ? '-' : filter.name });
    checkFilter(tried);
    const [place, mailbox] = await Promise.all([placeOf(session), deps.mailboxOf(session)]);
    const stored = withUniqueIds(filtersOf(await place.script.read(), place.naming));
    return tryOn(mailbox, { filter: tried, earlier: stored.filter((one) => one.id < id), folder });
  });
  mount(checkFiltersText, async ({ session, params, body: { text } }) => {
    requireOwn(session, params.domain, params.user);
    const { naming } = await placeOf(session);
    return checkText({ script: deps.scriptOf(session), naming }, text);
  });
  mount(saveFiltersText, async ({ session, exchange, params, body: { text, etag, unnamed } }) => {
    requireOwn(session, params.domain, params.user);
    const checkable = checkableScript(text);
    if ('line' in checkable) throw new Failure('filter_invalid', { field: 'text' });
    return changed({ session, exchange }, (place, redirecting) => {
      const edit = () => filtersOfText(text, { naming: place.naming, unnamed }).map(normalFilter);
      return changeFilters(place, { etag, edit, redirecting });
    });
  });
  mount(explainPlace, async ({ session, params, body }) => {
    requireOwn(session, params.domain, params.user);
    const [message, mailbox, facts] = await Promise.all([
      deps.openMessage(session, body),
      deps.mailboxOf(session),
      deps.arrivalFactsOf(session),
    ]);
    return explain({ ...facts, mailbox, script: deps.scriptOf(session) }, message);
  });

  return {
    briefly: async (session) => {
      const read = async () => {
        const { script, naming } = await placeOf(session);
        return withUniqueIds(filtersOf(await script.read(), naming));
      };
      // What asks for them works without them, and a page waits for it.
      const late = new Promise<MailFilter[]>((resolve) => setTimeout(resolve, BRIEF_MS, []).unref());
      return Promise.race([read().catch(() => []), late]);
    },
  };
}

/** @throws Failure `not_permitted` unless the path names the account of the session. */
function requireOwn({ mail }: Session, domain: string, user: string): void {
  if (`${user}@${domain}`.toLowerCase() !== mail) throw new Failure('not_permitted', { field: 'user' });
}

/** The list with one filter changed, or removed for null. @throws Failure `not_found`. */
function replaced(
  filters: readonly MailFilter[],
  id: number,
  change: (filter: MailFilter) => MailFilter | null,
): MailFilter[] {
  if (!filters.some((filter) => filter.id === id)) throw new Failure('not_found');
  return filters.flatMap((filter) => (filter.id === id ? (change(filter) ?? []) : filter));
}

/** The filters in a new order, numbered from 1; those that are not named follow. */
function ordered(filters: readonly MailFilter[], ids: readonly number[]): MailFilter[] {
  const named = [...new Set(ids)].flatMap((id) => filters.find((filter) => filter.id === id) ?? []);
  const others = filters.filter((filter) => !named.includes(filter));
  return [...named, ...others].map((filter, index) => ({ ...filter, id: index + 1 }));
}
