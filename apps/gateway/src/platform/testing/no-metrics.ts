import type { Metrics } from '../metrics/metrics.ts';

/** Metrics that record nothing. */
export const NO_METRICS: Metrics = {
  call: () => undefined,
  mail: () => undefined,
  refused: () => undefined,
  outbox: () => undefined,
  job: () => undefined,
  scan: () => undefined,
  gauge: () => undefined,
};
