import { MAX_OBJECTS } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Booker, BookingService } from '../booking/booking.service.ts';
import type { ShareEvents } from '../sharing/share-events.ts';
import type { ObjectStore } from './object.store.ts';
import type { PlannedUndo, PlannedWrite, WriteFault, WriteMore } from './object-writes.ts';

interface ObjectWriterDeps {
  readonly store: Pick<ObjectStore, 'write'>;
  readonly events: Pick<ShareEvents, 'touched'>;
  readonly bookings: BookingService;
}

/** What else happens when objects are written. */
interface WriteOptions extends Pick<WriteMore, 'within'> {
  readonly undoOf?: (main: readonly PlannedWrite[]) => PlannedUndo | null;
  readonly noting?: ((tx: Transaction, main: readonly PlannedWrite[]) => Promise<void>) | undefined;
}

/** Times that a booking is decided again when somebody else books meanwhile. */
const ATTEMPTS = 4;

/** Writes objects with what they book, and tells the users of their calendars. */
export class ObjectWriter {
  readonly #deps: ObjectWriterDeps;

  constructor(deps: ObjectWriterDeps) {
    this.#deps = deps;
  }

  /**
   * Writes all objects or none, again when somebody else booked meanwhile; nothing is booked without a booker. `main` are the writes as
   * they were stored, in their order.
   * @throws Failure as `BookingService.around`.
   */
  async write(
    booker: Booker | null,
    planned: readonly PlannedWrite[],
    { within, noting, undoOf = () => null }: WriteOptions = {},
  ): Promise<{ fault: WriteFault | null; main: readonly PlannedWrite[] }> {
    const { bookings, store } = this.#deps;
    for (let attempt = 1; ; attempt += 1) {
      const booked =
        booker === null ? { main: planned, further: [], claims: [] } : await bookings.around(booker, planned);
      const { main, further, claims } = booked;
      const writes = [...main, ...further];
      const fault = await store.write(writes, {
        undo: undoOf(main),
        claims,
        within,
        noting: noting && ((tx) => noting(tx, main)),
      });
      const isLost = (fault === 'taken' && within === undefined) || (fault === 'stale' && further.length > 0);
      if (isLost && attempt < ATTEMPTS) continue;
      if (fault === null) {
        await bookings.moveUp(writes);
        this.#touched(writes);
      }
      return { fault, main };
    }
  }

  #touched(planned: readonly PlannedWrite[]): void {
    const ids = planned.flatMap(({ before, after }) => [before?.calendarId, after?.calendarId]);
    this.#deps.events.touched([...new Set(ids.filter((id) => id !== undefined))]);
  }
}

/** The failure that says why nothing was written. */
export function failureOf(fault: WriteFault): Failure {
  if (fault === 'taken') return new Failure('resource_busy');
  return fault === 'stale' ? new Failure('event_changed') : new Failure('too_many_events', { limit: MAX_OBJECTS });
}
