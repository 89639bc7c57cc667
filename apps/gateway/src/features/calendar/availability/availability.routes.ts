import * as calls from '@pillarbox/contract/calendar/availability-calls';
import { Failure } from '@pillarbox/contract/failure';
import type { Db } from '../../../platform/database/database.ts';
import { callerOf, createLimiter } from '../../../platform/http/limiter.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import type { AvailabilityDeps } from './availability.service.ts';
import { AvailabilityService } from './availability.service.ts';
import { BusyStore } from './busy.store.ts';

/** Public pages that one address may ask for: whoever tries keys is stopped, and somebody who goes through weeks is not. */
const PER_ADDRESS = { burst: 60, perSecond: 0.5 };

/** What free and busy times need of the rest of the gateway. */
export interface AvailabilityRouteDeps extends Omit<AvailabilityDeps, 'store'> {
  readonly mount: Mount;
  readonly db: Db;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Id of the partner of a host name. */
  readonly partnerAt: (host: string) => string;
}

/** Registers the operations of free and busy times. */
export function availabilityRoutes({ mount, db, now, partnerAt, ...deps }: AvailabilityRouteDeps): void {
  const service = new AvailabilityService({ ...deps, store: new BusyStore(db) });
  const limiter = createLimiter(PER_ADDRESS);
  mount(calls.readAvailability, async ({ session, query }) => ({
    Availability: await service.of(session, query['users[]'], query),
  }));
  mount(calls.publicAvailability, async ({ params, query, exchange }) => {
    const retryAfter = limiter.take(callerOf(exchange.ip), now());
    if (retryAfter !== null) throw new Failure('rate_limited', { retryAfter });
    const partner = partnerAt(hostName(exchange.host) ?? '');
    return await service.public(partner, { key: params.owner, calendar: query.calendar }, query);
  });
}
