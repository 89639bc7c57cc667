import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { Egress, Fetched, Validators } from '../../../platform/egress/egress.ts';
import { EgressRefusal } from '../../../platform/egress/egress.ts';
import { outsideCall } from '../../../platform/http/call-scope.ts';
import type { CalendarTexts, FeedState, Feeds, KnownCalendar, ObjectChange } from '../calendar-exchange.ports.ts';
import type { Ask, CalendarFileWorkers } from '../file/file-worker.ts';
import { plannedFile } from '../file/planned-file.ts';
import type { FileHead, FilePlan } from '../file/worker-messages.ts';
import { feedAddress } from './feed-address.ts';
import { nextAfterFailure, nextAfterSuccess } from './feed-times.ts';

/** A feed may be this large, and take this long. Servers name many types for calendars, and the text is checked anyway. */
const LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 20_000,
  accept: ['text/', 'application/', ''],
} as const;
const NEVER_READ: Validators = { etag: '', lastModified: '' };
/** Feeds that one run of the job reads. */
const PER_RUN = 200;
/** Feeds that are read at the same time: a host that is slow to the last second of its time must not keep all others waiting. */
const LANES = 6;
/** As `replyAfterMs`. */
const REPLY_AFTER_MS = 5000;
/** Changes of one transaction. */
const PORTION = 100;
const MAX_NAME = 60;

export interface FeedServiceDeps {
  readonly feeds: Feeds;
  readonly texts: CalendarTexts;
  readonly workers: CalendarFileWorkers;
  readonly egress: Pick<Egress, 'getChanged'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with failures that are not those of the feed, for the log. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds after which a subscription is answered while the rest of a large file is still being stored. */
  readonly replyAfterMs?: number | undefined;
}

/** Calendars of the Internet: subscribed to by address, and read again from time to time. What was read last stays when reading fails. */
export class FeedService {
  readonly #deps: FeedServiceDeps;

  constructor(deps: FeedServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Reads an address and keeps it as a calendar.
   * @throws Failure `feed_address_invalid`, `feed_unreachable`, `feed_not_a_calendar`, `too_many_subscriptions`.
   */
  async subscribe(
    owner: Account,
    {
      address,
      name = '',
      color,
    }: { readonly address: string; readonly name?: string | undefined; readonly color?: string | undefined },
  ): Promise<KnownCalendar> {
    const { feeds, workers, now, failed, replyAfterMs = REPLY_AFTER_MS } = this.#deps;
    const web = feedAddress(address);
    const fetched = await this.#fetch(web, NEVER_READ);
    if (fetched === null) throw new Failure('feed_unreachable');
    const added = Promise.withResolvers<KnownCalendar>();
    const reading = async (ask: Ask): Promise<void> => {
      const head = await ask({ ask: 'open', bytes: fetched.content, use: 'feed' });
      // Until all of it is stored the feed counts as unread: if the gateway ends meanwhile, the next read must not be told that nothing
      // has changed.
      const calendar = await feeds.add(owner, {
        name: (name.trim() || head.name || new URL(web).hostname).slice(0, MAX_NAME),
        address: web,
        nextAt: nextAfterFailure(now(), 1),
        ...(color === undefined ? {} : { color }),
      });
      added.resolve(calendar);
      await this.#store({ owner, calendarId: calendar.id }, { head, ask });
      await feeds.record(calendar.id, { nextAt: nextAfterSuccess(now(), head.minutes), read: validatorsOf(fetched) });
    };
    const whole = outsideCall(() => workers.use(reading));
    whole.catch(added.reject);
    const calendar = await added.promise;
    const isStored = await Promise.race([whole.then(() => true), wait(replyAfterMs, false, { ref: false })]);
    if (!isStored) whole.catch(failed);
    return calendar;
  }

  /** Reads an own feed again. @throws Failure `calendar_not_found`, `feed_unreachable`, `feed_not_a_calendar`. */
  async refresh(owner: Account, calendarId: string): Promise<void> {
    const error = await this.#read(await this.#deps.feeds.get(owner, calendarId));
    if (error !== null) throw error;
  }

  /** Reads the feeds that are due. */
  async refreshDue(): Promise<void> {
    const due = (await this.#deps.feeds.due(PER_RUN)).values();
    const lane = async (): Promise<void> => {
      for (const feed of due) await this.#read(feed).catch(this.#deps.failed);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /** Reads a feed and notes what became of it. Returns why it could not be read. */
  async #read(feed: FeedState): Promise<Failure | null> {
    const { feeds, now } = this.#deps;
    try {
      const outcome = await this.#update(feed);
      await feeds.record(feed.calendarId, outcome);
      return null;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await feeds.record(feed.calendarId, { nextAt: nextAfterFailure(now(), feed.failures + 1) });
      return error;
    }
  }

  async #update(feed: FeedState) {
    const { now, workers } = this.#deps;
    const fetched = await this.#fetch(feed.address, feed);
    if (fetched === null) return { nextAt: nextAfterSuccess(now(), 0), read: validatorsOf(feed) };
    return await workers.use(async (ask) => {
      const head = await ask({ ask: 'open', bytes: fetched.content, use: 'feed' });
      await this.#store(feed, { head, ask });
      return { nextAt: nextAfterSuccess(now(), head.minutes), read: validatorsOf(fetched) };
    });
  }

  /** @throws Failure `feed_unreachable`: the page does not learn why, so that nobody explores networks with it. */
  async #fetch(address: string, state: Validators): Promise<(Fetched & Validators) | null> {
    try {
      return await this.#deps.egress.getChanged(address, LIMITS, state);
    } catch (error) {
      if (error instanceof EgressRefusal) throw new Failure('feed_unreachable', {}, error);
      throw error;
    }
  }

  /** Makes the calendar what the file says. Only what says something else is written, so that other programs do not read it all again. */
  async #store(
    { owner, calendarId }: Pick<FeedState, 'owner' | 'calendarId'>,
    { head, ask }: { readonly head: FileHead; readonly ask: Ask },
  ): Promise<void> {
    const { texts } = this.#deps;
    const plan = await plannedFile(texts, head, { owner, targets: { event: calendarId }, ask, withAll: true });
    for (const changes of portions(removals(plan))) await texts.save(owner, changes, { isFeed: true });
    for (let from = 0; ;) {
      const writes = await ask({ ask: 'writes', from });
      if (writes.length === 0) return;
      const changes = writes.map(({ text, known }) =>
        known === null ? { calendarId, text } : { id: known.id, calendarId, text, etag: known.etag },
      );
      await texts.save(owner, changes, { isFeed: true });
      from += writes.length;
    }
  }
}

function removals({ gone }: FilePlan): ObjectChange[] {
  return gone.map(({ id, calendarId, etag }) => ({ id, calendarId, etag, text: null }));
}

function portions<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / PORTION) }, (_, at) =>
    all.slice(at * PORTION, (at + 1) * PORTION),
  );
}

function validatorsOf({ etag, lastModified }: Validators): Validators {
  return { etag, lastModified };
}
