import type { CalendarLevel, OfferedCalendar } from '@pillarbox/contract/calendar/calendar';
import { MAX_CALENDAR_SHARES, MAX_CALENDAR_SUBSCRIPTIONS } from '@pillarbox/contract/calendar/calendar';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { LoginName } from '../../../platform/account/login-name.ts';
import type { CalendarService } from '../calendar.service.ts';
import type { ShareEvents } from './share-events.ts';
import type { OfferedRow, ShareStore } from './share.store.ts';

interface SharingServiceDeps {
  readonly calendars: CalendarService;
  readonly shares: ShareStore;
  readonly events: ShareEvents;
  /**
   * The account that a name means at the partner of an account, whether or not it exists. @throws Failure for a name that cannot
   * sign in there.
   */
  readonly accountNamed: (owner: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
}

/** Shares of calendars, and subscriptions to them. Nothing here tells whether an address has an account. */
export class SharingService {
  readonly #deps: SharingServiceDeps;

  constructor(deps: SharingServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Shares a calendar with a person, or changes what the person may do.
   * @throws Failure `calendar_not_found`, `calendar_not_allowed`, `share_not_here`, `share_with_self`, `too_many_shares`.
   */
  async share(owner: Account, id: string, { user, level }: { user: string; level: CalendarLevel }): Promise<void> {
    const { calendars, shares, events } = this.#deps;
    const { kind } = await calendars.require(owner, id, 'own');
    if (kind === 'birthdays' || kind === 'feed') throw new Failure('calendar_not_allowed');
    const { accountId, mail } = this.#person(owner, user);
    if (accountId === owner.accountId) throw new Failure('share_with_self', { field: 'user' });
    const isShared = await shares.put(id, { accountId, mail, level }, MAX_CALENDAR_SHARES);
    if (!isShared) throw new Failure('too_many_shares', { limit: MAX_CALENDAR_SHARES });
    events.tell([accountId, owner.accountId]);
  }

  /** Ends the share with a person. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  async withdraw(owner: Account, id: string, user: string): Promise<void> {
    const { calendars, shares, events } = this.#deps;
    await calendars.require(owner, id, 'own');
    // By the stored address: that of a domain which the provider gave up can be withdrawn, too.
    const ended = await shares.remove(id, whole(user.trim().toLowerCase(), owner));
    events.tell([...ended, owner.accountId]);
  }

  /** The calendars that others share with the user, and the resources of the provider. */
  async offered(caller: Account): Promise<OfferedCalendar[]> {
    return await this.#wire(await this.#deps.shares.offered(caller));
  }

  /** One of these. @throws Failure `calendar_not_found`. */
  async offer(caller: Account, id: string): Promise<OfferedCalendar> {
    const [offer] = await this.#wire(await this.#deps.shares.offered(caller, id));
    if (offer === undefined) throw new Failure('calendar_not_found');
    return offer;
  }

  /** Subscribes to one of these. @throws Failure `calendar_not_found`, `too_many_subscriptions`. */
  async subscribe(caller: Account, id: string): Promise<void> {
    await this.offer(caller, id);
    const isDone = await this.#deps.shares.subscribe(caller, id, MAX_CALENDAR_SUBSCRIPTIONS);
    if (!isDone) throw new Failure('too_many_subscriptions', { limit: MAX_CALENDAR_SUBSCRIPTIONS });
    this.#deps.events.tell([caller.accountId]);
  }

  /** Ends a subscription, or removes an own feed. @throws Failure `calendar_not_found`. */
  async unsubscribe(caller: Account, id: string): Promise<void> {
    const own = (await this.#deps.calendars.usable(caller)).find((one) => one.id === id && one.right === 'OWN');
    if (own?.kind === 'feed') {
      await this.#deps.calendars.remove(caller, id);
      return;
    }
    if (!(await this.#deps.shares.unsubscribe(caller, id))) throw new Failure('calendar_not_found');
    this.#deps.events.tell([caller.accountId]);
  }

  async #wire(rows: readonly OfferedRow[]): Promise<OfferedCalendar[]> {
    const wired = await this.#deps.calendars.wire(rows);
    return wired.map((calendar, place) => ({ calendar, isSubscribed: rows[place]?.isSubscribed ?? false }));
  }

  #person(owner: Account, user: string): Pick<LoginName, 'accountId' | 'mail'> {
    try {
      return this.#deps.accountNamed(owner, whole(user.trim(), owner));
    } catch (error) {
      if (error instanceof Failure) throw new Failure('share_not_here', { field: 'user' }, error);
      throw error;
    }
  }
}

/** An address, of the owner's domain when only the part before the @ is named. */
function whole(user: string, { mail }: Pick<Account, 'mail'>): string {
  return user === '' || user.includes('@') ? user : `${user}${mail.slice(mail.lastIndexOf('@'))}`;
}
