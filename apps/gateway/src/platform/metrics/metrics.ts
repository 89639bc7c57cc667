import type { ErrorCode } from '@pillarbox/contract/errors';

/** How something ended: well, with a code of the catalogue, or because the caller left. */
export type Outcome = 'ok' | 'client_gone' | ErrorCode;

/** One call, page or file that was asked for. */
export interface CallFact {
  /** Id of the operation; `page` for everything that is none, `none` for addresses that do not exist. */
  readonly operation: string;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** One conversation with a mail server. */
export interface MailFact {
  readonly protocol: 'imap' | 'smtp';
  readonly action: 'sign-in' | 'send';
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** One run of a job of the installation at this gateway. */
export interface JobFact {
  readonly job: string;
  readonly outcome: 'ok' | 'failed';
}

/** What is refused before there is a call. */
export type Refusal = 'connections' | 'slow';

/** A value that is read whenever somebody looks; by the value of its label where it has one. */
export interface Gauge {
  /** Without the product's prefix; as Prometheus wants names. */
  readonly name: string;
  readonly help: string;
  /** Name of the label; absent: `read` gives one value under ''. */
  readonly label?: string;
  read(): Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

/**
 * What the gateway tells those who watch it. Labels come from fixed sets (operations, error codes, states): never from what a
 * user sends, so that nobody can make their number grow.
 */
export interface Metrics {
  call(fact: CallFact): void;
  mail(fact: MailFact): void;
  refused(what: Refusal): void;
  /** A message on its way reached a state. */
  outbox(state: string): void;
  job(fact: JobFact): void;
  gauge(gauge: Gauge): void;
}
