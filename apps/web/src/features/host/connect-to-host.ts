import { CallOptions, connect } from 'penpal';
import { changeHost } from '../../lib/host-state.ts';
import { answersTo } from './answer-host.ts';
import { blockedStates } from './host-calls.ts';
import type { HostMethods } from './host-calls.ts';
import { createHostMessenger } from './host-messenger.ts';
import type { Tell } from './tell-host.ts';
import { tellHost } from './tell-host.ts';
import { warnOfHost } from './warn-of-host.ts';

/** Milliseconds that the host has to answer the first message [ERR-043], and each call. */
const CONNECT_MS = 10_000;
const CALL_MS = 5_000;

interface Connecting {
  /** Origin of the host. */
  readonly origin: string;
  /** Called when a connection has ended. */
  readonly lost: () => void;
}

/** Connects to the page of the host. Rejects when it does not answer. */
export async function connectToHost({ origin, lost }: Connecting): Promise<void> {
  const answers = answersTo(origin);
  let stop = (): void => undefined;
  let isConnected = false;
  const messenger = createHostMessenger({
    origin,
    methods: Object.keys(answers),
    flooded: () => connection.destroy(),
    ended: () => {
      if (!isConnected) return;
      isConnected = false;
      stop();
      warnOfHost(new Error('Connection destroyed'));
      lost();
    },
  });
  const connection = connect<HostMethods>({ messenger, methods: answers, timeout: CONNECT_MS });
  const remote = await connection.promise;
  isConnected = true;
  const ask = (name: string, ...args: unknown[]): Promise<unknown> =>
    // Penpal makes the methods by their names; one that the host lacks rejects.
    (remote as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>)[name]?.(
      ...args,
      new CallOptions({ timeout: CALL_MS }),
    ) ?? Promise.resolve();
  const tell: Tell = (name, ...args) => {
    if (!isConnected) {
      warnOfHost(new Error(`Unable to send ${name}() call due to destroyed connection`));
      return;
    }
    // A host need not have every method, and nothing here depends on its answer.
    ask(name, ...args).catch(() => undefined);
  };
  stop = tellHost(tell);
  await pullBlockedStates(ask);
}

/** What the host blocks [HOST-004]. A host without an answer blocks nothing. */
async function pullBlockedStates(ask: (name: string) => Promise<unknown>): Promise<void> {
  const answer = await ask('getBlockedStates').catch(() => []);
  const parsed = blockedStates.safeParse(answer);
  if (parsed.success) changeHost({ blockedStates: parsed.data });
}
