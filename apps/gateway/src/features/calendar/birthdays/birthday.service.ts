import { createHash } from 'node:crypto';
import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { Failure } from '@pillarbox/contract/failure';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import { outsideCall } from '../../../platform/http/call-scope.ts';
import { formatText } from '../../../platform/texts/texts.ts';
import type { ObjectWrite } from '../calendar.ports.ts';
import type { CalendarStore } from '../calendar.store.ts';
import type { ObjectService } from '../objects/object.service.ts';
import { birthdayText, birthdayUid } from './birthday-text.ts';

/** The birthdays of the contacts of a user. */
export interface ContactBirthdays {
  /** Changes with every change of the user's contacts. */
  stamp(owner: Account): Promise<string>;
  /** `day` is `1980-04-15`, or `--04-15` without a year. */
  of(owner: Account): Promise<readonly { readonly id: string; readonly name: string; readonly day: string }[]>;
}

interface BirthdayServiceDeps {
  readonly store: CalendarStore;
  readonly objects: Pick<ObjectService, 'list' | 'save'>;
  readonly birthdays: ContactBirthdays;
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs that the calendar could not be made: the next call tries again. */
  readonly failed: (error: unknown) => void;
}

/** Calls of an account within so many milliseconds look once. */
const PAUSE_MS = 2000;
/** Accounts that are remembered for that. */
const MAX_KNOWN = 10_000;
/** Objects of one transaction: the calendar is locked for a moment only. */
const WRITES = 500;
/** Objects that are read at once. */
const PAGE = 1000;
const FIRST = '';
/** Grows when the texts of birthdays are written otherwise. */
const FORM = 1;

/** The calendar of birthdays of a user, made from contacts. It is made anew when contacts have changed, and nobody writes to it. */
export class BirthdayService {
  readonly #deps: BirthdayServiceDeps;
  readonly #lookedAt = new Map<AccountId, number>();
  readonly #running = new Map<AccountId, Promise<void>>();

  constructor(deps: BirthdayServiceDeps) {
    this.#deps = deps;
  }

  /** Looks whether the calendar of somebody who looks at calendars is as the contacts are; returns without waiting. */
  noticed(owner: Account): void {
    const { now, failed } = this.#deps;
    if (now() - (this.#lookedAt.get(owner.accountId) ?? -Infinity) < PAUSE_MS) return;
    this.#lookedAt.delete(owner.accountId);
    this.#lookedAt.set(owner.accountId, now());
    const oldest = this.#lookedAt.keys().next().value;
    if (this.#lookedAt.size > MAX_KNOWN && oldest !== undefined) this.#lookedAt.delete(oldest);
    void outsideCall(() => this.refresh(owner)).catch(failed);
  }

  /** The contacts of an account have changed: those who have a calendar of birthdays get it made anew. It does not throw. */
  async contactsChanged(accountId: AccountId): Promise<void> {
    try {
      const found = await this.#deps.store.ofKind({ accountId }, 'birthdays');
      if (found !== null) await this.refresh({ accountId, mail: found.ownerMail, partner: found.partner });
    } catch (error) {
      this.#deps.failed(error);
    }
  }

  /** Makes the calendar as the contacts are. One call at a time of an account at this gateway. */
  async refresh(owner: Account): Promise<void> {
    const before = this.#running.get(owner.accountId) ?? Promise.resolve();
    const run = before.catch(() => undefined).then(() => this.#refresh(owner));
    this.#running.set(owner.accountId, run);
    await run.finally(() => {
      if (this.#running.get(owner.accountId) === run) this.#running.delete(owner.accountId);
    });
  }

  async #refresh(owner: Account): Promise<void> {
    const { store, birthdays, languagesOf } = this.#deps;
    const languages = await languagesOf(owner);
    const title = formatText(languages, 'LANG_OUTBOUND_BIRTHDAYS');
    const stamp = await birthdays.stamp(owner);
    const source = createHash('sha256')
      .update(JSON.stringify([FORM, title, stamp]))
      .digest('base64url');
    const present = await store.ofKind(owner, 'birthdays');
    if (present?.source === source) return;
    const people = await birthdays.of(owner);
    if (present === null) {
      if (people.length === 0) return;
      await store.addFirst(owner, { kind: 'birthdays', name: title, color: BOOK_COLORS[5] });
    }
    const calendar = present ?? (await store.ofKind(owner, 'birthdays'));
    if (calendar === null) return;
    const wanted = new Map(
      people.map(({ id, name, day }) => [
        birthdayUid(id),
        birthdayText(id, formatText(languages, 'LANG_OUTBOUND_BIRTHDAY', { name }), day),
      ]),
    );
    await this.#write(owner, calendar.id, wanted);
    await store.change(owner, calendar.id, { source });
  }

  async #write(owner: Account, calendarId: string, wanted: ReadonlyMap<string, string>): Promise<void> {
    const missing = new Map(wanted);
    const writes: ObjectWrite[] = [];
    for (let after = FIRST, isMore = true; isMore;) {
      const page = await this.#deps.objects.list(owner, calendarId, { after, limit: PAGE });
      for (const { id, uid, text, etag } of page) {
        const next = wanted.get(uid) ?? null;
        missing.delete(uid);
        if (next !== text) writes.push({ id, calendarId, etag, text: next });
      }
      after = page.at(-1)?.id ?? after;
      isMore = page.length === PAGE;
    }
    writes.push(...[...missing.values()].map((text) => ({ calendarId, text })));
    for (let from = 0; from < writes.length; from += WRITES) {
      await this.#deps.objects.save(owner, writes.slice(from, from + WRITES), { isFeed: true }).catch(ignoreRace);
    }
  }
}

/** Another gateway makes the same calendar at the moment: what it leaves is written by the next call. */
function ignoreRace(error: unknown): void {
  if (!(error instanceof Failure) || (error.code !== 'event_changed' && error.code !== 'event_not_found')) throw error;
}
