import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into the gateway by the bench only: on SIGUSR2 writes how long the event loop was blocked at most, and resets. */
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('SIGUSR2', () => {
  const file = process.env['BENCH_HOLD_FILE'];
  if (file !== undefined) writeFileSync(file, (delay.max / 1e6 - RESOLUTION_MS).toFixed(1));
  delay.reset();
});
