import type { ErrorCode } from '@pillarbox/contract/errors';

/** Outcome of a call: success, an error code of the catalogue, or a caller who disconnected. */
export type Outcome = 'ok' | 'client_gone' | ErrorCode;

/** One request for an operation, a page or a file. */
export interface CallFact {
  /** Id of the operation; `page` for other known addresses, `none` for addresses that do not exist. */
  readonly operation: string;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** One sign-in at, or submission to, a mail server. */
export interface MailFact {
  readonly protocol: 'imap' | 'smtp';
  readonly action: 'sign-in' | 'send';
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** One run of a job at this gateway. */
export interface JobFact {
  readonly job: string;
  readonly outcome: 'ok' | 'failed';
}

/** What a scan of an upload found, or why there was none. */
export type ScanOutcome = 'clean' | 'infected' | 'too_large' | 'unavailable';

/** One scan of an upload. */
export interface ScanFact {
  readonly outcome: ScanOutcome;
  readonly seconds: number;
}

/** What is refused before a call starts: a connection over the limit, or a body that is too slow. */
export type Refusal = 'connections' | 'slow';

/** A value that is read when the metrics are requested, by label. */
export interface Gauge {
  /** Name in the style of Prometheus, without the prefix of the product. */
  readonly name: string;
  readonly help: string;
  /** Name of the label. Without one, `read` returns one value under ''. */
  readonly label?: string;
  read(): Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

/**
 * Counters and gauges for operators. Labels come from fixed sets (operations, error codes, states), never from user input, so
 * the number of series is bounded.
 */
export interface Metrics {
  call(fact: CallFact): void;
  mail(fact: MailFact): void;
  refused(what: Refusal): void;
  /** Counts a message of the outbox that reached a state. */
  outbox(state: string): void;
  job(fact: JobFact): void;
  scan(fact: ScanFact): void;
  gauge(gauge: Gauge): void;
}
