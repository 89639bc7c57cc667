import type { Availability, publicAvailability } from '@pillarbox/contract/calendar/availability-calls';
import { Failure } from '@pillarbox/contract/failure';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { Account } from '../../../platform/account/account.ts';
import type { LoginName } from '../../../platform/account/login-name.ts';
import { busyTimes } from './busy-times.ts';
import { windowOf } from './busy-window.ts';
import type { BusyStore, TimesCalendar } from './busy.store.ts';

/** Days that a public page may ask for at once. */
const PUBLIC_DAYS = 62;

export interface AvailabilityDeps {
  readonly store: BusyStore;
  /** The account that a name means at the partner of an account. @throws Failure for a name that cannot sign in there. */
  readonly accountNamed: (asker: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
  /** Whether every user of a partner sees when the others are busy. */
  readonly isOpen: (partner: string) => boolean;
  /** The name of a user as others see it; ''. */
  readonly nameOf: (owner: Account) => Promise<string>;
  /** The IANA zone of a user; '' when the user has chosen none. */
  readonly zoneOf: (owner: Account) => Promise<string>;
}

/** What is asked for. */
interface Question {
  readonly start: string;
  readonly end: string;
  readonly timezone?: string | undefined;
}

const UNKNOWN: Availability = { isKnown: false, events: [] };

/** Says when people and resources are busy, to those who may know it. */
export class AvailabilityService {
  readonly #deps: AvailabilityDeps;

  constructor(deps: AvailabilityDeps) {
    this.#deps = deps;
  }

  /**
   * The free and busy times of addresses and of resources. Somebody who shares no times, who is nobody's user or who has no calendar
   * is unknown, and the three look the same [API-159].
   * @throws Failure `event_window_too_long`, `event_zone_unknown`.
   */
  async of(asker: Account, users: readonly string[], question: Question): Promise<Record<string, Availability>> {
    const zone = question.timezone ?? ((await this.#deps.zoneOf(asker)) || 'UTC');
    const window = { ...windowOf(question, zone), zone };
    const asked = await this.#calendarsOf(asker, users);
    const ids = [...asked.values()].flat().map(({ id }) => id);
    const rows = Map.groupBy(await this.#deps.store.instances(ids, window), ({ calendarId }) => calendarId);
    const answers = users.map(async (user): Promise<[string, Availability]> => {
      const calendars = asked.get(user) ?? [];
      const [first] = calendars;
      if (first === undefined) return [user, UNKNOWN];
      const own = calendars.flatMap(({ id }) => rows.get(id) ?? []);
      // Only wall times need the zone of their owner. Without one, that of whoever asks is the best guess, and right for the own times.
      const isZoned = own.some(({ isLocal }) => isLocal);
      const ownZone = (isZoned && (await this.#deps.zoneOf(ownerOf(first, asker.partner)))) || zone;
      return [user, { isKnown: true, events: busyTimes(own, { ...window, ownZone }) }];
    });
    return Object.fromEntries(await Promise.all(answers));
  }

  /**
   * The times of a public page [PUB-002], or of one calendar of it [PUB-003]. A wrong key, one that was withdrawn, one of another
   * partner and a calendar without a page are refused alike.
   * @throws Failure `not_found`, `event_window_too_long`, `event_zone_unknown`.
   */
  async public(
    partner: string,
    { key, calendar }: { readonly key: string; readonly calendar?: string | undefined },
    question: Question & { readonly timezone: string },
  ): Promise<ReplyOf<typeof publicAvailability>> {
    const window = { ...windowOf(question, question.timezone, PUBLIC_DAYS), zone: question.timezone };
    const published = await this.#deps.store.published(partner, key);
    const shown = published.filter(({ id }) => calendar === undefined || id === calendar);
    const [first] = shown;
    if (first === undefined) throw new Failure('not_found');
    const owner = ownerOf(first, partner);
    const [name, zone] = await Promise.all([this.#deps.nameOf(owner), this.#deps.zoneOf(owner)]);
    const rows = await this.#deps.store.instances(
      shown.map(({ id }) => id),
      window,
    );
    return {
      // Without a name the page shows what stands before the domain: the address itself is not for everybody.
      name: name || (first.ownerMail.split('@')[0] ?? ''),
      timezone: zone,
      events: busyTimes(rows, { ...window, ownZone: zone || question.timezone }),
    };
  }

  /** The calendars that each of the asked may be known by. */
  async #calendarsOf(asker: Account, users: readonly string[]): Promise<Map<string, TimesCalendar[]>> {
    const { store, isOpen } = this.#deps;
    const accounts = new Map(users.map((user) => [user, this.#accountOf(asker, user)]));
    const people = [...new Set([...accounts.values()].filter((id) => id !== null))];
    const others = people.filter((id) => id !== asker.accountId);
    const [own, shared, resources] = await Promise.all([
      store.calendarsAt(
        asker.partner,
        people.filter((id) => id === asker.accountId),
      ),
      isOpen(asker.partner) ? store.calendarsAt(asker.partner, others) : store.calendarsFor(asker.accountId, others),
      store.resources(
        asker.partner,
        users.filter((user) => !user.includes('@')),
      ),
    ]);
    const known = [...own, ...shared];
    return new Map(
      users.map((user) => {
        const accountId = accounts.get(user);
        const resource = resources.filter(({ id }) => id === user);
        return [user, resource.length > 0 ? resource : known.filter((calendar) => calendar.accountId === accountId)];
      }),
    );
  }

  #accountOf(asker: Account, user: string): Account['accountId'] | null {
    if (!user.includes('@')) return null;
    try {
      return this.#deps.accountNamed(asker, user).accountId;
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }
}

function ownerOf({ accountId, ownerMail }: TimesCalendar, partner: string): Account {
  return { accountId, mail: ownerMail, partner };
}
