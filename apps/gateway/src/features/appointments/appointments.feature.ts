import { randomBytes } from 'node:crypto';
import * as own from '@pillarbox/contract/appointments/operations';
import * as open from '@pillarbox/contract/appointments/public-operations';
import type { CalendarEvent } from '@pillarbox/contract/calendar/events';
import { Failure } from '@pillarbox/contract/failure';
import type { Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { callerOf, createLimiter } from '../../platform/http/limiter.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { hostName } from '../../platform/http/origin.ts';
import type { Exchange, Mount } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { OwnerCalendars, OwnerFacts, StandingMail } from './appointment.ports.ts';
import { AppointmentStore } from './appointment.store.ts';
import { SlotService } from './slot.service.ts';
import { VisitMailer } from './visit-mailer.ts';
import { VisitService } from './visit.service.ts';

/** Calls of one address: somebody who goes through months is not stopped, and somebody who tries keys is. */
const READS = { burst: 60, perSecond: 0.5 };
/** Bookings, moves and cancellations of one address. */
const WRITES = { burst: 8, perSecond: 1 / 60 };

/** What visits need of the rest of the gateway. */
export interface AppointmentsFeatureDeps extends OwnerFacts {
  readonly mount: Mount;
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'sign' | 'signatures'>;
  readonly calendars: OwnerCalendars;
  readonly mail: StandingMail;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Id of the partner of a host name. */
  readonly partnerAt: (host: string) => string;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: CalendarEvent) => void;
  /** Logs that mails could not be written. */
  readonly failed: (error: unknown) => void;
}

interface Parts {
  readonly store: AppointmentStore;
  readonly slots: SlotService;
  readonly service: VisitService;
}

const DONE = { Success: 1 } as const;
const NOTHING_SET_UP = { isOn: false, line: '', calendarId: '', kinds: [] };

/** Builds the booking pages and registers their operations. Returns its jobs. */
export function appointmentsFeature(deps: AppointmentsFeatureDeps): { readonly jobs: readonly Job[] } {
  const store = new AppointmentStore(deps.db);
  const slots = new SlotService({ ...deps, store });
  const mailer = new VisitMailer({ ...deps, store });
  const service = new VisitService({
    ...{ ...deps, store, slots },
    tell: mailer.tell,
    changed: ({ accountId }) => deps.broadcast({ accountId }, { event: 'calendar-changed' }),
  });
  mountOwn(deps, { store, slots, service });
  mountPublic(deps, { store, slots, service });
  return {
    jobs: [
      { name: 'tell-visits', cron: '* * * * *', run: () => mailer.tellLeft() },
      { name: 'remove-old-visits', cron: '33 3 * * *', run: () => store.removeOld() },
    ],
  };
}

function mountOwn({ mount, calendars, mail }: AppointmentsFeatureDeps, { store, service }: Parts): void {
  mount(own.readAppointmentPage, async ({ session }) => {
    const [page, sendsAlone] = await Promise.all([store.page(session), mail.canSend(session)]);
    if (page === null) return { page: NOTHING_SET_UP, key: '', sendsAlone: true };
    const { key, isOn, line, calendarId, kinds } = page;
    return { page: { isOn, line, calendarId, kinds: [...kinds] }, key, sendsAlone: !isOn || sendsAlone };
  });
  mount(own.saveAppointmentPage, async ({ session, body }) => {
    if (body.calendarId !== '') await calendars.requireOwn(session, body.calendarId);
    if (body.isOn) await mail.keep(session);
    else await mail.forget(session);
    return { key: await store.save(session, body, randomBytes(18).toString('base64url')) };
  });
  mount(own.listVisits, async ({ session }) => ({ visits: await service.list(session) }));
  mount(own.confirmVisit, async ({ session, params }) => {
    await service.confirm(session, params.visitId);
    return DONE;
  });
  mount(own.cancelVisit, async ({ session, params }) => {
    await service.cancel(session, params.visitId);
    return DONE;
  });
}

function mountPublic({ mount, now, partnerAt }: AppointmentsFeatureDeps, { slots, service }: Parts): void {
  const [reads, writes] = [createLimiter(READS), createLimiter(WRITES)];
  /** The partner of a call that its caller may make. @throws Failure `rate_limited`. */
  const partnerOf = ({ ip, host }: Exchange, limiter: Limiter): string => {
    const retryAfter = limiter.take(callerOf(ip), now());
    if (retryAfter !== null) throw new Failure('rate_limited', { retryAfter });
    return partnerAt(hostName(host) ?? '');
  };
  mount(open.openBookingPage, async ({ params, exchange }) => {
    return await slots.open(partnerOf(exchange, reads), params.key);
  });
  mount(open.listSlots, async ({ params, query, exchange }) => {
    return await slots.list(await slots.offer(partnerOf(exchange, reads), params.key, params.kind), query);
  });
  mount(open.bookVisit, async ({ params, body, exchange }) => {
    const offer = await slots.offer(partnerOf(exchange, writes), params.key, params.kind);
    return await service.book(offer, exchange.origin, body);
  });
  mount(open.openVisit, async ({ body, exchange }) => await service.open(partnerOf(exchange, reads), body.id));
  mount(open.changeVisit, async ({ body, exchange }) => {
    return await service.change(partnerOf(exchange, writes), body.id, body.start);
  });
  mount(open.withdrawVisit, async ({ body, exchange }) => {
    return await service.withdraw(partnerOf(exchange, writes), body.id);
  });
}
