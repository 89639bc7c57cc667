import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Metrics with their text form. */
export interface Prometheus extends Metrics {
  /** Media type of the text. */
  readonly contentType: string;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

const PREFIX = 'pillarbox_';
/** Upper bounds in seconds, up to the longest wait of the page. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Upper bounds in seconds: a submission server may take ten minutes after the last byte (RFC 5321 4.5.3.2.6). */
const MAIL_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 600];

/** Creates the metrics of this process, including those of memory, event loop and garbage collection. */
export function createPrometheus(): Prometheus {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const name = (short: string): string => PREFIX + short;
  const calls = new Counter({
    name: name('calls_total'),
    help: 'Calls by operation and outcome (ok, client_gone or an error code).',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const times = new Histogram({
    name: name('call_seconds'),
    help: 'Time from the head of a request to the end of its reply, by operation.',
    labelNames: ['operation'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const mails = new Counter({
    name: name('mail_server_total'),
    help: 'Sign-ins at and submissions to mail servers by protocol, action and outcome.',
    labelNames: ['protocol', 'action', 'outcome'],
    registers,
  });
  const mailTimes = new Histogram({
    name: name('mail_server_seconds'),
    help: 'Time of sign-ins at and submissions to mail servers.',
    labelNames: ['protocol', 'action'],
    buckets: MAIL_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: name('refused_total'),
    help: 'What was refused before there was a call: connections over the limit, bodies that came too slowly.',
    labelNames: ['what'],
    registers,
  });
  const states = new Counter({
    name: name('outbox_changes_total'),
    help: 'Messages on their way that reached a state.',
    labelNames: ['state'],
    registers,
  });
  const jobs = new Counter({
    name: name('jobs_total'),
    help: 'Runs of jobs at this gateway by job and outcome (ok, failed).',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const scans = new Counter({
    name: name('scans_total'),
    help: 'Scans of uploads by outcome (clean, infected, too_large, unavailable).',
    labelNames: ['outcome'],
    registers,
  });
  const scanTimes = new Histogram({
    name: name('scan_seconds'),
    help: 'Time of scans of uploads.',
    buckets: CALL_BUCKETS,
    registers,
  });
  return {
    call: ({ operation, outcome, seconds }) => {
      calls.inc({ operation, outcome });
      times.observe({ operation }, seconds);
    },
    mail: ({ protocol, action, outcome, seconds }) => {
      mails.inc({ protocol, action, outcome });
      mailTimes.observe({ protocol, action }, seconds);
    },
    refused: (what) => refusals.inc({ what }),
    outbox: (state) => states.inc({ state }),
    job: (fact) => jobs.inc({ ...fact }),
    scan: ({ outcome, seconds }) => {
      scans.inc({ outcome });
      scanTimes.observe(seconds);
    },
    gauge: (watched) => {
      const { name: short, help, label } = watched;
      const labelled = label !== undefined;
      new Gauge({
        name: name(short),
        help,
        labelNames: labelled ? [label] : [],
        registers,
        async collect() {
          try {
            const values = Object.entries(await watched.read());
            if (labelled) this.reset();
            for (const [key, value] of values) this.set(labelled ? { [label]: key } : {}, value);
          } catch {
            // Without this, the last value would be reported as the current one.
            if (labelled) this.reset();
            else this.set(Number.NaN);
          }
        },
      });
    },
    contentType: register.contentType,
    text: () => register.metrics(),
  };
}
