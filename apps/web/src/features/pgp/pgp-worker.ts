import { session } from '../../lib/session-state.ts';
import type { PgpEngine } from './engine/engine.ts';
import { PgpError } from './engine/failure.ts';
import type { PgpAnswer, PgpCall } from './worker-calls.ts';
import address from './worker.ts?worker&url';

/** The browser's Trusted Types, as far as they are used here; TypeScript's DOM library lacks them. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: PgpError) => void;
}

let worker: Worker | null = null;
let calls = 0;
const waiting = new Map<number, Waiting>();

/** The address of the worker's script in the form that the page's policy requires. */
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy('pillarbox-worker', { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
}

/** Ends the worker, and with it all unlocked keys. */
function stop(): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new PgpError('worker_failed'));
  waiting.clear();
}

function started(): Worker {
  if (worker !== null) return worker;
  const begun = new Worker(scriptAddress());
  begun.addEventListener('message', ({ data }: MessageEvent<PgpAnswer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('reason' in data) one?.reject(new PgpError(data.reason));
    else one?.resolve(data.value);
  });
  begun.addEventListener('error', stop);
  const unsubscribe = session.subscribe(() => {
    if (session.get().isauth) return;
    unsubscribe();
    stop();
  });
  worker = begun;
  return begun;
}

/**
 * Calls the PGP engine in its worker, which starts with the first call and ends when the user signs out. Rejects with PgpError.
 */
export function pgp<M extends keyof PgpEngine>(method: M, ...args: Parameters<PgpEngine[M]>): ReturnType<PgpEngine[M]> {
  const answer = new Promise((resolve, reject) => {
    const to = started();
    calls += 1;
    waiting.set(calls, { resolve, reject });
    to.postMessage({ id: calls, method, args } satisfies PgpCall);
  });
  return answer as ReturnType<PgpEngine[M]>;
}
