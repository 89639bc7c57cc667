import { Failure } from '@pillarbox/contract/failure';
import { startHostileImap } from '@pillarbox/testkit/hostile-imap';
import type { HostileImap, ImapScript } from '@pillarbox/testkit/hostile-imap';
import type { ImapCall } from '@pillarbox/testkit/hostile-imap-answers';
import { afterEach } from 'vitest';
import type { Mailbox } from '../port.ts';
import type { Limits } from './engine/limits.ts';
import { createImapSystem } from './imap-system.ts';

/** Small limits (milliseconds, bytes, numbers of replies), so that tests reach them quickly. */
const LIMITS = {
  silence: 250,
  total: 600,
  response: 100_000,
  literal: 50_000,
  bytes: 400_000,
  bulk: 400_000,
  answers: 500,
};
/** The usual capabilities of a current server. */
export const FULL = 'IMAP4rev1 LITERAL+ MOVE UIDPLUS IDLE';
const open: { close(): unknown }[] = [];

/** Closes an object after the test. */
export function closeLater<T extends { close(): unknown }>(one: T): T {
  open.push(one);
  return one;
}

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A server that answers as the script says, and normally where the script says nothing. */
export async function server(script: ImapScript = {}, capability = FULL): Promise<HostileImap> {
  return closeLater(await startHostileImap(script, capability));
}

/** The IMAP mail system with these small limits, or with others. */
export function systemAt(port: number, limits: Partial<Limits> = LIMITS) {
  const imap = { host: '127.0.0.1', port, security: 'none' as const, insecureCertificate: false };
  return createImapSystem({ imap }, { timeout: 400, limits });
}

/** A mailbox on such a server. */
export async function mailbox(
  script: ImapScript = {},
  capability = FULL,
  limits: Partial<Limits> = LIMITS,
): Promise<Mailbox & { server: HostileImap }> {
  const started = await server(script, capability);
  const box = closeLater(await systemAt(started.port, limits).signIn({ user: 'a', password: 'b' }));
  return Object.assign(box, { server: started });
}

/** The code of the failure, `none` for success, `other` for an error that is no Failure. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: unknown) => (error instanceof Failure ? error.code : 'other'),
  );
}

/** Sends a chunk repeatedly until the client disconnects. */
export function flood(call: ImapCall, chunk: string): void {
  const more = (): void => {
    if (!call.open()) return;
    call.send(chunk);
    setImmediate(more);
  };
  more();
}
