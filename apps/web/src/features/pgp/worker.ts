import { PgpEngine } from './engine/engine.ts';
import { PgpError } from './engine/failure.ts';
import type { PgpAnswer, PgpCall } from './worker-calls.ts';

type Methods = Readonly<Record<keyof PgpEngine, (...given: unknown[]) => Promise<unknown>>>;

const engine = new PgpEngine() as unknown as Methods;

/** Calls one method of the engine. The names and arguments come from this page's own code. */
async function answer({ id, method, args }: PgpCall): Promise<PgpAnswer> {
  try {
    return { id, value: await engine[method](...args) };
  } catch (error) {
    return { id, reason: error instanceof PgpError ? error.reason : 'worker_failed' };
  }
}

addEventListener('message', ({ data }: MessageEvent<PgpCall>) => {
  void answer(data).then((said) => postMessage(said));
});
