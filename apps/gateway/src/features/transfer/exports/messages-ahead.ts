import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { Mailbox, MessageFacts, MessageSource } from '@pillarbox/mailbox/port';

/** Messages and bytes that are asked for before the one that is written: the server does not wait for this gateway. */
const AHEAD = 16;
const AHEAD_BYTES = 2 * 1024 * 1024;
/** Largest message of an export, in bytes. */
const MAX_EXPORTED = 256 * 1024 * 1024;

/** A message, or why it is left out: it was removed meanwhile ('gone'), or is too large. */
export interface ReadForExport {
  readonly facts: MessageFacts;
  readonly message: MessageSource | 'gone' | 'too_large';
}

type Outcome = { readonly read: ReadForExport } | { readonly error: unknown };

/** The messages of a folder in their order, some of which are read while the caller works. @throws Failure what a Mailbox throws. */
export async function* messagesAhead(
  mailbox: Pick<Mailbox, 'source'>,
  { folder, uidvalidity }: { readonly folder: string; readonly uidvalidity: number },
  messages: readonly MessageFacts[],
): AsyncGenerator<ReadForExport> {
  const read = (facts: MessageFacts): Promise<Outcome> =>
    mailbox.source({ folder, uid: facts.uid, uidvalidity }, MAX_EXPORTED).then(
      (message) => ({ read: { facts, message } }),
      (error: unknown) =>
        isOf(error, 'message_not_found') ? { read: { facts, message: 'gone' } } : tooLarge(facts, error),
    );
  const asked: { readonly size: number; readonly outcome: Promise<Outcome> }[] = [];
  let bytes = 0;
  let next = 0;
  for (;;) {
    for (let facts = messages[next]; facts !== undefined; facts = messages[next]) {
      if (asked.length > 0 && (asked.length >= AHEAD || bytes + facts.size > AHEAD_BYTES)) break;
      asked.push({ size: facts.size, outcome: read(facts) });
      bytes += facts.size;
      next += 1;
    }
    const first = asked.shift();
    if (first === undefined) return;
    bytes -= first.size;
    const outcome = await first.outcome;
    if ('error' in outcome) throw outcome.error;
    yield outcome.read;
  }
}

function tooLarge(facts: MessageFacts, error: unknown): Outcome {
  return isOf(error, 'message_too_large') ? { read: { facts, message: 'too_large' } } : { error };
}

function isOf(error: unknown, code: ErrorCode): boolean {
  return error instanceof Failure && error.code === code;
}
