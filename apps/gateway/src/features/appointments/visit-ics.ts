import { visitMessage } from '@pillarbox/rules/appointments/visit-text';
import type { VisitMethod } from '@pillarbox/rules/appointments/visit-text';
import type { VisitRow } from './appointment.store.ts';

/** When a visit is, and whose. */
export interface VisitTimes {
  readonly start: number;
  readonly end: number;
  /** Name and IANA zone of the owner. */
  readonly name: string;
  readonly timezone: string;
  readonly now: number;
}

/**
 * The calendar text of a visit for its visitor. It has nothing that visitors have written: nobody gets words of a stranger in a mail of
 * the owner.
 */
export function visitIcs(row: VisitRow, times: VisitTimes, method: VisitMethod): string {
  const { uid, kind, ownerMail, mail, state, sequence } = row;
  const { start, end, name, timezone, now } = times;
  const written = {
    ...{ uid, start, end, zone: timezone, now },
    title: `${kind.name}: ${name}`,
    place: kind.place,
    notes: '',
    owner: { name, mail: ownerMail },
    visitor: { name: '', mail },
    isAsked: state === 'asked',
  };
  return visitMessage(written, method, sequence);
}
