/** Why an event or task is not written or changed. */
export type CalendarEditFault =
  /** A time that is none, in an unknown zone, or an end before the start. */
  | 'time_invalid'
  | 'rule_invalid'
  /** The rule has no dates. */
  | 'rule_empty'
  /** The series has no such instance. */
  | 'no_instance';

/** A change that cannot be made. */
export class CalendarEditError extends Error {
  override readonly name = 'CalendarEditError';
  readonly fault: CalendarEditFault;

  constructor(fault: CalendarEditFault) {
    super(fault);
    this.fault = fault;
  }
}
