import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Longest start of a server, in milliseconds: a busy machine is slow. */
export const START_LIMIT_MS = 120_000;

/**
 * Calls `probe` every 20 ms until it returns true.
 *
 * @throws Error naming `what` when the limit has passed, or at once what `probe` throws.
 */
export async function until(what: string, probe: () => Promise<boolean>, limitMs = START_LIMIT_MS): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await probe())) {
    if (performance.now() > deadline) throw new Error(`${what} did not answer within ${String(limitMs / 1000)} s`);
    await pause(20);
  }
}

/** True when a TCP connection to the loopback port can be opened and, if asked for, greets with `greeting`. */
export function answers(port: number, greeting?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (ok: boolean): void => {
      socket.destroy();
      resolve(ok);
    };
    socket.setTimeout(2_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    if (greeting === undefined) socket.once('connect', () => finish(true));
    else socket.once('data', (data) => finish(data.toString('latin1').startsWith(greeting)));
  });
}
