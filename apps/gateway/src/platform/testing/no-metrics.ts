import type { Metrics } from '../metrics/metrics.ts';

/** Nobody watches. */
export const NO_METRICS: Metrics = {
  call: () => undefined,
  mail: () => undefined,
  refused: () => undefined,
  outbox: () => undefined,
  job: () => undefined,
  gauge: () => undefined,
};
